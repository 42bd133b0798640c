import { toneOf, useContractWords } from '#client/features/trade/contracts/useContractWords.ts'
import { Badge } from '#client/ui/Badge.tsx'

export function StateBadge({ state }: { state: string }) {
  const words = useContractWords()
  return <Badge tone={toneOf(state)}>{words.state(state)}</Badge>
}

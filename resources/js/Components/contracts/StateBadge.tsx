import { Badge } from '../Badge.tsx'
import { toneOf, useContractWords } from './useContractWords.ts'

export function StateBadge({ state }: { state: string }) {
  const words = useContractWords()
  return <Badge tone={toneOf(state)}>{words.state(state)}</Badge>
}

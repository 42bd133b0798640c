import { router } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { useStep } from '#client/features/trade/contracts/useStep.ts'
import { toast } from '#client/ui/Toasts.tsx'
import type { Wanted } from './ContractBoard.tsx'

/** Takes the step at once where a yes is enough; else the contract's own page asks for the rest. */
export function BoardStep({ wanted, onDone }: { wanted: Wanted; onDone: () => void }) {
  const { contract, way } = wanted
  const step = useStep(contract, onDone)
  const refused = step.errors.form ?? Object.values(step.errors)[0]
  const start = useEffectEvent(() => {
    if (way.asks) router.visit(`/contracts/${contract.id}`)
    else step.send(way.act)
  })
  const refuse = useEffectEvent((title: string) => {
    toast({ title, tone: 'critical' })
    onDone()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is wanted.
  useEffect(() => start(), [wanted])
  useEffect(() => {
    if (refused) refuse(refused)
  }, [refused])
  return null
}

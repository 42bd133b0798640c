import { router } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { usePost } from '#client/lib/forms.ts'
import { toast } from '#client/ui/Toasts.tsx'
import type { ContractRowProps, TransitionProps } from '#server/trade/contracts/props.ts'

/** Sends one step of a contract; errors are returned by field. */
export function useStep(contract: { id: number; version: number }, onDone?: () => void) {
  const { send, isSending, errors, setErrors } = usePost()
  const take = (act: string, extra: object = {}) => {
    const body = { act, version: contract.version, ...extra }
    send(`/contracts/${contract.id}/steps`, body, { onSuccess: () => onDone?.() })
  }
  return { send: take, errors, isSending, clear: () => setErrors({}) }
}

/** A step requested on the board. */
export interface PendingStep {
  contract: ContractRowProps
  transition: TransitionProps
}

/** Sends the step at once if it needs no input; else opens the contract's page. */
export function BoardStep({ pending, onDone }: { pending: PendingStep; onDone: () => void }) {
  const { contract, transition } = pending
  const step = useStep(contract, onDone)
  const error = step.errors.form ?? Object.values(step.errors)[0]
  const start = useEffectEvent(() => {
    if (transition.needsInput) router.visit(`/contracts/${contract.id}`)
    else step.send(transition.act)
  })
  const showError = useEffectEvent((title: string) => {
    toast({ title, tone: 'critical' })
    onDone()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per pending step.
  useEffect(() => start(), [pending])
  useEffect(() => {
    if (error) showError(error)
  }, [error])
  return null
}

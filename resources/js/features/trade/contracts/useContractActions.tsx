import { usePage } from '@inertiajs/react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import type { ContractProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { useStep } from './contract-step.tsx'

const StepDialog = lazyWithRetry(() => import('./StepDialog.tsx'))
const ContractPaymentDialog = lazyWithRetry(() => import('./ContractPaymentDialog.tsx'))

export type ContractActions = ReturnType<typeof useContractActions>

/** Binding steps are confirmed in a dialog first. */
const ACTS_TO_CONFIRM = new Set(['confirm', 'accept'])

/** The steps and payments of a contract, and the dialogs that ask for their input. */
export function useContractActions(contract: ContractProps) {
  const [pending, setPending] = useState<TransitionProps | null>(null)
  const [direction, setDirection] = useState<'in' | 'out' | null>(null)
  const step = useStep(contract)
  const opener = useOpening(contract, { ask: setPending, pay: setDirection })
  const startStep = (transition: TransitionProps) =>
    transition.needsInput || ACTS_TO_CONFIRM.has(transition.act)
      ? setPending(transition)
      : step.send(transition.act)
  return {
    startStep,
    pay: setDirection,
    isSending: step.isSending || opener.isSending,
    /** Why the last step without a dialog was refused. */
    error: pending ? undefined : (step.errors.form ?? firstError(opener.errors)),
    dialogs: (
      <Suspense fallback={null}>
        {pending && (
          <StepDialog
            contract={contract}
            transition={pending}
            isOpen
            onOpenChange={() => {
              step.clear()
              setPending(null)
            }}
          />
        )}
        {direction && (
          <ContractPaymentDialog
            contract={contract}
            direction={direction}
            onClose={() => setDirection(null)}
          />
        )}
      </Suspense>
    ),
  }
}

const firstError = (errors: Partial<Record<string, string>>): string | undefined =>
  errors.form ?? Object.values(errors)[0]

interface OpeningDialogs {
  ask: (transition: TransitionProps) => void
  pay: (direction: 'in') => void
}

/**
 * After the form of a new contract: takes its first steps, then opens the payment. A step that needs a reason opens its
 * dialog; after a refusal the saved draft stays.
 */
function useOpening(contract: ContractProps, { ask, pay }: OpeningDialogs) {
  const { flash } = usePage()
  const [opening, setOpening] = useState(flash.opening ?? null)
  const attemptedVersion = useRef<number | null>(null)
  const step = useStep(contract)
  const advance = useEffectEvent(() => {
    if (!opening || step.isSending || attemptedVersion.current === contract.version) return
    attemptedVersion.current = contract.version
    if (contract.state === opening.to) {
      setOpening(null)
      if (opening.takesPayment && contract.payable.in > 0) pay('in')
      return
    }
    const transition = contract.transitions.find(({ act }) => opening.acts.includes(act))
    if (!transition) return
    const isUnderFloor = contract.lines.some((line) => line.isUnderFloor)
    if (transition.needsInput || isUnderFloor) ask(transition)
    else step.send(transition.act)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step makes a new version of the contract.
  useEffect(() => advance(), [contract.version, step.isSending])
  return step
}

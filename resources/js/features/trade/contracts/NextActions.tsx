import { clsx } from 'clsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { forwardSteps, stepInBar } from './NextStepCard.tsx'
import { isPaymentNext, PaymentButtons } from './PaymentButtons.tsx'
import type { ContractActions } from './useContractActions.tsx'

interface NextActionsProps {
  contract: ContractProps
  actions: ContractActions
}

/** The next payment and the next steps of a contract; in narrow windows the first of them is in the bar at the bottom. */
export function NextActions({ contract, actions }: NextActionsProps) {
  const { act } = useContractLabels()
  const inBar = stepInBar(contract)
  return (
    <div
      data-print="no"
      className="mt-4 flex flex-col gap-2 [&_button]:w-full [&_button]:whitespace-normal [&:not(:has(button,p))]:hidden"
    >
      <div
        className={clsx(
          'flex flex-col gap-2 empty:hidden',
          isPaymentNext(contract) && 'max-xl:hidden',
        )}
      >
        <PaymentButtons contract={contract} actions={actions} />
      </div>
      {forwardSteps(contract).map((step) => (
        <Button
          key={step.act}
          variant={step === inBar ? 'primary' : 'secondary'}
          onPress={() => actions.startStep(step)}
          isPending={actions.isSending}
          {...(step === inBar && { className: 'max-xl:hidden' })}
        >
          {act(step)}
        </Button>
      ))}
      {actions.error && (
        <p role="alert" className={clsx('font-medium text-critical', inBar && 'max-xl:hidden')}>
          {actions.error}
        </p>
      )}
    </div>
  )
}

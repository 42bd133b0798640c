import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ContractProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'
import { useStep } from './contract-step.tsx'

const StepDialog = lazyWithRetry(() => import('./StepDialog.tsx'))

const ADVERSE_ACTS = new Set(['cancel', 'forfeit', 'report_stolen', 'decline', 'return'])

/** The state of a contract and the possible next steps. */
export function NextStepCard({ contract }: { contract: ContractProps }) {
  const { t, act } = useContractLabels()
  const [pending, setPending] = useState<TransitionProps | null>(null)
  const step = useStep(contract)
  const { money } = useFormat()
  const { transitions, isOpen, moneyDirection, balance, isDraft, payable, currency } = contract
  const isWaiting = isOpen && !isDraft && moneyDirection !== 'none' && balance !== 0
  // The contract is closed, but a payment was reversed afterwards.
  const owed = isOpen || moneyDirection === 'none' ? 0 : payable[moneyDirection]
  // Binding steps are confirmed in a dialog first.
  const startStep = (transition: TransitionProps) =>
    transition.needsInput || ACTS_TO_CONFIRM.has(transition.act)
      ? setPending(transition)
      : step.send(transition.act)
  const forward = transitions.filter((transition) => !ADVERSE_ACTS.has(transition.act))
  return (
    <Card title={t('detail.next')}>
      <StateProgress contract={contract} />
      {owed > 0 && (
        <Notice
          tone="caution"
          className="mt-4"
          title={t(`detail.owed_${moneyDirection === 'out' ? 'out' : 'in'}`, {
            amount: money(owed, currency),
          })}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {transitions.map((transition) => (
          <Button
            key={transition.act}
            variant={variantOf(transition, forward)}
            onPress={() => startStep(transition)}
            isPending={step.isSending}
          >
            {act(transition)}
          </Button>
        ))}
        {transitions.length === 0 && !isOpen && owed === 0 && (
          <p className="text-text-2">{t('detail.nothing_next')}</p>
        )}
        {isWaiting && forward.length === 0 && <p className="text-text-2">{t('detail.waiting')}</p>}
      </div>
      {step.errors.form && !pending && (
        <p role="alert" className="mt-3 font-medium text-critical">
          {step.errors.form}
        </p>
      )}
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
      </Suspense>
    </Card>
  )
}

const ACTS_TO_CONFIRM = new Set(['confirm', 'accept'])

function variantOf(transition: TransitionProps, forward: TransitionProps[]) {
  if (ADVERSE_ACTS.has(transition.act)) return 'quiet'
  return transition === forward[0] ? 'primary' : 'secondary'
}

/** The regular states with the current one marked; exceptional states are shown only if current. */
function StateProgress({ contract }: { contract: ContractProps }) {
  const { t, state } = useContractLabels()
  const shown = contract.states.filter(
    (item) => !EXCEPTIONAL_STATES.has(item) || item === contract.state,
  )
  return (
    <ol aria-label={t('detail.progress')} className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {shown.map((item, n) => (
        <li key={item} className="flex items-center gap-x-1 text-sm">
          {n > 0 && <span aria-hidden className="h-px w-3 bg-border-strong" />}
          <span
            aria-current={item === contract.state ? 'step' : undefined}
            className={clsx(
              'rounded-chip px-2 py-0.5',
              item === contract.state ? 'bg-gold-tint font-semibold text-text' : 'text-text-2',
            )}
          >
            {state(item)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const EXCEPTIONAL_STATES = new Set([
  'cancelled',
  'returned',
  'expired',
  'overdue',
  'forfeited',
  'declined',
  'reported_stolen',
])

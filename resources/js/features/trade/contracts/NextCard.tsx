import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { lazyWithRetry } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ContractProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { useContractWords } from './useContractWords.ts'
import { useStep } from './useStep.ts'

const StepDialog = lazyWithRetry(() => import('./StepDialog.tsx'))

const DIRE = new Set(['cancel', 'forfeit', 'report_stolen', 'decline', 'return'])

/** Where it stands on its way, and the ways on from there. */
export function NextCard({ contract }: { contract: ContractProps }) {
  const { t, act } = useContractWords()
  const [asked, setAsked] = useState<TransitionProps | null>(null)
  const step = useStep(contract)
  const { money } = useFormat()
  const { ways, isOpen, moneyWay, balance, isDraft, payable, currency } = contract
  const isWaiting = isOpen && !isDraft && moneyWay !== 'none' && balance !== 0
  // Handed over or let go, and a payment was taken back since.
  const owed = isOpen || moneyWay === 'none' ? 0 : payable[moneyWay]
  // What binds is looked at once more before it does.
  const press = (way: TransitionProps) =>
    way.asks || BINDING.has(way.act) ? setAsked(way) : step.send(way.act)
  const forward = ways.filter((way) => !DIRE.has(way.act))
  return (
    <Card title={t('detail.next')}>
      <Stages contract={contract} />
      {owed > 0 && (
        <Notice
          tone="caution"
          className="mt-4"
          title={t(`detail.owed_${moneyWay === 'out' ? 'out' : 'in'}`, {
            amount: money(owed, currency),
          })}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {ways.map((way) => (
          <Button
            key={way.act}
            variant={variantOf(way, forward)}
            onPress={() => press(way)}
            isPending={step.isSending}
          >
            {act(way.act)}
          </Button>
        ))}
        {ways.length === 0 && !isOpen && owed === 0 && (
          <p className="text-text-2">{t('detail.nothing_next')}</p>
        )}
        {isWaiting && forward.length === 0 && <p className="text-text-2">{t('detail.waiting')}</p>}
      </div>
      {step.errors.form && !asked && (
        <p role="alert" className="mt-3 font-medium text-critical">
          {step.errors.form}
        </p>
      )}
      <Suspense fallback={null}>
        {asked && (
          <StepDialog
            contract={contract}
            way={asked}
            isOpen
            onOpenChange={() => {
              step.clear()
              setAsked(null)
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

const BINDING = new Set(['confirm', 'accept'])

function variantOf(way: TransitionProps, forward: TransitionProps[]) {
  if (DIRE.has(way.act)) return 'quiet'
  return way === forward[0] ? 'primary' : 'secondary'
}

/** The states that lead on, the one it is in marked; those that end it early are shown only once it is there. */
function Stages({ contract }: { contract: ContractProps }) {
  const { t, state } = useContractWords()
  const shown = contract.states.filter((one) => !OFF_ROAD.has(one) || one === contract.state)
  return (
    <ol aria-label={t('detail.progress')} className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {shown.map((one, n) => (
        <li key={one} className="flex items-center gap-x-1 text-sm">
          {n > 0 && <span aria-hidden className="h-px w-3 bg-border-strong" />}
          <span
            aria-current={one === contract.state ? 'step' : undefined}
            className={clsx(
              'rounded-chip px-2 py-0.5',
              one === contract.state ? 'bg-gold-tint font-semibold text-text' : 'text-text-2',
            )}
          >
            {state(one)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const OFF_ROAD = new Set([
  'cancelled',
  'returned',
  'expired',
  'overdue',
  'forfeited',
  'declined',
  'reported_stolen',
])

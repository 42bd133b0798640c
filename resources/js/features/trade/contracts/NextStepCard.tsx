import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { type Step, Steps } from '#client/ui/navigation/Steps.tsx'
import type { ContractProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { isPaymentNext } from './PaymentButtons.tsx'
import type { ContractActions } from './useContractActions.tsx'

interface NextStepProps {
  contract: ContractProps
  actions: ContractActions
}

const ADVERSE_ACTS = new Set(['reweigh', 'cancel', 'forfeit', 'report_stolen', 'decline', 'return'])

/** The states of a contract with their dates, and what it waits for. */
export function NextStepCard({ contract }: Pick<NextStepProps, 'contract'>) {
  const { t, act } = useContractLabels()
  const { money, list } = useFormat()
  const { transitions, actsOfAdmins, isOpen, moneyDirection, balance, isDraft, payable, currency } =
    contract
  const hasExpired = contract.isPriceExpired || contract.state === 'expired'
  const isWaiting = isOpen && !isDraft && !hasExpired && moneyDirection !== 'none' && balance !== 0
  // The contract is closed, but a payment was reversed afterwards.
  const owed = isOpen || moneyDirection === 'none' ? 0 : payable[moneyDirection]
  const reason = exceptionalEntry(contract)?.reason
  return (
    <Card title={t('detail.next')}>
      <StateProgress contract={contract} />
      {reason && (
        <dl className="mt-4">
          <dt className="text-sm text-text-2">{t('step.reason')}</dt>
          <dd className="break-words">
            <bdi>{reason}</bdi>
          </dd>
        </dl>
      )}
      {owed > 0 && (
        <Notice
          tone="caution"
          className="mt-4"
          title={t(`detail.owed_${moneyDirection === 'out' ? 'out' : 'in'}`, {
            amount: money(owed, currency),
          })}
        />
      )}
      {hasExpired && (
        <Notice
          tone="caution"
          className="mt-4"
          title={t('detail.price_expired')}
          actions={
            <ButtonLink href={`/contracts/create?customer=${contract.customer.id}`}>
              {t('new')}
            </ButtonLink>
          }
        />
      )}
      {transitions.length === 0 && !isOpen && !hasExpired && owed === 0 && (
        <p className="mt-4 text-text-2">{t('detail.nothing_next')}</p>
      )}
      {isWaiting && forwardSteps(contract).length === 0 && (
        <p className="mt-4 text-text-2">{t('detail.waiting')}</p>
      )}
      {actsOfAdmins.length > 0 && (
        <p className="mt-4 text-text-2">
          {t('detail.admins_only', { acts: list(actsOfAdmins.map(act)) })}
        </p>
      )}
    </Card>
  )
}

/** Narrow windows without a payment to record: the next step, at the bottom within reach of the thumb. */
export function NextStepBar({ contract, actions }: NextStepProps) {
  const { t, act, state } = useContractLabels()
  const step = stepInBar(contract)
  if (!step) return null
  return (
    <ActionBar
      label={t('detail.next')}
      className="xl:hidden"
      notice={
        actions.error && (
          <p role="alert" className="font-medium text-critical">
            {actions.error}
          </p>
        )
      }
      actions={
        <Button
          variant="primary"
          onPress={() => actions.startStep(step)}
          isPending={actions.isSending}
        >
          {act(step)}
        </Button>
      }
    >
      <p className="font-semibold">{state(contract.state)}</p>
    </ActionBar>
  )
}

/** The next step, unless a payment is the primary action of the page. */
export const stepInBar = (contract: ContractProps): TransitionProps | undefined =>
  isPaymentNext(contract) ? undefined : forwardSteps(contract)[0]

/** Steps towards the end of a contract. */
export function forwardSteps({ transitions }: ContractProps): TransitionProps[] {
  return transitions.filter(({ act }) => !ADVERSE_ACTS.has(act))
}

/** Steps that end a contract without what was agreed, take it back, or correct it. */
export function adverseSteps({ transitions }: ContractProps): TransitionProps[] {
  return transitions.filter(({ act }) => ADVERSE_ACTS.has(act))
}

/**
 * The regular states, the past ones with the date on which they began; exceptional states only if current. A closed
 * contract shows only the states that it had.
 */
function StateProgress({ contract }: { contract: ContractProps }) {
  const { t, state } = useContractLabels()
  const { date } = useFormat()
  const states = contract.states.filter(
    (item) =>
      item === contract.state ||
      (!EXCEPTIONAL_STATES.has(item) && (contract.isOpen || startOf(item, contract) !== null)),
  )
  const current = states.indexOf(contract.state)
  const beginOf = (n: number) => (n > current ? null : startOf(states[n] ?? '', contract))
  const steps = states.map((item, n): Step => {
    const at = beginOf(n)
    const stateBefore = at === null ? 'ahead' : 'done'
    return {
      id: item,
      label: state(item),
      detail: at && <time dateTime={at}>{date(at)}</time>,
      state: n === current ? 'current' : stateBefore,
    }
  })
  return <Steps label={t('detail.progress')} steps={steps} />
}

/** When the contract last entered this state; null if it never did. */
function startOf(state: string, contract: ContractProps): string | null {
  const { states, createdAt } = contract
  return entryOf(state, contract)?.at ?? (state === states[0] ? createdAt : null)
}

/** How the contract last entered this state. */
const entryOf = (state: string, { events }: ContractProps) =>
  events.findLast(({ from, to }) => to === state && from !== to)

/** How the contract entered its state, if that is an exceptional one; the card of its progress shows the reason. */
export const exceptionalEntry = (contract: ContractProps) =>
  EXCEPTIONAL_STATES.has(contract.state) ? entryOf(contract.state, contract) : undefined

const EXCEPTIONAL_STATES = new Set([
  'cancelled',
  'returned',
  'expired',
  'overdue',
  'forfeited',
  'declined',
  'reported_stolen',
])

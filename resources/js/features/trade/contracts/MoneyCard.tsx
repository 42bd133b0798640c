import { clsx } from 'clsx'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'
import { MoneySums } from './MoneySums.tsx'
import type { ContractActions } from './useContractActions.tsx'

interface MoneyProps {
  contract: ContractProps
  actions: ContractActions
}

/** Amounts due and paid, and the next payment. */
export function MoneyCard({ contract, actions }: MoneyProps) {
  const { t } = useContractLabels()
  if (contract.moneyDirection === 'none') return null
  return (
    <Card title={t('money.title')}>
      <MoneySums contract={contract} />
      <NextPayment contract={contract} />
      <div
        data-print="no"
        className={clsx(
          'mt-4 flex flex-col gap-2 empty:hidden [&>button]:w-full',
          isPaymentNext(contract) && 'max-xl:hidden',
        )}
      >
        <PaymentButtons contract={contract} actions={actions} />
      </div>
    </Card>
  )
}

/** Narrow windows: the balance and its payment, at the bottom within reach of the thumb; a refund alone stays in the card. */
export function MoneyBar({ contract, actions }: MoneyProps) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const { moneyDirection, balance, currency } = contract
  if (!isPaymentNext(contract)) return null
  return (
    <ActionBar
      label={t('money.title')}
      className="xl:hidden"
      actions={<PaymentButtons contract={contract} actions={actions} isPrimaryLast />}
    >
      <p>
        <span className="block text-xs text-text-2">
          {t(moneyDirection === 'out' ? 'money.owed' : 'money.balance')}
        </span>
        <bdi className="font-semibold">{money(balance, currency)}</bdi>
      </p>
    </ActionBar>
  )
}

/** Whether a payment in the direction of the contract is due or possible. */
export const isPaymentNext = ({ moneyDirection, payable }: ContractProps) =>
  moneyDirection !== 'none' && payable[moneyDirection] > 0

interface PaymentButtonsProps extends MoneyProps {
  isPrimaryLast?: boolean
}

/** The payment in the direction of the contract, and the one back. */
function PaymentButtons({ contract, actions, isPrimaryLast = false }: PaymentButtonsProps) {
  const { t } = useContractLabels()
  const { moneyDirection, payable } = contract
  const isOut = moneyDirection === 'out'
  const buttons = [
    {
      direction: 'in',
      amount: payable.in,
      label: t(isOut ? 'money.record_repayment' : 'money.record_payment'),
    },
    {
      direction: 'out',
      amount: payable.out,
      label: t(isOut ? 'money.pay_out' : 'money.refund'),
    },
  ] as const
  return (isOut === isPrimaryLast ? buttons : buttons.toReversed())
    .filter(({ amount }) => amount > 0)
    .map(({ direction, label }) => (
      <Button
        key={direction}
        variant={direction === moneyDirection ? 'primary' : 'secondary'}
        onPress={() => actions.pay(direction)}
      >
        {label}
      </Button>
    ))
}

/** The next payment that is due, with its day. */
function NextPayment({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const { money, date } = useFormat()
  const { schedule, currency, netPaid, depositDue, isOpen } = contract
  const next = schedule.find(({ paid, amount }) => paid < amount)
  if (!isOpen || !next || netPaid < depositDue) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 border-t pt-3 text-sm text-text-2">
      {t('price_basis.due', { day: date(next.dueAt) })}
      {next.isLate && <Badge tone="critical">{t('late')}</Badge>}
      <span className="num ms-auto">
        <bdi>{money(next.amount - next.paid, currency)}</bdi>
      </span>
    </p>
  )
}

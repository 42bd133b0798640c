import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { isUnpaidEnd, MoneySums } from './MoneySums.tsx'
import { NextActions } from './NextActions.tsx'
import { isPaymentNext, PaymentButtons } from './PaymentButtons.tsx'
import type { ContractActions } from './useContractActions.tsx'

interface MoneyProps {
  contract: ContractProps
  actions: ContractActions
}

/** Amounts due and paid, the next payment, and the next steps. */
export function MoneyCard({ contract, actions }: MoneyProps) {
  const { t } = useContractLabels()
  if (contract.moneyDirection === 'none' || isUnpaidEnd(contract)) return null
  return (
    <Card title={t('money.title')}>
      <MoneySums contract={contract} />
      <NextPayment contract={contract} />
      <NextActions contract={contract} actions={actions} />
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
      actions={<PaymentButtons contract={contract} actions={actions} />}
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

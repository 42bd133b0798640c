import { clsx } from 'clsx'
import { useFormat } from '#client/lib/format.ts'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'

const EARLY_END_STATES = new Set(['cancelled', 'returned', 'forfeited', 'expired', 'converted'])

/** From the subtotal to the balance; after an early end, the amount that the shop retained. */
export function MoneySums({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const { subtotal, tax, total, depositDue, netPaid, moneyDirection, credit, terms, state } =
    contract
  const isOut = moneyDirection === 'out'
  const hasEndedEarly = EARLY_END_STATES.has(state)
  return (
    <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {tax > 0 && <Sum label={t('money.subtotal')} amount={subtotal} contract={contract} />}
      {tax > 0 && (
        <Sum
          label={t('money.tax_rate', { percent: terms.taxPercent })}
          amount={tax}
          contract={contract}
        />
      )}
      <Sum label={t('money.total')} amount={total} contract={contract} isStrong />
      {depositDue > 0 && !hasEndedEarly && (
        <Sum label={t('money.deposit_due')} amount={depositDue} contract={contract} />
      )}
      {!contract.isDraft && !hasEndedEarly && (
        <Sum
          label={t(isOut ? 'money.paid_out' : 'money.paid')}
          amount={isOut ? -netPaid : netPaid}
          contract={contract}
        />
      )}
      {!contract.isDraft && <FinalSum contract={contract} hasEndedEarly={hasEndedEarly} />}
      {credit > 0 && <Sum label={t('money.credit')} amount={credit} contract={contract} />}
    </dl>
  )
}

function FinalSum({
  contract,
  hasEndedEarly,
}: {
  contract: ContractProps
  hasEndedEarly: boolean
}) {
  const { t } = useContractLabels()
  const { netPaid, balance, moneyDirection } = contract
  if (hasEndedEarly)
    return <Sum label={t('money.kept_by_shop')} amount={netPaid} contract={contract} isStrong />
  if (balance < 0)
    return <Sum label={t('money.to_refund')} amount={-balance} contract={contract} isStrong />
  const label = t(moneyDirection === 'out' ? 'money.owed' : 'money.balance')
  return <Sum label={label} amount={balance} contract={contract} isStrong />
}

interface SumProps {
  label: string
  amount: number
  contract: ContractProps
  isStrong?: boolean
}

function Sum({ label, amount, contract, isStrong }: SumProps) {
  const { money } = useFormat()
  return (
    <>
      <dt className={clsx(isStrong ? 'font-semibold' : 'text-text-2')}>{label}</dt>
      <dd className={clsx('num', isStrong && 'font-semibold')}>
        {money(amount, contract.currency)}
      </dd>
    </>
  )
}

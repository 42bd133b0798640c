import { clsx } from 'clsx'
import { useTaxLabels } from '#client/features/configuration/tax-classes/tax-labels.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'

const EARLY_END_STATES = new Set(['cancelled', 'returned', 'forfeited', 'expired', 'converted'])

/** The balance, then the sums that it comes from; after an early end, the amount that the shop retained. */
export function MoneySums({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const { subtotal, taxes, total, depositDue, netPaid, moneyDirection, credit, state } = contract
  const labels = useTaxLabels()
  const isOut = moneyDirection === 'out'
  const hasEndedEarly = EARLY_END_STATES.has(state)
  const paid = isOut ? -netPaid : netPaid
  const isPaidShown = !contract.isDraft && !hasEndedEarly
  const main = mainSum(contract, hasEndedEarly)
  const sums = [
    ...(taxes.length > 0
      ? [
          { label: t('money.subtotal'), amount: subtotal },
          ...taxes.map((tax) => ({ label: labels.sum(tax, contract.currency), amount: tax.tax })),
        ]
      : []),
    ...(contract.isDraft ? [] : [{ label: t('money.total'), amount: total, isStrong: true }]),
    ...(depositDue > 0 && !hasEndedEarly
      ? [{ label: t('money.deposit_due'), amount: depositDue }]
      : []),
    ...(isPaidShown
      ? [{ label: t(isOut ? 'money.paid_out' : 'money.paid'), amount: paid, isStrong: true }]
      : []),
    ...(credit > 0 ? [{ label: t('money.credit'), amount: credit }] : []),
  ]
  return (
    <>
      <p className="text-sm text-text-2">{t(main.label)}</p>
      <p className="font-display text-3xl">
        <bdi>{money(main.amount, contract.currency)}</bdi>
      </p>
      {isPaidShown && total > 0 && (
        <ProgressBar
          label={t(isOut ? 'money.paid_out' : 'money.paid')}
          value={Math.min(Math.max(0, paid), total)}
          max={total}
          tone={paid >= total ? 'positive' : 'plain'}
          className="mt-3 w-full"
        />
      )}
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 empty:hidden">
        {sums.map(({ label, amount, isStrong }) => (
          <div key={label} className="contents">
            <dt className={clsx(isStrong ? 'font-medium' : 'text-text-2')}>{label}</dt>
            <dd className={clsx('num', isStrong && 'font-medium')}>
              {money(amount, contract.currency)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Whether the contract ended early without a payment: there is no money to show, and its total would look like a debt. */
export function isUnpaidEnd({ state, netPaid, credit, payable, moneyDirection }: ContractProps) {
  if (moneyDirection === 'none' || !EARLY_END_STATES.has(state)) return false
  return netPaid === 0 && credit === 0 && payable.in === 0 && payable.out === 0
}

/** The amount that matters now, and its label. */
function mainSum(contract: ContractProps, hasEndedEarly: boolean) {
  const { netPaid, balance, total, moneyDirection, isDraft } = contract
  if (isDraft) return { label: 'money.total', amount: total } as const
  if (hasEndedEarly) return { label: 'money.kept_by_shop', amount: netPaid } as const
  if (balance < 0) return { label: 'money.to_refund', amount: -balance } as const
  return {
    label: moneyDirection === 'out' ? 'money.owed' : 'money.balance',
    amount: balance,
  } as const
}

import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { CalculationProps } from '#server/trade/contracts/props.ts'

/** The calculated totals of the edited contract. */
export function TotalsCard({
  calculation,
  isOffer,
}: {
  calculation: CalculationProps | null
  isOffer: boolean
}) {
  const { t } = useContractLabels()
  const format = useFormat()
  if (!calculation) return null
  const { currency, subtotal, tax, total, deposit, schedule } = calculation
  return (
    <Card title={t('sum.title')} className="xl:sticky xl:top-20">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {tax > 0 && (
          <>
            <dt className="text-text-2">{t('money.subtotal')}</dt>
            <dd className="num">{format.money(subtotal, currency)}</dd>
            <dt className="text-text-2">{t('money.tax')}</dt>
            <dd className="num">{format.money(tax, currency)}</dd>
          </>
        )}
        <dt className="font-semibold">{t(isOffer ? 'sum.offer' : 'money.total')}</dt>
        <dd className="num font-display text-2xl">{format.money(total, currency)}</dd>
        {deposit > 0 && (
          <>
            <dt className="text-text-2">{t('sum.deposit')}</dt>
            <dd className="num">{format.money(deposit, currency)}</dd>
          </>
        )}
      </dl>
      {schedule.length > 0 && (
        <>
          <h3 className="mt-3 text-sm font-semibold text-text-2">{t('sum.instalments')}</h3>
          <ol className="mt-1 max-h-64 overflow-y-auto text-sm">
            {schedule.map(({ dueOn, amount }) => (
              <li key={dueOn} className="flex justify-between gap-4 py-0.5">
                <span>{format.date(`${dueOn}T12:00:00Z`)}</span>
                <bdi className="num">{format.money(amount, currency)}</bdi>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

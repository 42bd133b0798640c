import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { BeforeAfter } from '#client/features/pricing/price-chart/cells/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'
import { Fact, Facts } from './ReceiptLines.tsx'

interface ReceiptChangeProps {
  variantId: number
  receipt: ReceiptProps
}

/** What changed with this price, who applied it when and why, and whether it is still current. */
export function ReceiptChange({ variantId, receipt }: ReceiptChangeProps) {
  const { t } = useTranslation('price-history')
  const context = useMetalsContext()
  const format = useFormat()
  const { applied, changes, currency } = receipt
  return (
    <Facts className="border-t pt-3 text-sm">
      {changes.map(({ field, old, new: next, replaced }) => (
        <TextFact key={field} name={t(`field.${field}`)}>
          <BeforeAfter old={old} new={next} text={(minor) => format.money(minor, currency)} />
          <Replacement variantId={variantId} replaced={replaced} />
        </TextFact>
      ))}
      <TextFact name={t('column.when')}>{format.dateTime(applied.at)}</TextFact>
      <TextFact name={t('column.who')}>{applied.by ?? t('system')}</TextFact>
      <TextFact name={t('column.why')}>
        {t(`cause.${applied.cause}` as 'cause.gold_move', { context })}
        {' · '}
        <Link href={`/price-runs/${applied.runId}`} className={linkClass}>
          {t('run', { run: applied.runId })}
        </Link>
        {applied.reason && <span className="block wrap-anywhere">{applied.reason}</span>}
      </TextFact>
    </Facts>
  )
}

/** A value that may have several lines. */
const TextFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Fact name={name}>
    <span className="block text-end whitespace-normal">{children}</span>
  </Fact>
)

function Replacement({
  variantId,
  replaced,
}: Pick<ReceiptChangeProps, 'variantId'> & Pick<ReceiptProps['changes'][number], 'replaced'>) {
  const { t } = useTranslation('price')
  const format = useFormat()
  return (
    <span className="block text-text-2">
      {replaced === null ? (
        t('receipt.current')
      ) : (
        <Link href={`/price-runs/${replaced.runId}?piece=${variantId}`} className={linkClass}>
          {t('receipt.replaced', { at: format.dateTime(replaced.at) })}
        </Link>
      )}
    </span>
  )
}

const linkClass = 'inline-block min-h-6 text-petrol underline-offset-2 hover:underline'

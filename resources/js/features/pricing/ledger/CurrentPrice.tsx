import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { PriceHistoryProps } from '#server/pricing/ledger/history-props.ts'

export function CurrentPrice({ piece, currency }: Pick<PriceHistoryProps, 'piece' | 'currency'>) {
  const { t } = useTranslation('price-history')
  const format = useFormat()
  const price = (minor: number | null) =>
    minor === null ? t('none') : format.money(minor, currency)
  const facts = {
    regular: price(piece.regularPrice),
    sale: price(piece.salePrice),
    compare_at: price(piece.compareAtPrice),
  }
  return (
    <>
      <dl className="mb-5 grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-border sm:grid-cols-4">
        {Object.entries(facts).map(([field, text]) => (
          <div key={field} className="bg-surface px-4 py-3">
            <dt className="text-xs text-text-2">{t(`field.${field as keyof typeof facts}`)}</dt>
            <dd className="font-display text-xl">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
        <div className="bg-surface px-4 py-3">
          <dt className="text-xs text-text-2">{t('mode.label')}</dt>
          <dd className="font-display text-xl">{t(`mode.${piece.priceMode}`)}</dd>
        </div>
      </dl>
      {piece.overrideReason && (
        <p className="mb-5 text-text-2">
          {piece.overrideUntil
            ? t('overrideUntil', {
                reason: piece.overrideReason,
                until: format.dateTime(piece.overrideUntil),
              })
            : t('override', { reason: piece.overrideReason })}
        </p>
      )}
    </>
  )
}

import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { BasisProps } from '#server/pricing/lines/basis.ts'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'

/** What the regular price was calculated from. */
export function ReceiptSource({ receipt }: { receipt: ReceiptProps }) {
  const { t } = useTranslation(['price', 'price-history'])
  const { quote, otherQuotes, isCalculated, calculatedBy, configVersion, formulaVersion } = receipt
  const isOfThisRun = receipt.changes.some(({ field }) => field === 'regular')
  return (
    <div className="space-y-1 border-t pt-3 text-sm text-text-2">
      {receipt.priceMinor !== null && !isOfThisRun && (
        <p className="font-semibold">{t('price-history:field.regular')}</p>
      )}
      {quote && <QuoteLines quote={quote} currency={receipt.currency} />}
      {otherQuotes.map((other) => (
        <QuoteLines key={other.id} quote={other} currency={receipt.currency} />
      ))}
      {isCalculated && (
        <p>{t('receipt.rule', { settings: configVersion ?? '–', formula: formulaVersion })}</p>
      )}
      {calculatedBy !== null && calculatedBy !== receipt.applied.runId && (
        <p>
          <Link
            href={`/price-runs/${calculatedBy}`}
            className="text-petrol underline-offset-2 hover:underline"
          >
            {t('receipt.calculatedBy', { run: calculatedBy })}
          </Link>
        </p>
      )}
      {receipt.priceMinor !== null && !isCalculated && <p>{t('receipt.entered')}</p>}
    </div>
  )
}

/** The price of a metal, and its conversion to the shop's currency. */
function QuoteLines({ quote, currency }: { quote: BasisProps; currency: string }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  return (
    <>
      <p>
        <Link
          href={`/gold-price-logs/${quote.id}`}
          className="text-petrol underline-offset-2 hover:underline"
        >
          {t('receipt.quote', {
            context: quote.metal,
            price: format.gold(quote.mid, quote.currency),
            at: format.dateTime(quote.quotedAt),
          })}
        </Link>{' '}
        {quote.example && <Badge tone="caution">{t('basis.example')}</Badge>}
      </p>
      {quote.fx && (
        <p>
          {t('receipt.fx', {
            from: quote.currency,
            rate: quote.fx.rate,
            to: currency,
            source: quote.fx.source,
            at: format.dateTime(quote.fx.at),
          })}
        </p>
      )}
    </>
  )
}

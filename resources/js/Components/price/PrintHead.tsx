import { useTranslation } from 'react-i18next'
import type { PriceProps } from '#server/prices/props.ts'
import { useFormat } from '../format.ts'

/** On paper only: for which day and which gold the list holds. */
export function PrintHead({ quote }: { quote: PriceProps['quote'] }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const printedAt = format.dateTime(new Date().toISOString())
  return (
    <p className="mb-3 hidden text-xs print:block">
      {t('print.at', { at: printedAt })}
      {quote &&
        ` · ${t('print.gold', { price: format.gold(quote.mid, quote.currency), at: format.dateTime(quote.quotedAt) })}`}
    </p>
  )
}

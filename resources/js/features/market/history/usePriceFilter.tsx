import type { FieldsFilter } from '#client/app/list/filter.ts'
import { PriceLimitField } from '#client/features/market/quotes/PriceLimitField.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import type { LogFilterValues } from '#server/market/history/props.ts'
import { showLogs } from './log-address.ts'

/** The filter of the log by the lowest and the highest price. */
export function usePriceFilter(filters: LogFilterValues): FieldsFilter {
  const { t, format } = useQuoteLabels()
  const { priceFrom, priceTo } = filters
  const [from, to] = [priceFrom, priceTo].map((price) => price && format.number(Number(price)))
  const ends = from && to && `${from} – ${to}`
  return {
    label: t('filter.price'),
    text: ends || (from && `≥ ${from}`) || (to && `≤ ${to}`) || null,
    fields: (
      <>
        <PriceLimitField
          label={t('filter.price_from')}
          price={priceFrom}
          onPrice={(price) => showLogs(filters, { priceFrom: price })}
        />
        <PriceLimitField
          label={t('filter.price_to')}
          price={priceTo}
          onPrice={(price) => showLogs(filters, { priceTo: price })}
        />
      </>
    ),
    onRemove: () => showLogs(filters, { priceFrom: null, priceTo: null }),
  }
}

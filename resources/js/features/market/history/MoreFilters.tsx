import { RangePicker } from '#client/app/range/RangePicker.tsx'
import { PriceLimitField } from '#client/features/market/quotes/PriceLimitField.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { type LogFiltersProps, showLogs } from './log-address.ts'

const QUALITIES = ['accepted', 'held', 'rejected', 'failed', 'superseded', 'duplicate'] as const

export function MoreFilters({ filters, sources, currencies }: LogFiltersProps) {
  const { t, source } = useQuoteLabels()
  const [shopCurrency = '', ...others] = currencies
  return (
    <>
      <RangePicker
        label={t('filter.dates')}
        range={filters}
        other={filters.range && filters.range !== 'all' ? t(`range.${filters.range}`) : undefined}
        onRange={({ from, to }) =>
          showLogs(filters, { from, to, range: from === null && to === null ? 'all' : null })
        }
      />
      <SelectField
        label={t('filter.source')}
        options={[
          { id: '', label: t('filter.any_source') },
          ...sources.map((id) => ({ id, label: source(id) })),
        ]}
        value={filters.source ?? ''}
        onChange={(id) => showLogs(filters, { source: id || null })}
      />
      <SelectField
        label={t('filter.quality')}
        options={[
          { id: '', label: t('filter.any_quality') },
          ...QUALITIES.map((id) => ({ id, label: t(`quality.${id}`) })),
        ]}
        value={filters.quality ?? ''}
        onChange={(id) => {
          const quality = QUALITIES.find((one) => one === id) ?? null
          showLogs(filters, { quality })
        }}
      />
      <SelectField
        label={t('filter.currency')}
        options={[{ id: '', label: shopCurrency }, ...others.map((id) => ({ id, label: id }))]}
        value={filters.currency === shopCurrency ? '' : (filters.currency ?? '')}
        onChange={(id) => showLogs(filters, { currency: id || null })}
      />
      <PriceLimitField
        label={t('filter.price_from')}
        price={filters.priceFrom}
        onPrice={(priceFrom) => showLogs(filters, { priceFrom })}
      />
      <PriceLimitField
        label={t('filter.price_to')}
        price={filters.priceTo}
        onPrice={(priceTo) => showLogs(filters, { priceTo })}
      />
    </>
  )
}

import type { DatesFilter, Filter } from '#client/app/list/filter.ts'
import type { Preset } from '#client/features/identity/saved-views/ViewTabs.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import type { GoldPriceLogsProps } from '#server/market/history/props.ts'
import { queryOf, RANGES, showLogs } from './log-address.ts'

const QUALITIES = ['accepted', 'held', 'rejected', 'failed', 'superseded', 'duplicate'] as const

type LogFiltersProps = Pick<GoldPriceLogsProps, 'filters' | 'sources' | 'currencies'>

/** The filters of the log, all of which are in its address. */
export function useLogFilters({ filters, sources, currencies }: LogFiltersProps): Filter[] {
  const { t, source } = useQuoteLabels()
  const [, ...others] = currencies
  const currency: Filter = {
    key: 'currency',
    label: t('filter.currency'),
    value: others.find((other) => other === filters.currency) ?? null,
    options: others.map((id) => ({ id, label: id })),
    onChange: (id) => showLogs(filters, { currency: id }),
  }
  return [
    {
      key: 'source',
      label: t('filter.source'),
      value: filters.source,
      options: sources.map((id) => ({ id, label: source(id) })),
      onChange: (id) => showLogs(filters, { source: id }),
    },
    {
      key: 'quality',
      label: t('filter.quality'),
      value: filters.quality,
      options: QUALITIES.map((id) => ({ id, label: t(`quality.${id}`) })),
      onChange: (id) => showLogs(filters, { quality: QUALITIES.find((one) => one === id) ?? null }),
    },
    ...(others.length > 0 ? [currency] : []),
  ]
}

export function useLogDates({ filters }: Pick<LogFiltersProps, 'filters'>): DatesFilter {
  const { t } = useQuoteLabels()
  const { range } = filters
  return {
    label: t('filter.dates'),
    range: filters,
    ranges: RANGES.map((id) => ({
      id,
      label: t(`range.${id}`),
      isChosen: id === range,
      onChoose: () => showLogs(filters, { from: null, to: null, range: id }),
    })),
    onRange: ({ from, to }) =>
      showLogs(filters, { from, to, range: from === null && to === null ? 'all' : null }),
  }
}

/** The whole log of the metal as a tab, beside the views that the user saved. */
export function useLogPresets({ metal }: LogFiltersProps['filters']): Preset[] {
  const { t } = useQuoteLabels()
  return [{ label: t('filter.all'), query: queryOf({ metal }) }]
}

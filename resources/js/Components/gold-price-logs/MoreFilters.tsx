import { SelectField } from '../Field.tsx'
import { DayField } from './DayField.tsx'
import { type LogFiltersProps, showLogs } from './log-address.ts'
import { useQuoteWords } from './useQuoteWords.ts'

const QUALITIES = ['accepted', 'held', 'rejected', 'duplicate', 'superseded'] as const

/** Days, source, state and currency. */
export function MoreFilters({ filters, sources, currencies }: LogFiltersProps) {
  const { t, source } = useQuoteWords()
  const [house = '', ...others] = currencies
  return (
    <>
      <DayField
        label={t('filter.from')}
        day={filters.from}
        onDay={(from) => showLogs({ ...filters, range: null, from })}
      />
      <DayField
        label={t('filter.to')}
        day={filters.to}
        onDay={(to) => showLogs({ ...filters, range: null, to })}
      />
      <SelectField
        label={t('filter.source')}
        options={[
          { id: '', label: t('filter.any_source') },
          ...sources.map((id) => ({ id, label: source(id) })),
        ]}
        value={filters.source ?? ''}
        onChange={(id) => showLogs({ ...filters, source: id || null })}
      />
      <SelectField
        label={t('filter.quality')}
        options={[
          { id: '', label: t('filter.any_quality') },
          ...QUALITIES.map((id) => ({ id, label: t(`quality.${id}`) })),
        ]}
        value={filters.quality ?? ''}
        onChange={(id) => showLogs({ ...filters, quality: id || null })}
      />
      <SelectField
        label={t('filter.currency')}
        options={[{ id: '', label: house }, ...others.map((id) => ({ id, label: id }))]}
        value={filters.currency === house ? '' : (filters.currency ?? '')}
        onChange={(id) => showLogs({ ...filters, currency: id || null })}
      />
    </>
  )
}

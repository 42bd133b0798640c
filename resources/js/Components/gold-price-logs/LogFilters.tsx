import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { LogFilters as Filters, GoldPriceLogsProps } from '#server/gold-price-logs/props.ts'
import { Button } from '../Button.tsx'
import { SelectField, TextField } from '../Field.tsx'
import { Segmented } from '../Segmented.tsx'
import { useQuoteWords } from './useQuoteWords.ts'

const RANGES = ['24h', '7d', '30d', '1y', 'all'] as const
const QUALITIES = ['accepted', 'held', 'rejected', 'duplicate', 'superseded'] as const
const EARLIEST = '1800-01-01'

type LogFiltersProps = Pick<GoldPriceLogsProps, 'filters' | 'sources' | 'currencies'>

/** Which part of the log is shown. All of it stands in the address, so that it can be kept and sent. */
export function LogFilters({ filters, sources, currencies }: LogFiltersProps) {
  const { t, source } = useQuoteWords()
  const isFiltered = Object.entries(filters).some(
    ([name, value]) => value !== null && !(name === 'range' && value === 'all'),
  )
  return (
    <fieldset aria-label={t('filter.label')} className="mb-4 flex flex-wrap items-end gap-3">
      <Segmented
        label={t('range.label')}
        options={RANGES.map((id) => ({ id, label: t(`range.${id}`) }))}
        value={filters.range ?? ''}
        onChange={(range) => show({ ...filters, from: null, to: null, range: asRange(range) })}
      />
      <DayField
        label={t('filter.from')}
        day={filters.from}
        onDay={(from) => show({ ...filters, from })}
      />
      <DayField label={t('filter.to')} day={filters.to} onDay={(to) => show({ ...filters, to })} />
      <SelectField
        label={t('filter.source')}
        options={[
          { id: '', label: t('filter.any_source') },
          ...sources.map((id) => ({ id, label: source(id) })),
        ]}
        value={filters.source ?? ''}
        onChange={(id) => show({ ...filters, source: id || null })}
      />
      <SelectField
        label={t('filter.quality')}
        options={[
          { id: '', label: t('filter.any_quality') },
          ...QUALITIES.map((id) => ({ id, label: t(`quality.${id}`) })),
        ]}
        value={filters.quality ?? ''}
        onChange={(id) => show({ ...filters, quality: id || null })}
      />
      <SelectField
        label={t('filter.currency')}
        options={[
          { id: '', label: t('filter.house_currency') },
          ...currencies.map((id) => ({ id, label: id })),
        ]}
        value={filters.currency ?? ''}
        onChange={(id) => show({ ...filters, currency: id || null })}
      />
      {isFiltered && (
        <Button variant="quiet" onPress={() => show({})}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

/** A day; while one is half typed nothing is asked of the server. */
function DayField({
  label,
  day,
  onDay,
}: {
  label: string
  day: string | null
  onDay: (day: string | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const isWhole = text === '' || text >= EARLIEST
    setTyped(isWhole ? null : text)
    if (isWhole) onDay(text || null)
  }
  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? day ?? ''}
      onChange={type}
      className="w-38"
    />
  )
}

function show(filters: Partial<Filters>) {
  const set = Object.entries(filters).filter(
    ([name, value]) => value !== null && !(name === 'range' && value === 'all'),
  )
  router.get('/gold-price-logs', Object.fromEntries(set), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

const asRange = (text: string): Filters['range'] => RANGES.find((range) => range === text) ?? 'all'

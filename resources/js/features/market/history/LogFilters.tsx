import { useState } from 'react'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import {
  chosenFilters,
  type LogFiltersProps,
  RANGES,
  showAllLogs,
  showLogs,
} from './log-address.ts'
import { MoreFilters } from './MoreFilters.tsx'

/** The filters of the log. All of them are in the URL, so that a view can be bookmarked and shared. */
export function LogFilters({ filters, sources, currencies }: LogFiltersProps) {
  const { t } = useQuoteLabels()
  const isWide = useWide('md')
  const chosen = chosenFilters(filters)
  const [isOpen, setOpen] = useState(chosen.some(([name]) => name !== 'range'))
  return (
    <fieldset data-print="no" aria-label={t('filter.label')} className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('range.label')}
          options={RANGES.map((id) => ({ id, label: t(`range.${id}`) }))}
          value={filters.range ?? ''}
          onChange={(id) => {
            const range = RANGES.find((one) => one === id) ?? 'all'
            showLogs(filters, { from: null, to: null, range })
          }}
        />
        {!isWide && (
          <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t('filter.open')}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button variant="quiet" onPress={() => showAllLogs()}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
      {(isWide || isOpen) && (
        <div className="flex flex-wrap items-end gap-3">
          <MoreFilters filters={filters} sources={sources} currencies={currencies} />
        </div>
      )}
    </fieldset>
  )
}

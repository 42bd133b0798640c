import { useTranslation } from 'react-i18next'
import { LINE_FILTERS, type ShownLines } from '#client/features/pricing/runs/run-filters.ts'
import { useFormat } from '#client/lib/format.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'

interface LineFiltersProps
  extends Pick<PriceRunProps, 'run' | 'only' | 'q' | 'karat' | 'karats' | 'counts'> {
  /** What was chosen last, whose lines may not be loaded yet. */
  wanted: ShownLines
  onShow: (part: Partial<ShownLines>) => void
}

/** Searches and filters the lines of a run. */
export function LineFilters({
  run,
  only,
  q,
  karat,
  karats,
  counts,
  wanted,
  onShow,
}: LineFiltersProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const isSearched = q !== null || karat !== null
  // Where every line was written without a problem, every filter but this one shows the same or nothing.
  const hasFilter = only !== 'changes' || counts.problems > 0 || !areAllWritten(run)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <SearchField
        label={t('line.search')}
        placeholder={t('line.search')}
        query={wanted.q}
        onQueryChange={(words) => onShow({ q: words })}
        className="min-w-0 flex-1 basis-52 sm:max-w-72"
      />
      {karats.length > 1 && (
        <SelectField
          label={t('line.karat')}
          className="[&>label]:sr-only"
          value={wanted.karat ?? ''}
          options={[
            { id: '', label: t('line.allKarats') },
            ...karats.map((id) => ({ id, label: id })),
          ]}
          onChange={(id) => onShow({ karat: id || null })}
        />
      )}
      {hasFilter && (
        <Segmented
          label={t('filter.label')}
          options={LINE_FILTERS.map((id) => ({
            id,
            label: t(`filter.${id}`, { count: format.number(counts[id]) }),
          }))}
          value={wanted.only}
          onChange={(id) => onShow({ only: LINE_FILTERS.find((filter) => filter === id) ?? 'all' })}
        />
      )}
      {isSearched && (
        <p role="status" className="text-text-2">
          {t('line.loaded', {
            shown: format.number(counts[only]),
            all: format.number(run.totals.lines),
          })}
        </p>
      )}
    </div>
  )
}

/** Whether the run wrote every line. */
function areAllWritten({ state, totals }: PriceRunProps['run']): boolean {
  const { unchanged, held, blocked, out } = totals
  return state === 'applied' && unchanged + held + blocked + out === 0
}

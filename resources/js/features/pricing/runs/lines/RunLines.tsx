import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useReceiptAddress } from '#client/features/pricing/price-chart/receipt/useReceiptAddress.ts'
import {
  areAllFirst,
  LINE_FILTERS,
  type ShownLines,
  showLines,
} from '#client/features/pricing/runs/run-filters.ts'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'
import { statusesOf } from './LineParts.tsx'
import { RunCards } from './RunCards.tsx'
import { RunTable } from './RunTable.tsx'
import { useRunLines } from './useRunLines.ts'

const IncludeAllButtons = lazyWithRetry(() => import('./IncludeAllButtons.tsx'))
const ReceiptDrawer = lazyWithRetry(
  () => import('#client/features/pricing/price-chart/receipt/ReceiptDrawer.tsx'),
)

/** The lines of a run that are searched for, each with the receipt of its price in this run; lines of a preview can be excluded. */
export function RunLines(props: PriceRunProps) {
  const { run, only, q, karat, karats, counts, may } = props
  const { t } = useTranslation(['price-runs', 'lists'])
  const format = useFormat()
  // What was chosen last is shown immediately, its rows when they are loaded.
  const [wanted, setWanted] = useState<ShownLines>({ only, q, karat })
  const receipt = useReceiptAddress('piece')
  const { lines, next, waiting, failed, loadMore, choose } = useRunLines(props)
  const List = useWide('xl') ? RunTable : RunCards
  const hasCauses = props.causes.length > 1
  const hasChanges = !areAllFirst(lines)
  const isSearched = q !== null || karat !== null
  // Where every line was written without a problem, every filter but this one shows the same or nothing.
  const hasFilter = only !== 'changes' || counts.problems > 0 || !areAllWritten(run)
  const show = (part: Partial<ShownLines>) => {
    setWanted({ ...wanted, ...part })
    showLines(run.id, { ...wanted, ...part })
  }
  const loaded = { shown: format.number(lines.length), all: format.number(counts[only]) }
  return (
    <>
      <div data-print="no" className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <SearchField
            label={t('price-runs:line.search')}
            placeholder={t('price-runs:line.search')}
            query={wanted.q}
            onQueryChange={(words) => show({ q: words })}
            className="min-w-0 flex-1 basis-52 sm:max-w-72"
          />
          {karats.length > 1 && (
            <SelectField
              label={t('price-runs:line.karat')}
              className="[&>label]:sr-only"
              value={wanted.karat ?? ''}
              options={[
                { id: '', label: t('price-runs:line.allKarats') },
                ...karats.map((id) => ({ id, label: id })),
              ]}
              onChange={(id) => show({ karat: id || null })}
            />
          )}
          {hasFilter && (
            <Segmented
              label={t('price-runs:filter.label')}
              options={LINE_FILTERS.map((id) => ({
                id,
                label: t(`price-runs:filter.${id}`, { count: format.number(counts[id]) }),
              }))}
              value={wanted.only}
              onChange={(id) =>
                show({ only: LINE_FILTERS.find((filter) => filter === id) ?? 'all' })
              }
            />
          )}
          {isSearched && (
            <p role="status" className="text-text-2">
              {t('price-runs:line.loaded', {
                shown: format.number(counts[only]),
                all: format.number(run.totals.lines),
              })}
            </p>
          )}
        </div>
        {may.apply && (
          <Suspense fallback={null}>
            <IncludeAllButtons
              lines={lines}
              count={counts[only]}
              excludedCount={run.totals.out}
              onChoose={(chosen) => choose({ only, q, karat }, chosen)}
            />
          </Suspense>
        )}
      </div>
      {failed && (
        <Notice tone="critical" className="mb-3">
          {t('price-runs:line.failed')}
        </Notice>
      )}
      {lines.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t(`price-runs:filter.none.${isSearched ? 'search' : only}`)}
        </p>
      ) : (
        <List
          key={`${only} ${q} ${karat}`}
          lines={lines}
          currency={run.currency}
          hasChanges={hasChanges}
          hasSeveralProducts={props.hasSeveralProducts}
          statuses={statusesOf(lines, hasCauses)}
          hasCauses={hasCauses}
          onOpen={({ variantId }) => receipt.open(variantId)}
          onChoose={may.apply ? (variantIds, chosen) => choose({ variantIds }, chosen) : null}
          onEnd={loadMore}
        />
      )}
      {lines.length < counts[only] && (
        <p className="mt-2 hidden text-xs print:block">
          {t('lists:printed_rows', { shown: loaded.shown, total: loaded.all })}{' '}
          {t('price-runs:line.restInFile')}
        </p>
      )}
      {next !== null && (
        <div
          data-print="no"
          className="mt-3 flex flex-wrap items-center justify-center gap-3 text-text-2"
        >
          <span>{t('price-runs:line.loaded', loaded)}</span>
          <Button size="sm" isPending={waiting} onPress={loadMore}>
            {t('price-runs:line.more')}
          </Button>
        </div>
      )}
      {receipt.id !== null && (
        <Suspense fallback={null}>
          <ReceiptDrawer
            key={receipt.id}
            variantId={receipt.id}
            of={{ run: run.id }}
            onClose={receipt.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether the run wrote every line. */
function areAllWritten({ state, totals }: PriceRunProps['run']): boolean {
  const { unchanged, held, blocked, out } = totals
  return state === 'applied' && unchanged + held + blocked + out === 0
}

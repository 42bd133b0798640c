import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useReceiptAddress } from '#client/features/pricing/price-chart/receipt/useReceiptAddress.ts'
import {
  areAllFirst,
  type ShownLines,
  showLines,
} from '#client/features/pricing/runs/run-filters.ts'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'
import { LineFilters } from './LineFilters.tsx'
import { statusesOf } from './LineParts.tsx'
import { RunCards } from './RunCards.tsx'
import { RunTable } from './RunTable.tsx'
import { useLineChoice } from './useLineChoice.ts'
import { useRunLines } from './useRunLines.ts'

const UndoLinesBar = lazyWithRetry(() => import('./UndoLinesBar.tsx'))
const IncludeAllButtons = lazyWithRetry(() => import('./IncludeAllButtons.tsx'))
const ReceiptDrawer = lazyWithRetry(
  () => import('#client/features/pricing/price-chart/receipt/ReceiptDrawer.tsx'),
)

/** The lines of a run that are searched for, each with the receipt of its price in this run; lines of a preview can be excluded. */
export function RunLines(props: PriceRunProps) {
  const { run, only, q, karat, counts, may } = props
  const { t } = useTranslation(['price-runs', 'lists'])
  const format = useFormat()
  // What was chosen last is shown immediately, its rows when they are loaded.
  const [wanted, setWanted] = useState<ShownLines>({ only, q, karat })
  const receipt = useReceiptAddress('piece')
  const { lines, next, waiting, failed, loadMore, choose } = useRunLines(props)
  const { rows, undo, keys } = useLineChoice(props, lines, choose)
  const List = useWide('xl') ? RunTable : RunCards
  const hasCauses = props.causes.length > 1
  const hasChanges = !areAllFirst(lines)
  const isSearched = q !== null || karat !== null
  const show = (part: Partial<ShownLines>) => {
    setWanted({ ...wanted, ...part })
    showLines(run.id, { ...wanted, ...part })
  }
  const loaded = { shown: format.number(lines.length), all: format.number(counts[only]) }
  return (
    <>
      <div data-print="no" className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <LineFilters {...props} wanted={wanted} onShow={show} />
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
        <div {...keys}>
          <List
            key={`${only} ${q} ${karat}`}
            lines={lines}
            currency={run.currency}
            hasChanges={hasChanges}
            hasSeveralProducts={props.hasSeveralProducts}
            statuses={statusesOf(lines, hasCauses)}
            hasCauses={hasCauses}
            onOpen={({ variantId }) => receipt.open(variantId)}
            choice={rows}
            onEnd={loadMore}
          />
        </div>
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
      {may.undo && undo.count > 0 && (
        <Suspense fallback={null}>
          <UndoLinesBar run={run} selection={undo} />
        </Suspense>
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

import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { areAllFirst, LINE_FILTERS, showLines } from '#client/features/pricing/runs/run-filters.ts'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceRunProps, RunLineProps } from '#server/pricing/runs/props.ts'
import { IncludeAllButtons } from './IncludeAllButtons.tsx'
import { RunCards } from './RunCards.tsx'
import { RunTable } from './RunTable.tsx'
import { useRunLines } from './useRunLines.ts'

const Receipt = lazyWithRetry(async () => {
  const module = await import('#client/features/pricing/grid/receipt/Receipt.tsx')
  return { default: module.Receipt }
})

/** The filtered lines of a run, each with its receipt; lines of a preview can be excluded. */
export function RunLines(props: PriceRunProps) {
  const { run, only, counts, may } = props
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  // The pressed filter is shown immediately, its rows when they are loaded.
  const [pressedFilter, setPressedFilter] = useState<string>(only)
  const [open, setOpen] = useState<RunLineProps | null>(null)
  const { lines, next, waiting, failed, loadMore, choose } = useRunLines(props)
  const List = useWide('xl') ? RunTable : RunCards
  const hasChanges = !areAllFirst(lines)
  const loaded = { shown: format.number(lines.length), all: format.number(counts[only]) }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('filter.label')}
          options={LINE_FILTERS.map((id) => ({
            id,
            label: t(`filter.${id}`, { count: format.number(counts[id]) }),
          }))}
          value={pressedFilter}
          onChange={(id) => {
            setPressedFilter(id)
            showLines(run.id, id)
          }}
        />
        {may.apply && (
          <IncludeAllButtons
            lines={lines}
            count={counts[only]}
            excludedCount={run.totals.out}
            onChoose={(chosen) => choose({ only }, chosen)}
          />
        )}
      </div>
      {failed && (
        <Notice tone="critical" className="mb-3">
          {t('line.failed')}
        </Notice>
      )}
      {lines.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t(`filter.none.${only}`)}
        </p>
      ) : (
        <List
          key={only}
          lines={lines}
          currency={run.currency}
          hasChanges={hasChanges}
          onOpen={setOpen}
          onChoose={may.apply ? (variantIds, chosen) => choose({ variantIds }, chosen) : null}
          onEnd={loadMore}
        />
      )}
      {next !== null && (
        <div className="mt-3 flex flex-wrap items-center justify-center gap-3 text-text-2">
          <span>{t('line.loaded', loaded)}</span>
          <Button size="sm" isPending={waiting} onPress={loadMore}>
            {t('line.more')}
          </Button>
        </div>
      )}
      <Drawer title={t('line.receipt')} isOpen={open !== null} onOpenChange={() => setOpen(null)}>
        <Suspense fallback={null}>
          {open && (
            <Receipt
              variantId={open.variantId}
              version={open.version}
              onClose={() => setOpen(null)}
            />
          )}
        </Suspense>
      </Drawer>
    </>
  )
}

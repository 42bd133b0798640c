import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceRunProps, RunLineProps } from '#server/prices/props.ts'
import { Drawer } from '../../Drawer.tsx'
import { useFormat } from '../../format.ts'
import { Segmented } from '../../Segmented.tsx'
import { Receipt } from '../Receipt.tsx'
import { useWide } from '../useWide.ts'
import { firstFilter, LINE_FILTERS, type LineFilter, linesThat } from './line-filter.ts'
import { RunCards } from './RunCards.tsx'
import { RunTable } from './RunTable.tsx'

/** The lines of a run, sifted, each with a way to its receipt. */
export function RunLines({ run, lines }: Pick<PriceRunProps, 'run' | 'lines'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const [filter, setFilter] = useState<LineFilter>(() => firstFilter(lines))
  const [open, setOpen] = useState<RunLineProps | null>(null)
  const shown = useMemo(() => linesThat(filter, lines), [filter, lines])
  const List = useWide('md') ? RunTable : RunCards
  return (
    <>
      <Segmented
        label={t('filter.label')}
        className="mb-3"
        options={LINE_FILTERS.map((id) => ({
          id,
          label: t(`filter.${id}`, { count: format.number(linesThat(id, lines).length) }),
        }))}
        value={filter}
        onChange={(id) => setFilter(LINE_FILTERS.find((known) => known === id) ?? 'all')}
      />
      {shown.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t(`filter.none.${filter}`)}
        </p>
      ) : (
        <List key={filter} lines={shown} currency={run.currency} onOpen={setOpen} />
      )}
      <Drawer title={t('line.receipt')} isOpen={open !== null} onOpenChange={() => setOpen(null)}>
        {open && <Receipt variantId={open.variantId} version={open.version} />}
      </Drawer>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { useMetalPrice, useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { RunProps } from '#server/pricing/runs/props.ts'
import { RunState, useRunLabel, useRunTitle, useScopeLabel } from './run-labels.tsx'

export function RunList({ runs }: { runs: RunProps[] }) {
  const { t } = useTranslation('price-runs')
  return (
    <DataTable
      label={t('page.title')}
      rows={runs}
      columns={useRunColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/price-runs/${id}`}
      peek={{ title: useRunTitle() }}
    />
  )
}

function useRunColumns(): Column<RunProps>[] {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const metalPrice = useMetalPrice()
  const labelOf = useRunLabel()
  const scopeLabel = useScopeLabel()
  const changeText = ({ arePricesHidden, totals: { changeMinor }, currency }: RunProps) =>
    arePricesHidden || changeMinor === null
      ? null
      : format.money(changeMinor, currency, { sign: true })
  return [
    {
      key: 'when',
      label: t('list.when'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
    {
      key: 'what',
      label: t('list.what'),
      cell: (run) => (
        <>
          {labelOf(run)} <span className="text-text-2">· {scopeLabel(run)}</span>
        </>
      ),
      note: ({ reason }) =>
        reason && (
          <span title={reason} className="block max-w-80 truncate">
            {reason}
          </span>
        ),
      phone: 'second',
    },
    {
      key: 'gold',
      label: t('list.gold', { context: useMetalsContext() }),
      cell: ({ quotes }) =>
        quotes.length === 0
          ? t('line.none')
          : quotes.map((quote) => (
              <bdi key={quote.metal} className="block">
                {metalPrice(quote)}
              </bdi>
            )),
      priority: 4,
    },
    {
      key: 'moves',
      label: t('list.moves'),
      cell: ({ arePricesHidden, totals }) =>
        arePricesHidden ? t('line.none') : <RunMoves totals={totals} />,
      align: 'num',
      priority: 3,
    },
    {
      key: 'change',
      label: t('list.change'),
      cell: (run) => changeText(run) ?? t('line.none'),
      align: 'num',
      phone: 'first-end',
      phoneCell: (run) =>
        changeText(run) ?? (run.arePricesHidden ? t('line.none') : <RunMoves {...run} />),
    },
    {
      key: 'who',
      label: t('list.who'),
      cell: ({ appliedBy, createdBy }) => appliedBy ?? createdBy ?? t('basis.system'),
      priority: 2,
    },
    {
      key: 'state',
      label: t('list.state'),
      cell: ({ state }) => <RunState state={state} />,
      phone: 'second-end',
    },
  ]
}

/** How many prices rise, fall, are first ones and are removed; nothing about those that are none. */
function RunMoves({ totals }: Pick<RunProps, 'totals'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { up, down, first, removed } = totals
  if (up + down + first + removed === 0) return t('line.none')
  return (
    <span className="inline-flex gap-3 font-normal whitespace-nowrap">
      {first > 0 && <span>{t('list.first', { shown: format.number(first) })}</span>}
      {removed > 0 && <span>{t('list.removed', { shown: format.number(removed) })}</span>}
      {up > 0 && <Moves sign="▲" name={t('total.up')} count={up} className="text-market-up" />}
      {down > 0 && (
        <Moves sign="▼" name={t('total.down')} count={down} className="text-market-down" />
      )}
    </span>
  )
}

interface MovesProps {
  sign: string
  /** Says the sign to screen readers. */
  name: string
  count: number
  className: string
}

function Moves({ sign, name, count, className }: MovesProps) {
  const format = useFormat()
  return (
    <bdi className={className}>
      <span aria-hidden className="me-1 text-[0.625rem]">
        {sign}
      </span>
      <span className="sr-only">{name} </span>
      {format.number(count)}
    </bdi>
  )
}

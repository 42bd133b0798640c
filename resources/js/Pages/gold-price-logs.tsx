import { Download } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { ListPage, TableControls } from '#client/app/list/ListPage.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { ViewTabs } from '#client/features/identity/saved-views/ViewTabs.tsx'
import { LogList } from '#client/features/market/history/LogList.tsx'
import {
  chosenFilters,
  queryOf,
  showAllLogs,
  showMetal,
  useVisiting,
} from '#client/features/market/history/log-address.ts'
import { NewRows, useNewRows } from '#client/features/market/history/NewRows.tsx'
import {
  useLogDates,
  useLogFilters,
  useLogPresets,
} from '#client/features/market/history/useLogFilters.ts'
import { useLogTexts } from '#client/features/market/history/useLogTexts.ts'
import { usePriceFilter } from '#client/features/market/history/usePriceFilter.tsx'
import { MetalChoice } from '#client/features/market/metals/MetalChoice.tsx'
import { GOLD, useMetalsSold } from '#client/features/market/metals/metals.ts'
import { EnterGold } from '#client/features/market/quotes/EnterGold.tsx'
import { HeldQueue } from '#client/features/market/quotes/HeldQueue.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Paging } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

const GoldChart = lazyWithRetry(async () => ({
  default: (await import('#client/features/market/quotes/GoldChart.tsx')).GoldChart,
}))

const ROWS_A_PAGE = 50

/** The gold price log, newest first, with held prices and a chart. */
export default function GoldPriceLogs(props: Pages['gold-price-logs']) {
  const { logs, filters, currencies, chart, events, chartCurrency, views } = props
  const { t } = useQuoteLabels()
  const texts = useLogTexts(filters)
  const metal = filters.metal ?? GOLD
  const [firstSold] = useMetalsSold()
  const isVisiting = useVisiting('/gold-price-logs')
  const newRows = useNewRows(props)
  const query = queryOf(filters)
  const isFiltered = chosenFilters(filters).length > 0
  const enter = (
    <EnterGold
      label={texts.enter}
      metal={metal}
      mayRecord={props.mayRecord}
      currencies={currencies}
    />
  )
  return (
    <ListPage
      title={texts.title}
      subtitle={<span className="max-md:hidden">{texts.subtitle}</span>}
      actions={enter}
      menu={[
        {
          id: 'export',
          label: t('export'),
          icon: Download,
          href: `/gold-price-logs/export?${query}`,
          download: 'yes',
        },
      ]}
      tabs={
        <>
          <MetalChoice
            metals={props.metals}
            metal={metal}
            onChange={(chosen) => showMetal(filters, chosen === firstSold ? null : chosen)}
            className="mt-2 mb-4"
          />
          <HeldQueue held={newRows.held} />
          <ViewTabs
            page="gold-price-logs"
            query={isFiltered ? query : queryOf({ metal: filters.metal })}
            views={views}
            presets={useLogPresets(filters)}
          />
        </>
      }
      filters={useLogFilters(props)}
      dates={useLogDates(props)}
      isFiltered={isFiltered}
      onClear={() => showAllLogs(filters)}
      typed={usePriceFilter(filters)}
      shows="other"
    >
      <div aria-busy={isVisiting} className="transition-opacity aria-busy:opacity-60">
        {logs.length > 0 && (
          <Suspense
            fallback={<div className="mb-4 h-80 rounded-card border bg-surface md:h-115" />}
          >
            <GoldChart
              points={chart}
              events={events}
              runBefore={props.runBefore}
              closed={props.closed}
              currency={chartCurrency}
              metal={metal}
              className="mb-4"
            />
          </Suspense>
        )}
        <NewRows count={newRows.count} most={ROWS_A_PAGE} onShow={newRows.show} />
        {logs.length > 0 && (
          <>
            <div data-print="no" className="mb-2 flex items-center gap-2 max-md:hidden">
              <h2 className="me-auto text-sm font-semibold text-text-2">{texts.list}</h2>
              <TableControls />
            </div>
            <LogList
              logs={logs}
              justAdded={newRows.justAdded}
              label={texts.list}
              gramLabel={texts.gram}
            />
          </>
        )}
        {logs.length === 0 && <NoLogs {...props} action={enter} />}
        <Paging
          newest={pageHref(props.newest)}
          newer={pageHref(props.newer)}
          older={pageHref(props.older)}
        />
      </div>
    </ListPage>
  )
}

const pageHref = (query: string | null) => query && `/gold-price-logs${query}`

type NoLogsProps = Pick<Pages['gold-price-logs'], 'filters' | 'older'> & { action: ReactNode }

function NoLogs({ filters, older, action }: NoLogsProps) {
  const { t } = useQuoteLabels()
  const { empty } = useLogTexts(filters)
  if (chosenFilters(filters).length === 0) return <EmptyState {...empty} action={action} />
  const text = older === null ? t('empty.filtered_text') : t('empty.further_text')
  return <EmptyState title={t('empty.filtered_title')} text={text} />
}

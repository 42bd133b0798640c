import type { ReactNode } from 'react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { SavedViews } from '#client/features/identity/saved-views/SavedViews.tsx'
import { LogFilters } from '#client/features/market/history/LogFilters.tsx'
import { LogTable } from '#client/features/market/history/LogTable.tsx'
import { chosenFilters, queryOf, useVisiting } from '#client/features/market/history/log-address.ts'
import { NewRows, useNewRows } from '#client/features/market/history/NewRows.tsx'
import { EnterGold } from '#client/features/market/quotes/EnterGold.tsx'
import { GoldChart } from '#client/features/market/quotes/GoldChart.tsx'
import { HeldQueue } from '#client/features/market/quotes/HeldQueue.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { DownloadLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Paging } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

const ROWS_A_PAGE = 50

/** The gold price log, newest first, with held prices and a chart. */
export default function GoldPriceLogs(props: Pages['gold-price-logs']) {
  const { logs, filters, sources, currencies, chart, events, chartCurrency, views } = props
  const { t } = useQuoteLabels()
  const isVisiting = useVisiting('/gold-price-logs')
  const newRows = useNewRows(props)
  const query = queryOf(filters)
  const enter = <EnterGold label={t('enter')} mayRecord={props.mayRecord} currencies={currencies} />
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <SavedViews page="gold-price-logs" query={query} views={views} />
            <DownloadLink href={`/gold-price-logs/export?${query}`}>{t('export')}</DownloadLink>
            {enter}
          </>
        }
      />
      <HeldQueue held={newRows.held} />
      <LogFilters filters={filters} sources={sources} currencies={currencies} />
      <div aria-busy={isVisiting} className="transition-opacity aria-busy:opacity-60">
        {logs.length > 0 && (
          <GoldChart
            points={chart}
            events={events}
            runBefore={props.runBefore}
            closed={props.closed}
            currency={chartCurrency}
            className="mb-4"
          />
        )}
        <NewRows count={newRows.count} most={ROWS_A_PAGE} onShow={newRows.show} />
        {logs.length > 0 && <LogTable logs={logs} justAdded={newRows.justAdded} />}
        {logs.length === 0 && <NoLogs {...props} action={enter} />}
        <Paging
          newest={pageHref(props.newest)}
          newer={pageHref(props.newer)}
          older={pageHref(props.older)}
        />
      </div>
    </>
  )
}

const pageHref = (query: string | null) => query && `/gold-price-logs${query}`

type NoLogsProps = Pick<Pages['gold-price-logs'], 'filters' | 'older'> & { action: ReactNode }

function NoLogs({ filters, older, action }: NoLogsProps) {
  const { t } = useQuoteLabels()
  if (chosenFilters(filters).length === 0)
    return <EmptyState title={t('empty.title')} text={t('empty.text')} action={action} />
  const text = older === null ? t('empty.filtered_text') : t('empty.further_text')
  return <EmptyState title={t('empty.filtered_title')} text={text} />
}

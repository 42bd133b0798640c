import type { ReactNode } from 'react'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink, DownloadLink } from '../Components/Button.tsx'
import { EmptyState } from '../Components/EmptyState.tsx'
import { EnterGold } from '../Components/gold-price-logs/EnterGold.tsx'
import { FreshRows } from '../Components/gold-price-logs/FreshRows.tsx'
import { GoldChart } from '../Components/gold-price-logs/GoldChart.tsx'
import { HeldQueue } from '../Components/gold-price-logs/HeldQueue.tsx'
import { LogFilters } from '../Components/gold-price-logs/LogFilters.tsx'
import { LogPaging } from '../Components/gold-price-logs/LogPaging.tsx'
import { LogTable } from '../Components/gold-price-logs/LogTable.tsx'
import { chosenFilters, queryOf } from '../Components/gold-price-logs/log-address.ts'
import { useFreshLogs } from '../Components/gold-price-logs/useFreshLogs.ts'
import { useQuoteWords } from '../Components/gold-price-logs/useQuoteWords.ts'
import { useVisiting } from '../Components/gold-price-logs/useVisiting.ts'
import { PageHeader } from '../Components/PageHeader.tsx'
import { SavedViews } from '../Components/saved-views/SavedViews.tsx'

const ROWS_A_PAGE = 50

/** What gold cost, newest first, with what waits for a decision and the chart of the range that is shown. */
export default function GoldPriceLogs(props: Pages['gold-price-logs']) {
  const { logs, filters, sources, currencies, chart, events, chartCurrency, views } = props
  const { t } = useQuoteWords()
  const isVisiting = useVisiting('/gold-price-logs')
  const fresh = useFreshLogs(props)
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
            <ButtonLink href="/gold-price-logs/latest">{t('board')}</ButtonLink>
            {enter}
          </>
        }
      />
      <HeldQueue held={fresh.held} />
      <LogFilters filters={filters} sources={sources} currencies={currencies} />
      <div aria-busy={isVisiting} className="transition-opacity aria-busy:opacity-60">
        {logs.length > 0 && (
          <GoldChart points={chart} events={events} currency={chartCurrency} className="mb-4" />
        )}
        <FreshRows count={fresh.count} most={ROWS_A_PAGE} onShow={fresh.show} />
        {logs.length > 0 && <LogTable logs={logs} fresh={fresh.justShown} />}
        {logs.length === 0 && <NoLogs {...props} action={enter} />}
        <LogPaging {...props} />
      </div>
    </>
  )
}

type NoLogsProps = Pick<Pages['gold-price-logs'], 'filters' | 'older'> & { action: ReactNode }

function NoLogs({ filters, older, action }: NoLogsProps) {
  const { t } = useQuoteWords()
  if (chosenFilters(filters).length === 0)
    return <EmptyState title={t('empty.title')} text={t('empty.text')} action={action} />
  const text = older === null ? t('empty.filtered_text') : t('empty.further_text')
  return <EmptyState title={t('empty.filtered_title')} text={text} />
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { EmptyState } from '../Components/EmptyState.tsx'
import { EnterGold } from '../Components/gold-price-logs/EnterGold.tsx'
import { GoldChart } from '../Components/gold-price-logs/GoldChart.tsx'
import { LogFilters } from '../Components/gold-price-logs/LogFilters.tsx'
import { LogPaging } from '../Components/gold-price-logs/LogPaging.tsx'
import { LogTable } from '../Components/gold-price-logs/LogTable.tsx'
import { useVisiting } from '../Components/gold-price-logs/useVisiting.ts'
import { PageHeader } from '../Components/PageHeader.tsx'

/** What gold cost, newest first, with the chart of the range that is shown. */
export default function GoldPriceLogs(props: Pages['gold-price-logs']) {
  const { logs, filters, sources, currencies, chart, chartCurrency, mayRecord } = props
  const { t } = useTranslation('gold-price-logs')
  const isVisiting = useVisiting('/gold-price-logs')
  const enter = <EnterGold label={t('enter')} mayRecord={mayRecord} currencies={currencies} />
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ButtonLink href="/gold-price-logs/latest">{t('board')}</ButtonLink>
            {enter}
          </>
        }
      />
      <LogFilters filters={filters} sources={sources} currencies={currencies} />
      <div aria-busy={isVisiting} className="transition-opacity aria-busy:opacity-60">
        {logs.length > 0 && <GoldChart points={chart} currency={chartCurrency} className="mb-4" />}
        {logs.length > 0 && <LogTable logs={logs} />}
        {logs.length === 0 && (
          <NoLogs isFiltered={filters.range !== 'all' || sources.length > 0} action={enter} />
        )}
        <LogPaging {...props} />
      </div>
    </>
  )
}

function NoLogs({ isFiltered, action }: { isFiltered: boolean; action: ReactNode }) {
  const { t } = useTranslation('gold-price-logs')
  if (!isFiltered)
    return <EmptyState title={t('empty.title')} text={t('empty.text')} action={action} />
  return <EmptyState title={t('empty.filtered_title')} text={t('empty.filtered_text')} />
}

import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { Related } from '#client/app/Related.tsx'
import { RunsOnQuote } from '#client/features/market/history/RunsOnQuote.tsx'
import { SourceResponse } from '#client/features/market/history/SourceResponse.tsx'
import { GOLD, useMetalName } from '#client/features/market/metals/metals.ts'
import { HeldQuoteNotice } from '#client/features/market/quotes/DecisionButtons.tsx'
import { GoldChart } from '#client/features/market/quotes/GoldChart.tsx'
import { KaratTable } from '#client/features/market/quotes/KaratTable.tsx'
import { QuotePriceCard } from '#client/features/market/quotes/QuoteBadges.tsx'
import { QuoteChecks } from '#client/features/market/quotes/QuoteChecks.tsx'
import { QuoteFacts } from '#client/features/market/quotes/QuoteFacts.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import type { Pages } from '#server/http/pages.ts'

/** A price of a metal with its source, checks and dependent runs. */
export default function GoldPriceLogDetail(props: Pages['gold-price-log-detail']) {
  const { log, response, repeats, previous, next, rates, runs, nearby } = props
  const { t } = useTranslation('gold-price-logs')
  const { timeOf, spanOf } = useQuoteLabels()
  const nameOf = useMetalName()
  // It is neither checked nor used for pricing, which its details say.
  const isHistory = log.kind === 'history'
  const isGold = log.metal === GOLD
  const karats = <KaratTable rates={rates} currency={log.currency} />
  return (
    <>
      <PageHeader
        title={
          isGold
            ? t('detail.title', { time: timeOf(log) })
            : t('metals.detail_title', { metal: nameOf(log.metal), time: timeOf(log) })
        }
        neighbors={{ previous: hrefOf(previous), next: hrefOf(next) }}
      />
      <Related
        items={runs.slice(0, MOST_RELATED).map(({ id }) => ({
          href: `/price-runs/${id}`,
          text: t('runs.run', { id }),
        }))}
      />
      {log.quality === 'held' && (
        <div className="mb-4">
          <HeldQuoteNotice log={log} />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          <QuotePriceCard log={log} />
          <GoldChart
            points={nearby}
            currency={log.currency}
            metal={log.metal}
            title={t('nearby', { span: spanOf(nearby) })}
            pinnedAt={log.quotedAt}
            leastShare={0.02}
          />
          {!isHistory && karats}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <QuoteFacts log={log} repeats={repeats} />
          {isHistory && karats}
          {!isHistory && <QuoteChecks log={log} />}
          {response && <SourceResponse response={response} />}
          {!isHistory && <RunsOnQuote runs={runs} />}
        </div>
      </div>
    </>
  )
}

/** All runs are in a card of their own. */
const MOST_RELATED = 3

const hrefOf = (entry: Pages['gold-price-log-detail']['previous']) =>
  entry && `/gold-price-logs/${entry.id}`

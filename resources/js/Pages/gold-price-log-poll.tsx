import { Link } from '@inertiajs/react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { SourceResponse } from '#client/features/market/history/SourceResponse.tsx'
import { QuoteBadges } from '#client/features/market/quotes/QuoteBadges.tsx'
import { ReasonList } from '#client/features/market/quotes/QuoteChecks.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A poll without a price: the response and the reasons. */
export default function GoldPriceLogPoll({
  poll,
  response,
  previous,
  next,
}: Pages['gold-price-log-poll']) {
  const { t, source, timeOf } = useQuoteLabels()
  return (
    <>
      <PageHeader
        title={t('poll.title', { source: source(poll.source), time: timeOf(poll) })}
        neighbors={{ previous: previous?.href ?? null, next: next?.href ?? null }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <p className="flex flex-wrap items-center gap-3 text-lg">
            <QuoteBadges log={poll} />
            {t(`poll.${poll.quality}`)}
          </p>
          {poll.reasons.length > 0 && (
            <div className="mt-4">
              <h2 className="mb-2 text-sm font-semibold text-text-2">{t('poll.why')}</h2>
              <ReasonList reasons={poll.reasons} />
            </div>
          )}
          {poll.quoteId !== null && (
            <Link
              href={`/gold-price-logs/${poll.quoteId}`}
              className="mt-4 inline-block text-petrol hover:underline"
            >
              {t('poll.price')}
            </Link>
          )}
        </Card>
        <SourceResponse response={response} />
      </div>
    </>
  )
}

import { Link } from '@inertiajs/react'
import { useNow } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { HeldProps } from '#server/market/history/props.ts'
import { DecisionButtons } from './DecisionButtons.tsx'
import { PriceChange } from './PriceChange.tsx'
import { ReasonList } from './QuoteChecks.tsx'
import { useQuoteLabels } from './useQuoteLabels.ts'

/** The server counts up to this. */
const COUNT_LIMIT = 99

export function HeldQueue({ held }: { held: HeldProps[] }) {
  const { t } = useQuoteLabels()
  if (held.length === 0) return null
  return (
    <section aria-label={t('review.title')} className="mb-5">
      <h2 className="text-lg font-semibold">{t('review.title')}</h2>
      <p className="mb-2 text-text-2">{t('review.text')}</p>
      <ul className="grid gap-3">
        {held.map((log) => (
          <li key={log.id}>
            <HeldQuote log={log} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HeldQuote({ log }: { log: HeldProps }) {
  const { format, t, source } = useQuoteLabels()
  useNow()
  const price = format.gold(log.mid, log.currency)
  const more = log.more >= COUNT_LIMIT ? t('review.many', { count: log.more }) : null
  return (
    <Notice
      tone="caution"
      title={
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Link
            href={`/gold-price-logs/${log.id}`}
            className="font-display text-xl font-normal hover:underline"
          >
            <bdi>{price}</bdi>
          </Link>
          <PriceChange bp={log.changeBp} />
          <span className="text-text-2">{source(log.source)}</span>
          <span className="text-sm font-normal text-text-3">
            {t('review.since', {
              age: format.relative(log.quotedAt),
              time: format.dateTime(log.quotedAt),
            })}
          </span>
        </span>
      }
      actions={<DecisionButtons log={log} />}
    >
      <div className="mt-2 text-text">
        <ReasonList reasons={log.reasons} />
      </div>
      {log.more > 0 && (
        <p className="mt-2 text-sm">{more ?? t('review.more', { count: log.more })}</p>
      )}
    </Notice>
  )
}

import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { QuoteBadges } from '#client/features/market/quotes/QuoteBadges.tsx'
import { useReasonLabels } from '#client/features/market/quotes/QuoteChecks.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import type { LogEntryProps } from '#server/market/history/props.ts'
import { entryHref, entryKey, mainReason } from './log-address.ts'

interface LogCardsProps {
  logs: LogEntryProps[]
  /** Keys of the rows that were just added. */
  justAdded: ReadonlySet<string>
}

export function LogCards({ logs, justAdded }: LogCardsProps) {
  const { t } = useQuoteLabels()
  return (
    <ul aria-label={t('list')} className="divide-y rounded-card border bg-surface">
      {logs.map((log) => (
        <li key={entryKey(log)} className={clsx(justAdded.has(entryKey(log)) && 'animate-changed')}>
          <LogCard log={log} />
        </li>
      ))}
    </ul>
  )
}

function LogCard({ log }: { log: LogEntryProps }) {
  const { format, t, source, timeOf } = useQuoteLabels()
  const reasonText = useReasonLabels()
  const reason = mainReason(log)
  return (
    <Link href={entryHref(log)} className="block px-4 py-3">
      <span className="flex items-baseline justify-between gap-3">
        {log.id === null && <span className="text-lg text-text-3">{t('no_price')}</span>}
        {log.id !== null && (
          <>
            <span className="text-lg font-semibold">{format.gold(log.mid, log.currency)}</span>
            <PriceChange bp={log.changeBp} />
          </>
        )}
      </span>
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-text-2">
        <span>
          {timeOf(log)} · <bdi>{source(log.source)}</bdi>
        </span>
        <QuoteBadges log={log} />
      </span>
      {reason && <span className="mt-1 block text-sm text-text-2">{reasonText(reason)}</span>}
    </Link>
  )
}

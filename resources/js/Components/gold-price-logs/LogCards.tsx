import { Link } from '@inertiajs/react'
import type { LogProps } from '#server/gold-price-logs/props.ts'
import { PriceChange } from './PriceChange.tsx'
import { QuoteBadges } from './QuoteBadges.tsx'
import { useQuoteWords } from './useQuoteWords.ts'

/** The log on a narrow screen. */
export function LogCards({ logs }: { logs: LogProps[] }) {
  const { format, t, source, timeOf } = useQuoteWords()
  return (
    <ul aria-label={t('list')} className="divide-y rounded-card border bg-surface">
      {logs.map((log) => (
        <li key={log.id}>
          <Link href={`/gold-price-logs/${log.id}`} className="block px-4 py-3">
            <span className="flex items-baseline justify-between gap-3">
              <span className="text-lg font-semibold">{format.gold(log.mid, log.currency)}</span>
              <PriceChange bp={log.changeBp} />
            </span>
            <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-text-2">
              <span>
                {timeOf(log)} · {source(log.source)}
              </span>
              <QuoteBadges log={log} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

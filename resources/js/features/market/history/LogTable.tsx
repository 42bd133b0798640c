import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { QuoteBadges } from '#client/features/market/quotes/QuoteBadges.tsx'
import { useReasonLabels } from '#client/features/market/quotes/QuoteChecks.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { useWide } from '#client/lib/useWide.ts'
import type { LogEntryProps } from '#server/market/history/props.ts'
import { LogCards } from './LogCards.tsx'
import { entryHref, entryKey, mainReason } from './log-address.ts'

interface LogTableProps {
  logs: LogEntryProps[]
  /** Keys of the rows that were just added. */
  justAdded: ReadonlySet<string>
}

/** The log as a table on wide screens and as cards on narrow ones. */
export function LogTable({ logs, justAdded }: LogTableProps) {
  const { t } = useQuoteLabels()
  const isWide = useWide('md')
  if (!isWide) return <LogCards logs={logs} justAdded={justAdded} />
  return (
    <div className="scroll-frame rounded-card border">
      <table aria-label={t('list')} className="w-full">
        <thead className="bg-sunken text-sm text-text-2">
          <tr>
            <th scope="col" className={`${head} text-start`}>
              {t('column.time')}
            </th>
            <th scope="col" className={`${head} num`}>
              {t('column.mid')}
            </th>
            <th scope="col" className={`${head} num fold-below-lg`}>
              {t('column.gram')}
            </th>
            <th scope="col" className={`${head} num`}>
              {t('column.change')}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t('column.source')}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t('column.quality')}
            </th>
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <LogRow key={entryKey(log)} log={log} isJustAdded={justAdded.has(entryKey(log))} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LogRow({ log, isJustAdded }: { log: LogEntryProps; isJustAdded: boolean }) {
  const { format, t, cents, source, timeOf } = useQuoteLabels()
  return (
    <tr
      className={clsx(
        'relative border-t hover:bg-sunken/60 dark:hover:bg-raised',
        isJustAdded && 'animate-changed',
      )}
    >
      <td className={`${cell} whitespace-nowrap`}>
        <Link
          href={entryHref(log)}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          {timeOf(log)}
        </Link>
      </td>
      {log.id === null && (
        <>
          <td className={`${cell} num text-text-3`}>{t('no_price')}</td>
          <td className={`${cell} fold-below-lg`} />
          <td className={cell} />
        </>
      )}
      {log.id !== null && (
        <>
          <td className={`${cell} num font-semibold`}>{format.gold(log.mid, log.currency)}</td>
          <td className={`${cell} num text-text-2 fold-below-lg`}>
            {cents(log.perGram, log.currency)}
          </td>
          <td className={`${cell} num`}>
            <PriceChange bp={log.changeBp} />
          </td>
        </>
      )}
      <td className={`${cell} text-text-2`}>
        <bdi className="whitespace-nowrap">{source(log.source)}</bdi>
        {log.latencyMs !== null && (
          <bdi className="ms-2 text-sm whitespace-nowrap text-text-3">
            {t('milliseconds', { ms: log.latencyMs })}
          </bdi>
        )}
      </td>
      <td className={cell}>
        <LogState log={log} />
      </td>
    </tr>
  )
}

const head = 'px-4 py-2.5 font-medium'
const cell = 'h-11 px-4 py-1.5'

function LogState({ log }: { log: LogEntryProps }) {
  const { t } = useQuoteLabels()
  const reasonText = useReasonLabels()
  const reason = mainReason(log)
  const repeats = log.quality === 'duplicate' ? t('repeats') : null
  const text = reason ? reasonText(reason) : repeats
  return (
    <span className="flex items-center gap-2.5">
      <QuoteBadges log={log} />
      {text && (
        <span title={text} className="line-clamp-2 min-w-0 text-sm text-text-2">
          {text}
        </span>
      )}
    </span>
  )
}

import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { QuoteBadges } from '#client/features/market/quotes/QuoteBadges.tsx'
import { useReasonLabels } from '#client/features/market/quotes/QuoteChecks.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { LogEntryProps } from '#server/market/history/props.ts'
import { entryHref, entryKey, mainReason } from './log-address.ts'

interface LogListProps {
  logs: LogEntryProps[]
  /** Keys of the rows that were just added. */
  justAdded: ReadonlySet<string>
  /** Of the list and of the price of a gram; those of gold by default. */
  label?: string
  gramLabel?: string
}

export function LogList({ logs, justAdded, label, gramLabel }: LogListProps) {
  const { t, timeOf } = useQuoteLabels()
  return (
    <DataTable
      label={label ?? t('list')}
      rows={logs}
      columns={useLogColumns(gramLabel ?? t('column.gram'))}
      rowKey={entryKey}
      href={entryHref}
      peek={{ title: timeOf }}
      rowClass={(log) => justAdded.has(entryKey(log)) && 'animate-changed'}
    />
  )
}

function useLogColumns(gramLabel: string): Column<LogEntryProps>[] {
  const { format, t, cents, source, timeOf } = useQuoteLabels()
  const reasonOf = useReason()
  const price = (log: LogEntryProps) =>
    log.id === null ? (
      <span className="font-normal text-text-3">{t('no_price')}</span>
    ) : (
      <bdi className="font-semibold">{format.gold(log.mid, log.currency)}</bdi>
    )
  return [
    { key: 'time', label: t('column.time'), cell: timeOf },
    {
      key: 'mid',
      label: t('column.mid'),
      cell: price,
      align: 'num',
      phone: 'first-end',
      phoneCell: (log) => (
        <span className="flex items-baseline gap-2">
          {price(log)}
          {log.id !== null && <PriceChange bp={log.changeBp} />}
        </span>
      ),
    },
    {
      key: 'gram',
      label: gramLabel,
      cell: (log) => log.id !== null && cents(log.perGram, log.currency),
      align: 'num',
      className: 'text-text-2',
      priority: 4,
    },
    {
      key: 'change',
      label: t('column.change'),
      cell: (log) => log.id !== null && <PriceChange bp={log.changeBp} />,
      align: 'num',
      priority: 2,
    },
    {
      key: 'source',
      label: t('column.source'),
      cell: ({ source: name, latencyMs }) => (
        <>
          <bdi>{source(name)}</bdi>
          {latencyMs !== null && (
            <span className="ms-2 text-sm text-text-3">
              <bdi>{t('milliseconds', { ms: latencyMs })}</bdi>
            </span>
          )}
        </>
      ),
      className: 'text-text-2',
      priority: 3,
      phone: 'second',
      phoneCell: (log) => [source(log.source), reasonOf(log)].filter(Boolean).join(' · '),
    },
    {
      key: 'quality',
      label: t('column.quality'),
      cell: (log) => {
        const reason = reasonOf(log)
        return (
          <span className="flex items-center gap-2.5">
            <QuoteBadges log={log} />
            {reason && (
              <span title={reason} className="line-clamp-2 min-w-40 text-sm text-text-2">
                {reason}
              </span>
            )}
          </span>
        )
      },
      className: 'whitespace-normal',
      phone: 'second-end',
      phoneCell: (log) => <QuoteBadges log={log} />,
    },
  ]
}

/** Why a price has its status; for several failures their number and the last reason. */
function useReason(): (log: LogEntryProps) => string | null {
  const { t, format } = useQuoteLabels()
  const reasonText = useReasonLabels()
  const failures = (log: LogEntryProps) => {
    if (log.id !== null || log.failures === null) return null
    const { count, since } = log.failures
    const isSameDay = format.date(since) === format.date(log.quotedAt)
    return t('failed_since', {
      count,
      time: isSameDay ? format.time(since) : format.dateTime(since),
    })
  }
  return (log) => {
    const reason = mainReason(log)
    if (reason) return [failures(log), reasonText(reason)].filter(Boolean).join(' · ')
    return log.quality === 'duplicate' ? t('repeats') : null
  }
}

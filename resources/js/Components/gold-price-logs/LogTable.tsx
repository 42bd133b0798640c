import { Link } from '@inertiajs/react'
import type { LogProps } from '#server/gold-price-logs/props.ts'
import { useWide } from '../price/useWide.ts'
import { LogCards } from './LogCards.tsx'
import { PriceChange } from './PriceChange.tsx'
import { QuoteBadges } from './QuoteBadges.tsx'
import { useQuoteWords } from './useQuoteWords.ts'

/** The log itself: a table where there is room, cards on a phone. */
export function LogTable({ logs }: { logs: LogProps[] }) {
  const { t } = useQuoteWords()
  const isWide = useWide('md')
  if (!isWide) return <LogCards logs={logs} />
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table aria-label={t('list')} className="w-full">
        <thead className="bg-sunken text-sm text-text-2">
          <tr>
            <th scope="col" className={`${head} text-start`}>
              {t('column.time')}
            </th>
            <th scope="col" className={`${head} num`}>
              {t('column.mid')}
            </th>
            <th scope="col" className={`${head} num`}>
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
            <LogRow key={log.id} log={log} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LogRow({ log }: { log: LogProps }) {
  const { format, cents, source, timeOf } = useQuoteWords()
  return (
    <tr className="relative border-t hover:bg-sunken/60 dark:hover:bg-raised">
      <td className={cell}>
        <Link
          href={`/gold-price-logs/${log.id}`}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          {timeOf(log)}
        </Link>
      </td>
      <td className={`${cell} num font-semibold`}>{format.gold(log.mid, log.currency)}</td>
      <td className={`${cell} num text-text-2`}>{cents(log.perGram, log.currency)}</td>
      <td className={`${cell} num`}>
        <PriceChange bp={log.changeBp} />
      </td>
      <td className={`${cell} text-text-2`}>{source(log.source)}</td>
      <td className={cell}>
        <QuoteBadges log={log} />
      </td>
    </tr>
  )
}

const head = 'px-4 py-2.5 font-medium'
const cell = 'h-11 px-4 py-1.5'

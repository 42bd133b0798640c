import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type {
  GoldPriceLogsProps,
  GuardReason,
  LogEntryProps,
  LogFilters,
} from '#server/market/history/props.ts'

export const RANGES = ['24h', '7d', '30d', '1y', 'all'] as const

export type LogFiltersProps = Pick<GoldPriceLogsProps, 'filters' | 'sources' | 'currencies'>

/** What is asked for beyond everything, as it stands in the address. */
export function chosenFilters(filters: Partial<LogFilters>): [name: string, value: string][] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === null || value === 'all' ? [] : [[name, value] as [string, string]],
  )
}

/** The same as one text, without the question mark. */
export function queryOf(filters: Partial<LogFilters>): string {
  return new URLSearchParams(chosenFilters(filters)).toString()
}

/** What was asked for and has not come yet: a second choice made meanwhile joins the first. */
let pendingFilters: Partial<LogFilters> | null = null

/** Asks for the newest page of this part of the log; what is open on the page stays as it is. */
export function showLogs(shown: Partial<LogFilters>, change: Partial<LogFilters>): void {
  const requested = { ...(pendingFilters ?? shown), ...change }
  pendingFilters = requested
  router.get('/gold-price-logs', Object.fromEntries(chosenFilters(requested)), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
    onFinish: () => {
      if (pendingFilters === requested) pendingFilters = null
    },
  })
}

/** Asks for the whole log. */
export function showAllLogs(): void {
  pendingFilters = {}
  showLogs({}, {})
}

/** Where the row's own page is. */
export function entryHref({ id, pollId }: LogEntryProps): string {
  return id === null ? `/gold-price-logs/polls/${pollId}` : `/gold-price-logs/${id}`
}

/** What tells a row from all others. */
export const entryKey = ({ id, pollId }: LogEntryProps): string =>
  id === null ? `poll-${pollId}` : `quote-${id}`

/** The one reason that tells most: why a row is believed after all, or else what was first said against it. */
export function mainReason({ quality, reasons }: LogEntryProps): GuardReason | undefined {
  return quality === 'accepted' ? reasons.at(-1) : reasons[0]
}

/** Whether the server has been asked for this page and has not answered yet. */
export function useVisiting(path: string): boolean {
  const [isVisiting, setVisiting] = useState(false)
  useEffect(() => {
    const stopStart = router.on('start', ({ detail: { visit } }) => {
      if (visit.url.pathname === path && !visit.prefetch) setVisiting(true)
    })
    const stopFinish = router.on('finish', () => setVisiting(false))
    return () => {
      stopStart()
      stopFinish()
    }
  }, [path])
  return isVisiting
}

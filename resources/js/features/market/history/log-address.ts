import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { Metal } from '#server/formula/units/karat.ts'
import type { LogEntryProps, LogFilterValues } from '#server/market/history/props.ts'
import type { CheckReason } from '#server/market/table.ts'

export const RANGES = ['24h', '7d', '30d', '1y', 'all'] as const

/** The filters that narrow the log of a metal more than it is without a choice. */
export function chosenFilters(filters: Partial<LogFilterValues>): [name: string, value: string][] {
  return filtersSet(filters).filter(
    ([name, value]) => name !== 'metal' && (name !== 'range' || !isUsual(value)),
  )
}

const isUsual = (range: string) => range === 'all' || range === '30d'

/** The filters as a query string without the question mark. */
export function queryOf(filters: Partial<LogFilterValues>): string {
  return new URLSearchParams(addressed(filters)).toString()
}

/** The filters as query parameters. Alone, “all” is named, since without parameters the log shows 30 days. */
function addressed(filters: Partial<LogFilterValues>): [name: string, value: string][] {
  const set = filtersSet(filters)
  const narrowing = set.filter(([name]) => name !== 'metal')
  return narrowing.length === 1 ? set : set.filter(([, value]) => value !== 'all')
}

function filtersSet(filters: Partial<LogFilterValues>): [name: string, value: string][] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  )
}

/** Filters of the request in progress; a second change made meanwhile is merged into it. */
let pendingFilters: Partial<LogFilterValues> | null = null

/** Loads the newest page of the filtered log and keeps the state of the page. */
export function showLogs(shown: Partial<LogFilterValues>, change: Partial<LogFilterValues>): void {
  const requested = { ...(pendingFilters ?? shown), ...change }
  pendingFilters = requested
  router.get('/gold-price-logs', Object.fromEntries(addressed(requested)), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
    onFinish: () => {
      if (pendingFilters === requested) pendingFilters = null
    },
  })
}

/** Without filters; the metal stays. */
export function showAllLogs({ metal }: Pick<LogFilterValues, 'metal'>): void {
  pendingFilters = { metal }
  showLogs({}, {})
}

/** The log of a metal, null for the first one sold, in the range shown; the other filters may match none of its prices. */
export function showMetal({ range, from, to }: LogFilterValues, metal: Metal | null): void {
  pendingFilters = null
  showLogs({ range, from, to }, { metal })
}

/** The URL of a row's own page, or of the list of failures that it stands for. */
export function entryHref(log: LogEntryProps): string {
  if (log.id !== null) return `/gold-price-logs/${log.id}`
  return `/gold-price-logs${log.failures?.query ?? `/polls/${log.pollId}`}`
}

export const entryKey = ({ id, pollId }: LogEntryProps): string =>
  id === null ? `poll-${pollId}` : `quote-${id}`

/** The most relevant reason: for an accepted row its release, otherwise the first failed check. */
export function mainReason({ quality, reasons }: LogEntryProps): CheckReason | undefined {
  return quality === 'accepted' ? reasons.at(-1) : reasons[0]
}

/** Whether a visit to this path is in progress. */
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

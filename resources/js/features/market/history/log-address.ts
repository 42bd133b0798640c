import { router } from '@inertiajs/react'
import type { GoldPriceLogsProps, LogFilters } from '#server/market/history/props.ts'

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
let underWay: Partial<LogFilters> | null = null

/** Asks for the newest page of this part of the log; what is open on the page stays as it is. */
export function showLogs(shown: Partial<LogFilters>, change: Partial<LogFilters>): void {
  const asked = { ...(underWay ?? shown), ...change }
  underWay = asked
  router.get('/gold-price-logs', Object.fromEntries(chosenFilters(asked)), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
    onFinish: () => {
      if (underWay === asked) underWay = null
    },
  })
}

/** Asks for the whole log. */
export function showAllLogs(): void {
  underWay = {}
  showLogs({}, {})
}

import { router } from '@inertiajs/react'
import type { PriceRunProps, PriceRunsProps, RunLineProps } from '#server/pricing/runs/props.ts'

export const STATE_GROUPS = ['ready', 'waiting', 'applied', 'undone', 'discarded'] as const

export interface RunFilter {
  kind: string | null
  state: string | null
  before?: number | null
  /** Of an export. */
  format?: string
}

/** The filters as a query string, without the question mark; null filters are left out. */
export function filterQuery(filter: RunFilter | ShownLines): string {
  const entries = Object.entries(filter).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)] as [string, string]],
  )
  return new URLSearchParams(entries).toString()
}

/** The URL of the run list. */
export function runsAddress(filter: RunFilter): string {
  const query = filterQuery(filter)
  return query === '' ? '/price-runs' : `/price-runs?${query}`
}

export function showRuns(filter: Pick<PriceRunsProps, 'kind' | 'state'> | RunFilter): void {
  router.get(runsAddress(filter), {}, { preserveState: true, preserveScroll: true, replace: true })
}

export type ShownLines = Pick<PriceRunProps, 'only' | 'q' | 'karat'>

export const LINE_FILTERS: PriceRunProps['only'][] = ['changes', 'problems', 'all']

/** Loads the lines of another filter or search and keeps the rest of the page. */
export function showLines(runId: number, shown: ShownLines): void {
  router.get(
    `/price-runs/${runId}?${filterQuery(shown)}`,
    {},
    {
      only: ['lines', 'next', 'only', 'q', 'karat', 'counts'],
      preserveState: true,
      preserveScroll: true,
      replace: true,
    },
  )
}

/** Only lines that would be written can be excluded. */
export const canChoose = ({ flag }: RunLineProps): boolean => flag === 'ok' || flag === 'held'

/** Whether none of these pieces had a price before. */
export const areAllFirst = (lines: readonly RunLineProps[]): boolean =>
  lines.every(({ changeBp, old, new: next }) => changeBp === null && old === null && next !== null)

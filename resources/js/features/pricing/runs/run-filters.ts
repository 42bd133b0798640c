import { router } from '@inertiajs/react'
import type { PriceRunProps, PriceRunsProps, RunLineProps } from '#server/pricing/runs/props.ts'

export const STATE_GROUPS = ['waiting', 'applied', 'undone', 'discarded'] as const

export interface RunFilter {
  kind: string | null
  state: string | null
  before?: number | null
}

/** The address of a page of runs; what is null does not stand in it. */
export function runsAddress(filter: RunFilter): string {
  const entries = Object.entries(filter).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)] as [string, string]],
  )
  const query = new URLSearchParams(entries).toString()
  return query === '' ? '/price-runs' : `/price-runs?${query}`
}

/** Asks for the newest runs of a kind and state. */
export function showRuns(filter: Pick<PriceRunsProps, 'kind' | 'state'> | RunFilter): void {
  router.get(runsAddress(filter), {}, { preserveState: true, preserveScroll: true, replace: true })
}

export const LINE_FILTERS: PriceRunProps['only'][] = ['changes', 'problems', 'all']

/** Shows another part of the lines; the rest of the page stays as it is. */
export function showLines(runId: number, only: string): void {
  router.get(
    `/price-runs/${runId}`,
    { only },
    {
      only: ['lines', 'next', 'only', 'counts'],
      preserveState: true,
      preserveScroll: true,
      replace: true,
    },
  )
}

/** Only what would be written can be left out. */
export const canChoose = ({ flag }: RunLineProps): boolean => flag === 'ok' || flag === 'held'

import { router } from '@inertiajs/react'
import type { PriceRunsProps } from '#server/pricing/runs/props.ts'

export const GROUPS = ['waiting', 'applied', 'undone', 'discarded'] as const

export interface RunAddress {
  kind: string | null
  state: string | null
  before?: number | null
}

/** The address of a page of runs; what is null does not stand in it. */
export function runsAddress(filter: RunAddress): string {
  const asked = Object.entries(filter).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)] as [string, string]],
  )
  const query = new URLSearchParams(asked).toString()
  return query === '' ? '/price-runs' : `/price-runs?${query}`
}

/** Asks for the newest runs of a kind and state. */
export function showRuns(filter: Pick<PriceRunsProps, 'kind' | 'state'> | RunAddress): void {
  router.get(runsAddress(filter), {}, { preserveState: true, preserveScroll: true, replace: true })
}

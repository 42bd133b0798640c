import { router } from '@inertiajs/react'
import type { PriceRunProps, RunLineProps } from '#server/pricing/runs/props.ts'

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

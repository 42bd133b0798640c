import type { RunTotals } from '#server/pricing/runs/props.ts'

/** How many prices rise; first prices are not among them. */
export const risesOf = ({ up, first }: RunTotals): number => up - first

/** The sum of the changes without first prices, minor units; null of a run that only sets first prices. */
export function changeOf(totals: RunTotals): number | null {
  if (totals.first > 0 && risesOf(totals) + totals.down === 0) return null
  return totals.changeMinor - totals.firstMinor
}

import type { PriceField } from '#server/pricing/table.ts'
import type { PricePointProps } from './history-props.ts'

interface Step {
  field: PriceField
  old: number | null
  new: number | null
  at: string
}

/**
 * The price shown over time: a point for each change. Minor units; the steps are one piece's ledger, oldest first, and
 * may begin in the middle. Source: docs/domain.md 0.2, shown = sale ?? regular.
 */
export function shownPrices(steps: Step[]): PricePointProps[] {
  const current = { regular: firstOld(steps, 'regular'), sale: firstOld(steps, 'sale') }
  const points: PricePointProps[] = []
  for (const { field, new: next, at } of steps) {
    if (field === 'compare_at') continue
    current[field] = next
    const shown = current.sale ?? current.regular
    const last = points.at(-1)
    // A run that changes regular and sale price is one step.
    if (last?.at === at) last.shown = shown
    else points.push({ at, shown, onSale: false })
    const point = points.at(-1)
    if (point) point.onSale = current.sale !== null
  }
  return points.filter(({ shown }, index) => index === 0 || shown !== points[index - 1]?.shown)
}

const firstOld = (steps: Step[], field: PriceField): number | null =>
  steps.find((step) => step.field === field)?.old ?? null

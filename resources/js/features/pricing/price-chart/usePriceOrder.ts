import { useMemo } from 'react'
import { type Cell, orderProblems } from '#server/formula/price-order.ts'
import { parseFineness } from '#server/formula/units/karat.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'

/** A piece that is larger or finer than another and costs less. */
export interface OrderProblem {
  axis: 'length' | 'width' | 'fineness'
  less: VariantProps
  more: VariantProps
}

/** Finds regular prices of the chart that are out of order, among the loaded pieces. */
export function usePriceOrder({ variants, karats }: PriceProps): OrderProblem[] {
  return useMemo(() => {
    const byId = new Map(variants.map((variant) => [variant.id, variant]))
    const fineness = new Map(karats.map((one) => [one.label, permille(one.fineness)]))
    const cells = variants.flatMap((variant) => cellOf(variant, fineness))
    return orderProblems(cells).flatMap(({ axis, less, more }) => {
      const pair = { less: byId.get(less), more: byId.get(more) }
      return pair.less && pair.more ? [{ axis, less: pair.less, more: pair.more }] : []
    })
  }, [variants, karats])
}

function cellOf(variant: VariantProps, fineness: Map<string, number>): Cell[] {
  const { id, construction, kind, colour, karat, widthMm, lengthIn, regularPrice } = variant
  if (widthMm === null || lengthIn === null) return []
  return [
    {
      id,
      construction,
      kindAndColour: `${kind} ${colour}`,
      fineness: fineness.get(karat) ?? 0,
      width: Math.round(widthMm * 100),
      length: Math.round(lengthIn * 100),
      price: regularPrice,
    },
  ]
}

function permille(text: string): number {
  const share = parseFineness(text)
  return share ? (share.numerator * 1000) / share.denominator : 0
}

import { formulaAt, pricesToday } from '#client/features/pricing/price-chart/what-if/what-if.ts'
import type { Format } from '#client/lib/format.ts'
import { marginAt, priceOf } from '#server/formula/price/price.ts'
import { netOf } from '#server/formula/settings/tax.ts'
import { mul } from '#server/formula/units/fixed.ts'
import { fromMinor, toMinor } from '#server/formula/units/money.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import { HEAT_BOUNDS, heatStep, type LayerFigures } from './heat.ts'

/** The cost side of a piece at the newest gold price. Amounts in minor units, as shown, so with tax where prices have it. */
export interface PieceCost {
  /** The formula's price, without the limits of a reprice. */
  formulaMinor: number
  /** The margin of the formula's price, in basis points. */
  targetBp: number
  floorMinor: number
  /** The margin of a price, in basis points. */
  marginAt: (priceMinor: number) => number
  isUnderFloor: (priceMinor: number) => boolean
}

/** Calculates the cost side of each piece once; null where the formula cannot price it, or without the cost right. */
export function costSide(props: PriceProps): (variant: VariantProps) => PieceCost | null {
  const formulaOf = formulaAt(props, pricesToday(props))
  const known = new Map<number, PieceCost | null>()
  return (variant) => {
    const cost = known.get(variant.id)
    if (cost !== undefined) return cost
    const calculated = costOf(formulaOf(variant))
    known.set(variant.id, calculated)
    return calculated
  }
}

function costOf(input: ReturnType<ReturnType<typeof formulaAt>>): PieceCost | null {
  if (!input) return null
  const { prepared } = input
  const { currency } = prepared.rule
  const { priceMinor, costMinor, floorMinor, marginBp } = priceOf(prepared, {
    ...input.piece,
    currentMinor: null,
  })
  const floor = fromMinor(floorMinor, currency)
  return {
    formulaMinor: priceMinor,
    targetBp: marginBp,
    floorMinor: toMinor(mul(floor, prepared.gross), currency),
    marginAt: (price) => marginAt(prepared, costMinor, price),
    isUnderFloor: (price) => netOf(fromMinor(price, currency), prepared.gross) < floor,
  }
}

type Percent = Format['percent']

/** The figures of a layer; null until the prices of a week ago are loaded. */
export function layerFigures(
  layer: LayerFigures['layer'],
  props: PriceProps,
  percent: Percent,
): LayerFigures | null {
  if (layer === 'week') return props.weekAgo ? weekFigures(props.weekAgo, percent) : null
  const costOfPiece = costSide(props)
  const byId = new Map(props.variants.map((variant) => [variant.id, variant]))
  return {
    layer,
    figureOf: ({ id }, price) => {
      const variant = byId.get(id)
      const cost = variant && costOfPiece(variant)
      const minor = price === 'formula' ? (cost?.formulaMinor ?? null) : price
      if (!cost || minor === null) return null
      return layer === 'margin'
        ? marginFigure(cost.marginAt(minor), cost.targetBp, percent)
        : changeFigure(layer, minor, cost.formulaMinor, percent)
    },
  }
}

function weekFigures(weekAgo: Record<number, number>, percent: Percent): LayerFigures {
  return {
    layer: 'week',
    figureOf: ({ id }, price) => {
      const before = weekAgo[id]
      if (typeof price !== 'number' || before === undefined) return null
      return changeFigure('week', price, before, percent)
    },
  }
}

function marginFigure(marginBp: number, targetBp: number, percent: Percent) {
  return { text: percent(marginBp), step: heatStep(marginBp - targetBp, HEAT_BOUNDS.margin) }
}

function changeFigure(layer: 'week' | 'distance', minor: number, before: number, percent: Percent) {
  const changeBp = Math.round(((minor - before) * 10_000) / before)
  return {
    text: percent(changeBp, { sign: true }),
    step: heatStep(changeBp, HEAT_BOUNDS[layer]),
  }
}

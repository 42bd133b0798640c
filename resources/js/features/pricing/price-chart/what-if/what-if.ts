import { isShownAsZero } from '#client/lib/figures.ts'
import type { PreparedRule } from '#server/formula/price/prepared.ts'
import { prepare, priceOf } from '#server/formula/price/price.ts'
import { withinRange } from '#server/formula/price/what-if.ts'
import { type PieceTraits, resolver } from '#server/formula/settings/resolution.ts'
import type { Piece, PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import { pieceProblems } from '#server/formula/settings/rule-problems.ts'
import { finenessOf, type Metal } from '#server/formula/units/karat.ts'
import { goldPriceText, parseGoldPrice } from '#server/formula/units/money.ts'
import { heftOf, parseGrams } from '#server/formula/units/weight.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'

/** The change of the gold price, in basis points. */
export const moveOf = (baseMicro: number, micro: number): number =>
  Math.round(((micro - baseMicro) * 10_000) / baseMicro)

/** A typed number → millionths, limited to the range of the slider. */
export function typedGold(amount: number, baseMicro: number): number {
  return withinRange(parseGoldPrice(Math.max(amount, 0).toFixed(2)) ?? baseMicro, baseMicro)
}

/** Prices of metals, millionths per troy ounce. */
export type MetalPrices = ReadonlyMap<Metal, number>

/** The metals of these pieces that have a price, the chart's own first. */
export const pricedMetals = ({ quote, lastRun, otherMetals }: PriceProps) =>
  quote ? [{ quote, lastRun }, ...otherMetals] : otherMetals

/** Today's price of each of these metals. */
export const pricesToday = (props: PriceProps): MetalPrices =>
  new Map(pricedMetals(props).map(({ quote }) => [quote.metal, parseGoldPrice(quote.mid) ?? 0]))

/** For the request: `XAU:4500.00,XPT:1600.00`. */
export const pricesText = (prices: MetalPrices): string =>
  [...prices].map(([metal, micro]) => `${metal}:${goldPriceText(micro)}`).join(',')

/**
 * Whether the browser can calculate prices: it has the rules, no exchange rate is needed, and every piece is of one
 * metal alone.
 */
export const computesHere = (props: PriceProps): boolean =>
  props.rules !== null &&
  props.quote !== null &&
  pricedMetals(props).every(({ quote }) => quote.currency === props.currency) &&
  !props.variants.some(({ isComposed, karat }) => isComposed || karat === null)

/**
 * The result of a reprice at these prices of metals: variant id → minor units. As in a real reprice, prices inside the
 * dead band and manually set prices stay.
 */
export function pricesAt(props: PriceProps, variants: VariantProps[], prices: MetalPrices) {
  const formulaOf = formulaAt(props, prices)
  return new Map(
    variants.flatMap((variant): [number, number][] => {
      const input = variant.priceMode === 'formula' && formulaOf(variant)
      return input ? [[variant.id, priceOf(input.prepared, input.piece).priceMinor]] : []
    }),
  )
}

interface FormulaInput {
  prepared: PreparedRule
  piece: Piece
}

/** What the formula needs to price a piece at these prices of metals; null where it cannot price it. */
export function formulaAt(
  props: PriceProps,
  prices: MetalPrices,
): (variant: VariantProps) => FormulaInput | null {
  const { rules, karats, product } = props
  if (!rules) return () => null
  const finenesses = new Map(karats.map(({ label, fineness }) => [label, finenessOf(fineness)]))
  const ruleOf = resolver(rules, new Date().toISOString())
  const preparedOf = new Map(
    pricedMetals(props).map(({ quote: { metal, mid, currency, fx } }) => {
      const midMicro = prices.get(metal) ?? parseGoldPrice(mid) ?? 0
      return [metal, preparedAt({ midMicro, currency, fx })]
    }),
  )
  return (variant) => {
    const { metal, karat } = variant
    const fineness = karat === null ? undefined : finenesses.get(karat)
    const prepared = metal === null ? undefined : preparedOf.get(metal)
    if (!fineness || !prepared || variant.isComposed) return null
    const { key, rule } = ruleOf(matchedBy(variant, product))
    const piece = pieceOf(variant, fineness, rule)
    if (pieceProblems(piece, rule).length > 0) return null
    return { prepared: prepared(key, rule), piece }
  }
}

/**
 * The effect on the chart: the number of prices that change, and their mean change in basis points; where some rise and
 * as many fall, the mean size of the changes, without a sign.
 */
export function summaryOf(variants: VariantProps[], prices: Map<number, number>) {
  const moves = variants.flatMap((variant) => {
    const price = prices.get(variant.id)
    if (price === undefined || !variant.regularPrice) return []
    const move = ((price - variant.regularPrice) * 10_000) / variant.regularPrice
    return move === 0 ? [] : [move]
  })
  const mean = meanOf(moves)
  const isBalanced = isShownAsZero(mean)
  return {
    averageBp: Math.round(isBalanced ? meanOf(moves.map(Math.abs)) : mean),
    isSigned: !isBalanced,
    changed: moves.length,
  }
}

const meanOf = (moves: number[]): number =>
  moves.length === 0 ? 0 : moves.reduce((sum, move) => sum + move, 0) / moves.length

function preparedAt(quote: QuoteBasis) {
  const cache = new Map<string, PreparedRule>()
  return (key: string, rule: PriceRule): PreparedRule => {
    const prepared = cache.get(key) ?? prepare(rule, quote)
    cache.set(key, prepared)
    return prepared
  }
}

const matchedBy = (
  { sku, metal, kind, construction, karat, widthMm }: VariantProps,
  { slug, family }: PriceProps['product'],
): PieceTraits => ({
  sku,
  product: slug,
  family,
  metal,
  kind,
  construction,
  karat,
  width: widthMm === null ? null : Math.round(widthMm * 100),
})

function pieceOf(
  variant: VariantProps,
  fineness: Piece['fineness'],
  { selling }: PriceRule,
): Piece {
  const weightMg = parseGrams(variant.weightG ?? '') ?? 0
  const readsDensity = selling.model === 'divisor' && selling.by === 'density'
  return {
    fineness,
    weightMg,
    density:
      readsDensity && variant.lengthIn !== null
        ? heftOf(weightMg, Math.round(variant.lengthIn * 100))
        : null,
    stonesMinor: variant.stonesMinor ?? 0,
    extraMinor: variant.extraMinor ?? 0,
    manualMinimumMinor: variant.minimumMinor ?? null,
    currentMinor: variant.regularPrice,
  }
}

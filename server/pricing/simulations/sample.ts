import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Formula } from '#server/formula/price/formulas.ts'
import { marginAt } from '#server/formula/price/price.ts'
import {
  fieldOf,
  type PricingSettings,
  RULE_FIELDS,
} from '#server/formula/settings/pricing-settings.ts'
import type { PieceTraits, ResolvedRule } from '#server/formula/settings/resolution.ts'
import { resolver } from '#server/formula/settings/resolution.ts'
import type { PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { partTraits, pricedPiece } from '#server/pricing/lines/priced-piece.ts'
import { pricerOf } from '#server/pricing/lines/pricer.ts'
import type { Sample, SampleMove } from './props.ts'
import { newCount, type SampleCount, sampleOf } from './sample-count.ts'

/** The old and the new rules, and the time (ISO) at which both are resolved. */
export interface ComparedSettings {
  before: PricingSettings
  after: PricingSettings
  at: string
  formula: Formula
}

/** The price of each metal at the time of the sample, and at the time before it for the previous prices. */
export interface SamplePrices {
  now: MetalPrices
  /** Null for today: the previous prices are those of the shop. */
  earlier: MetalPrices | null
}

export type MetalPrices = ReadonlyMap<Metal, QuoteBasis>

/**
 * Compares the new rules with the old ones for every piece, all metals at their prices of one time. Other requests are served
 * between two batches.
 */
export async function simulate(
  settings: ComparedSettings,
  prices: SamplePrices,
  batches: AsyncIterable<Piece[]>,
): Promise<Sample> {
  const count = newCount()
  const before = pricerFor(settings, settings.before, prices)
  const after = pricerFor(settings, settings.after, prices)
  const isSameRule = sameRuleCheck(settings)
  for await (const pieces of batches) {
    for (const piece of pieces) {
      const old = before(piece)
      countPiece(count, piece, old, isSameRule(piece) ? old : after(piece))
    }
    await yieldToEventLoop()
  }
  return sampleOf(count)
}

/** Most changes concern only some pieces; those with an unchanged rule are priced once. */
function sameRuleCheck({ before, after, at }: ComparedSettings): (piece: Piece) => boolean {
  const [old, next] = [resolver(before, at), resolver(after, at)]
  const known = new Map<string, boolean>()
  const isSameFor = (part: PieceTraits): boolean => {
    const [one, other] = [old(part), next(part)]
    const pair = `${one.key}~${other.key}`
    const isSame = known.get(pair) ?? sameRule(one.rule, other.rule)
    known.set(pair, isSame)
    return isSame
  }
  return (piece) => partTraits(piece).every(isSameFor)
}

const sameRule = (one: PriceRule, other: PriceRule): boolean =>
  RULE_FIELDS.every(
    (field) => JSON.stringify(fieldOf(one, field)) === JSON.stringify(fieldOf(other, field)),
  )

/** One piece by one set of rules; null where they cannot price it. */
interface PieceResult {
  priceMinor: number
  /** The margin of the previous price; null without one. */
  marginBp: number | null
  isUnderFloor: boolean
}

function countPiece(
  count: SampleCount,
  piece: Piece,
  before: PieceResult | null,
  after: PieceResult | null,
): void {
  count.pieces++
  if (before) tally(count.before, before)
  else count.before.cannotPrice++
  if (after) tally(count.after, after)
  else count.after.cannotPrice++
  if (piece.price_mode !== 'formula') count.byHand++
  else if (before && after) recordMove(count, piece, before, after)
}

function tally(side: SampleCount['before'], result: PieceResult): void {
  if (result.isUnderFloor) side.underFloor++
  if (result.marginBp === null) return
  if (side.worstMarginBp !== null && side.worstMarginBp <= result.marginBp) return
  side.worstMarginBp = result.marginBp
}

function recordMove(
  count: SampleCount,
  piece: Piece,
  before: PieceResult,
  after: PieceResult,
): void {
  if (before.priceMinor === after.priceMinor) return
  const priceMove: SampleMove = {
    sku: piece.sku,
    before: before.priceMinor,
    after: after.priceMinor,
    bp: Math.round(((after.priceMinor - before.priceMinor) * 10_000) / before.priceMinor),
  }
  count.moves.push(priceMove)
}

/** Prices as a reprice would set them, without the dead band, which only avoids small changes. */
function pricerFor(
  { at, formula }: ComparedSettings,
  settings: PricingSettings,
  { now, earlier }: SamplePrices,
) {
  const ofSettings = resolver(settings, at)
  const ruleOf = (piece: PieceTraits): ResolvedRule => {
    const resolved = ofSettings(piece)
    return { ...resolved, rule: { ...resolved.rule, deadBandBp: 0 } }
  }
  const prices = pricerOf({ ruleOf, formula }, now)
  const earlierPrices = earlier && pricerOf({ ruleOf, formula }, earlier)
  return (piece: Piece): PieceResult | null => {
    const priced = pricedPiece(piece)
    const earlierPrice = earlierPrices
      ? (earlierPrices.priceOf(priced, null)?.priceMinor ?? null)
      : (piece.sale_price ?? piece.regular_price)
    const price = prices.priceOf(priced, earlierPrice)
    if (!price) return null
    return {
      priceMinor: price.priceMinor,
      marginBp:
        earlierPrice === null
          ? null
          : marginAt(prices.prepared(priced), price.costMinor, earlierPrice),
      isUnderFloor: price.reasons.includes('current_under_floor'),
    }
  }
}

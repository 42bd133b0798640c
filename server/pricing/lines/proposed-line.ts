import type { Piece } from '#server/catalogue/catalogue.ts'
import type { PriceMode } from '#server/catalogue/table.ts'
import { marginAt } from '#server/formula/price/price.ts'
import { mulDiv } from '#server/formula/units/fixed.ts'
import { fromMinor } from '#server/formula/units/money.ts'
import { roundPrice } from '#server/formula/units/rounding.ts'
import type { LineFlag } from '#server/pricing/table.ts'
import type { Basis } from './basis.ts'
import type { Line } from './line.ts'
import { matchedBy, pricedPiece } from './priced-piece.ts'
import type { Pricer } from './pricer.ts'

/** Requested prices of a piece; missing fields stay unchanged. Amounts in minor units. */
export interface Proposal {
  regular?: number | null
  sale?: number | null
  compareAt?: number | null
  mode?: PriceMode
  overrideUntil?: string | null
  overrideReason?: string | null
  /** A flag of the proposal itself: `held` waits for an admin, `blocked` needs another proposal. */
  flag?: 'held' | 'blocked'
  reasons?: string[]
  /** The result of the law check, stored with the line. */
  verdict?: object | null
}

/** A contradiction between the prices of a piece. */
type PriceProblem = 'no_regular_price' | 'sale_not_below' | 'compare_at_not_above'

/**
 * Checks every proposed price: sale < regular, compare-at above the price shown, and not under today's floor. A price
 * under the floor is held, not blocked: an admin may write it with a reason. Source: docs/domain.md 1.6, 5.3 and 5.4.
 */
export function proposedLine(piece: Piece, proposal: Proposal, pricer: Pricer): Line {
  const next = pricesAfter(piece, proposal)
  const problems = priceProblems(next)
  const figures = figuresOf(piece, next, pricer)
  const isTooLow = figures.tooLow && shownPrice(next) !== currentShown(piece)
  const reasons = [...(proposal.reasons ?? []), ...problems, ...(isTooLow ? ['under_floor'] : [])]
  return {
    variant_id: piece.id,
    sku: piece.sku,
    version_seen: piece.version,
    flag: flagOf(piece, next, proposal, problems.length > 0, isTooLow),
    open_flag: flagOf(piece, next, proposal, problems.length > 0, false),
    reasons: JSON.stringify(reasons),
    old_regular: piece.regular_price,
    new_regular: next.regular,
    old_sale: piece.sale_price,
    new_sale: next.sale,
    old_compare_at: piece.compare_at_price,
    new_compare_at: next.compareAt,
    ...figures.columns,
    piece: JSON.stringify(pricedPiece(piece)),
    verdict: proposal.verdict ? JSON.stringify(proposal.verdict) : null,
    new_mode: proposal.mode ?? null,
    new_override_until: proposal.overrideUntil ?? null,
    new_override_reason: proposal.overrideReason ?? null,
  }
}

/**
 * Does a requested regular price exceed the maximum step of the piece's rule, so that an admin has to decide? A first
 * price never does, nor does a step of exactly the maximum after rounding. Source: docs/domain.md 1.2, step 13.
 */
export function exceedsMaxStep(piece: Piece, next: number, ruleOf: Basis['ruleOf']): boolean {
  const old = piece.regular_price
  if (old === null) return false
  const { maxStepBp, rounding, currency } = ruleOf(matchedBy(piece)).rule
  if (Math.abs(next - old) * 10_000 <= old * maxStepBp) return false
  const factor = BigInt(next > old ? 10_000 + maxStepBp : 10_000 - maxStepBp)
  const limit = mulDiv(fromMinor(old, currency), factor, 10_000n)
  return next !== roundPrice(limit, rounding, currency)
}

interface Prices {
  regular: number | null
  sale: number | null
  compareAt: number | null
}

const pricesAfter = (piece: Piece, { regular, sale, compareAt }: Proposal): Prices => ({
  regular: regular === undefined ? piece.regular_price : regular,
  sale: sale === undefined ? piece.sale_price : sale,
  compareAt: compareAt === undefined ? piece.compare_at_price : compareAt,
})

const shownPrice = ({ regular, sale }: Prices): number | null => sale ?? regular
const currentShown = ({ regular_price, sale_price }: Piece): number | null =>
  sale_price ?? regular_price

function priceProblems(next: Prices): PriceProblem[] {
  const { regular, sale, compareAt } = next
  const price = shownPrice(next)
  return [
    ...(sale !== null && regular === null ? (['no_regular_price'] as const) : []),
    ...(sale !== null && regular !== null && sale >= regular ? (['sale_not_below'] as const) : []),
    ...(compareAt !== null && price !== null && compareAt <= price
      ? (['compare_at_not_above'] as const)
      : []),
  ]
}

function flagOf(
  piece: Piece,
  next: Prices,
  proposal: Proposal,
  hasProblem: boolean,
  isTooLow: boolean,
): LineFlag {
  if (hasProblem || proposal.flag === 'blocked') return 'blocked'
  if (isSame(piece, next, proposal)) return 'unchanged'
  return isTooLow || proposal.flag === 'held' ? 'held' : 'ok'
}

function isSame(
  piece: Piece,
  { regular, sale, compareAt }: Prices,
  { mode, overrideUntil }: Proposal,
) {
  return (
    regular === piece.regular_price &&
    sale === piece.sale_price &&
    compareAt === piece.compare_at_price &&
    (mode ?? piece.price_mode) === piece.price_mode &&
    (overrideUntil === undefined || overrideUntil === piece.override_until)
  )
}

/** Is a price, in minor units, under today's floor? Without a formula price there is no floor. */
export const isUnderFloor = (piece: Piece, price: number, pricer: Pricer): boolean =>
  Boolean(pricer.priceOf(pricedPiece(piece), price)?.reasons.includes('current_under_floor'))

/** The cost and margins of the new and the old price today; null values for a piece that the formula cannot price. */
function figuresOf(piece: Piece, next: Prices, pricer: Pricer) {
  const price = shownPrice(next)
  const priced = pricedPiece(piece)
  const today = price === null ? null : pricer.priceOf(priced, price)
  if (price === null || !today) return { tooLow: false, columns: NO_FIGURES }
  const prepared = pricer.prepared(priced)
  const before = currentShown(piece)
  return {
    tooLow: today.reasons.includes('current_under_floor'),
    columns: {
      cost: today.costMinor,
      floor: today.floorMinor,
      melt: today.meltMinor,
      margin_bp: marginAt(prepared, today.costMinor, price),
      old_margin_bp: before === null ? null : marginAt(prepared, today.costMinor, before),
    },
  }
}

const NO_FIGURES = { cost: null, floor: null, melt: null, margin_bp: null, old_margin_bp: null }

import { setImmediate as breathe } from 'node:timers/promises'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { marginAt } from '#server/formula/price.ts'
import type { Formula } from '#server/formula/receipt.ts'
import {
  fieldOf,
  type PricingSettings,
  RULE_FIELDS,
} from '#server/formula/settings/pricing-settings.ts'
import { resolver } from '#server/formula/settings/resolution.ts'
import type { PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import { pieceProblems } from '#server/formula/settings/rule-problems.ts'
import {
  formulaPiece,
  type Prepared,
  preparedFor,
  pricedPiece,
} from '#server/pricing/lines/line.ts'
import { type Counted, newCount, sampleOf } from './count.ts'
import type { Move, Sample } from './props.ts'

/** The old rules and the new ones, and the moment (ISO time) at which both are read. */
export interface Compared {
  before: PricingSettings
  after: PricingSettings
  at: string
  formula: Formula
}

/** The gold that prices are computed by, and the gold of the time before, by which they were last computed. */
export interface Gold {
  now: QuoteBasis
  /** Null for today: what is shown in the shop is what there was before. */
  earlier: QuoteBasis | null
}

/**
 * What the new rules do to every piece beside the old ones at one gold price. The batches come from the catalogue one
 * by one, and between two of them the house goes on with its other work.
 */
export async function rehearse(
  compared: Compared,
  gold: Gold,
  batches: AsyncIterable<Piece[]>,
): Promise<Sample> {
  const count = newCount()
  const before = side(compared, compared.before, gold)
  const after = side(compared, compared.after, gold)
  const isSpared = sparing(compared)
  for await (const pieces of batches) {
    for (const piece of pieces) {
      const old = before(piece)
      countPiece(count, piece, old, isSpared(piece) ? old : after(piece))
    }
    await breathe()
  }
  return sampleOf(count)
}

/** Most changes are for some pieces only: those whose rule stays need not be priced twice. */
function sparing({ before, after, at }: Compared): (piece: Piece) => boolean {
  const [old, next] = [resolver(before, at), resolver(after, at)]
  const known = new Map<string, boolean>()
  return (piece) => {
    const [one, other] = [old(piece), next(piece)]
    const pair = `${one.key}~${other.key}`
    const isSame = known.get(pair) ?? sameRule(one.rule, other.rule)
    known.set(pair, isSame)
    return isSame
  }
}

const sameRule = (one: PriceRule, other: PriceRule): boolean =>
  RULE_FIELDS.every(
    (field) => JSON.stringify(fieldOf(one, field)) === JSON.stringify(fieldOf(other, field)),
  )

/** One piece by one set of rules; null where they cannot price it. */
interface Found {
  priceMinor: number
  /** What the price of before leaves now; null where there was none. */
  marginBp: number | null
  isUnderFloor: boolean
}

function countPiece(count: Counted, piece: Piece, before: Found | null, after: Found | null): void {
  count.pieces++
  if (before) tally(count.before, piece, before)
  else count.before.cannotPrice++
  if (after) tally(count.after, piece, after)
  else count.after.cannotPrice++
  if (piece.price_mode !== 'formula') count.byHand++
  else if (before && after) move(count, piece, before, after)
}

function tally(side: Counted['before'], piece: Piece, found: Found): void {
  if (found.isUnderFloor) side.underFloor++
  if (found.marginBp === null) return
  if (side.worstMarginBp !== null && side.worstMarginBp <= found.marginBp) return
  side.worstMarginBp = found.marginBp
  side.worstSku = piece.sku
}

function move(count: Counted, piece: Piece, before: Found, after: Found): void {
  if (before.priceMinor === after.priceMinor) return
  const made: Move = {
    sku: piece.sku,
    before: before.priceMinor,
    after: after.priceMinor,
    bp: Math.round(((after.priceMinor - before.priceMinor) * 10_000) / before.priceMinor),
  }
  count.moves.push(made)
}

/** Prices as a reprice would set them, without the dead band that only spares what is already there. */
function side({ at, formula }: Compared, settings: PricingSettings, { now, earlier }: Gold) {
  const ruleOf = resolver({ ...settings, deadBandBp: 0 }, at)
  const prepared = preparedFor(ruleOf, (rule) => formula.prepare({ ...rule, deadBandBp: 0 }, now))
  const preparedEarlier =
    earlier && preparedFor(ruleOf, (rule) => formula.prepare({ ...rule, deadBandBp: 0 }, earlier))
  return (piece: Piece): Found | null => {
    const ready = prepared(piece)
    const was = preparedEarlier
      ? priceBy(formula, preparedEarlier(piece), piece)
      : (piece.sale_price ?? piece.regular_price)
    const asked = formulaPiece(pricedPiece(piece), ready.rule, was)
    if (pieceProblems(asked, ready.rule).length > 0) return null
    const price = formula.priceOf(ready, asked)
    return {
      priceMinor: price.priceMinor,
      marginBp: was === null ? null : marginAt(ready, price.costMinor, was),
      isUnderFloor: price.reasons.includes('current_under_floor'),
    }
  }
}

function priceBy(formula: Formula, ready: Prepared, piece: Piece): number | null {
  const asked = formulaPiece(pricedPiece(piece), ready.rule, null)
  return pieceProblems(asked, ready.rule).length > 0
    ? null
    : formula.priceOf(ready, asked).priceMinor
}

import type { Piece as CataloguePiece } from '#server/catalogue/catalogue.ts'
import { marginAt, type Price } from '#server/formula/price/price.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import { abs } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Row } from '#server/platform/database/connect.ts'
import type { LineFlag, PriceRunLineTable } from '#server/pricing/table.ts'
import { metalsIn, type PricedPiece, pricedPiece, reasonAgainst } from './priced-piece.ts'
import type { Prepared, Pricer } from './pricer.ts'

export type Line = Omit<PriceRunLineTable, 'run_id' | 'outcome' | OptionalColumn> &
  Partial<Pick<Row<PriceRunLineTable>, OptionalColumn>>
/** Columns that only some kinds of run fill. */
type OptionalColumn =
  | 'chosen'
  | 'old_margin_bp'
  | 'verdict'
  | 'causes'
  | 'new_mode'
  | 'new_override_until'
  | 'new_override_reason'
  | 'old_mode'
  | 'old_override_until'
  | 'old_override_reason'

/**
 * One line of a reprice preview: the formula's price and its effect on the sale and compare-at price. Amounts in minor
 * units. Source: docs/domain.md 1.2 step 13 and 1.6.
 */
export function repriceLine(piece: CataloguePiece, pricer: Pricer): Line {
  const priced = pricedPiece(piece)
  const price = pricer.priceOf(priced, piece.regular_price)
  if (!price) return lineKeepingPrices(piece, priced, 'blocked', [reasonAgainst(priced)])
  const prepared = pricer.prepared(priced)
  const isInDeadBand = isWithinBand(price, prepared.rule, piece.regular_price)
  const figures = {
    cost: price.costMinor,
    floor: price.floorMinor,
    melt: price.meltMinor,
    margin_bp: price.marginBp,
    old_margin_bp: marginBefore(piece, prepared, price.costMinor),
  }
  if (piece.price_mode !== 'formula') {
    const isTooLow = price.reasons.includes('current_under_floor')
    const line = lineKeepingPrices(
      piece,
      priced,
      isTooLow ? 'blocked' : 'unchanged',
      fixedReasons(isTooLow),
    )
    return { ...line, open_flag: 'unchanged', ...figures }
  }
  if (price.flag === 'unchanged')
    return { ...lineKeepingPrices(piece, priced, 'unchanged', price.reasons), ...figures }
  return {
    ...lineWithNewPrice(piece, priced, price.priceMinor, flagOf(price.flag), reasonsOf(price)),
    ...(isInDeadBand && { open_flag: 'unchanged' as const }),
    ...figures,
  }
}

/**
 * Is the formula's price within the dead band of the current price (minor units, or null)? Only this reason for keeping
 * the current price may be shown to users without the cost right.
 */
export function isWithinBand(
  { priceMinor }: Pick<Price, 'priceMinor'>,
  { deadBandBp }: Pick<PriceRule, 'deadBandBp'>,
  currentMinor: number | null,
): boolean {
  if (currentMinor === null) return false
  const move = abs(BigInt(priceMinor) - BigInt(currentMinor)) * 10_000n
  return move === 0n || move < BigInt(deadBandBp) * BigInt(currentMinor)
}

/** A line for users without the cost right: what only the floor changes is shown as unchanged. */
export function lineWithoutCost<T extends OpenColumns>(line: T): T {
  if (line.open_flag !== 'unchanged' || line.flag === 'unchanged')
    return { ...line, flag: line.open_flag }
  return {
    ...line,
    flag: 'unchanged',
    // A change by the floor is shown as kept by the dead band; a line that it blocks keeps its own reasons.
    reasons: line.flag === 'blocked' ? line.reasons : DEAD_BAND,
    new_regular: line.old_regular,
    new_sale: line.old_sale,
    new_compare_at: line.old_compare_at,
  }
}

const DEAD_BAND = JSON.stringify(['dead_band'])

type OpenColumns = Pick<
  PriceRunLineTable,
  | 'flag'
  | 'open_flag'
  | 'reasons'
  | 'old_regular'
  | 'new_regular'
  | 'old_sale'
  | 'new_sale'
  | 'old_compare_at'
  | 'new_compare_at'
>

/** The margin of the old price at today's cost. */
function marginBefore(piece: CataloguePiece, prepared: Prepared, cost: number): number | null {
  const price = piece.sale_price ?? piece.regular_price
  return price === null ? null : marginAt(prepared, cost, price)
}

function fixedReasons(isTooLow: boolean): string[] {
  return isTooLow ? ['fixed_price', 'current_under_floor'] : ['fixed_price']
}

function flagOf(flag: 'new' | 'ok' | 'held'): LineFlag {
  return flag === 'held' ? 'held' : 'ok'
}

function reasonsOf({ flag, reasons }: { flag: string; reasons: string[] }): string[] {
  return flag === 'new' ? ['first_price', ...reasons] : reasons
}

export const unchangedLine = (piece: CataloguePiece, flag: LineFlag, reasons: string[]): Line =>
  lineKeepingPrices(piece, pricedPiece(piece), flag, reasons)

function lineKeepingPrices(
  piece: CataloguePiece,
  priced: PricedPiece,
  flag: LineFlag,
  reasons: string[],
): Line {
  return lineOf(piece, priced, flag, reasons, {
    new_regular: piece.regular_price,
    new_sale: piece.sale_price,
    new_compare_at: piece.compare_at_price,
  })
}

/**
 * Ends a sale that is no longer lower, and clears a compare-at price that is no longer higher or no longer a reduction.
 */
function lineWithNewPrice(
  piece: CataloguePiece,
  priced: PricedPiece,
  regular: number,
  flag: LineFlag,
  reasons: string[],
): Line {
  const endsSale = piece.sale_price !== null && piece.sale_price >= regular
  const sale = endsSale ? null : piece.sale_price
  const clearsCompareAt = piece.compare_at_price !== null && !keepsCompareAt(piece, regular, sale)
  const ownReasons = [
    ...(endsSale ? ['sale_ends'] : []),
    ...(clearsCompareAt ? ['compare_at_cleared'] : []),
  ]
  return lineOf(piece, priced, flag, [...reasons, ...ownReasons], {
    new_regular: regular,
    new_sale: sale,
    new_compare_at: clearsCompareAt ? null : piece.compare_at_price,
  })
}

/**
 * During a sale the compare-at price stays above it; without one, a falling price would show a discount that only the
 * market made.
 */
function keepsCompareAt(piece: CataloguePiece, regular: number, sale: number | null): boolean {
  if (sale !== null) return true
  return (piece.compare_at_price ?? 0) > regular && regular >= (piece.regular_price ?? 0)
}

type NewPrices = Pick<Line, 'new_regular' | 'new_sale' | 'new_compare_at'>

function lineOf(
  piece: CataloguePiece,
  priced: PricedPiece,
  flag: LineFlag,
  reasons: string[],
  prices: NewPrices,
): Line {
  return {
    variant_id: piece.id,
    sku: piece.sku,
    version_seen: piece.version,
    flag,
    open_flag: flag,
    reasons: JSON.stringify(reasons),
    old_regular: piece.regular_price,
    old_sale: piece.sale_price,
    old_compare_at: piece.compare_at_price,
    ...prices,
    cost: null,
    floor: null,
    melt: null,
    margin_bp: null,
    piece: JSON.stringify(priced),
  }
}

/** Blocks the lines of pieces of which a metal has no price. */
export const wherePriced =
  ({ quotes }: { quotes: ReadonlyMap<Metal, unknown> }, lineFor: (piece: CataloguePiece) => Line) =>
  (piece: CataloguePiece): Line => {
    const missing = metalsIn(piece).find((metal) => !quotes.has(metal))
    return missing === undefined
      ? lineFor(piece)
      : unchangedLine(piece, 'blocked', [`no_price_of_${missing}`])
  }

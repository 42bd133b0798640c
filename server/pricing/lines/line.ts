import type { Piece as CataloguePiece } from '#server/catalogue/catalogue.ts'
import { marginAt, type Price } from '#server/formula/price/price.ts'
import type { Formula } from '#server/formula/price/receipt.ts'
import type { PieceTraits, ResolvedRule } from '#server/formula/settings/resolution.ts'
import type { Piece, PriceRule } from '#server/formula/settings/rule.ts'
import { pieceProblems } from '#server/formula/settings/rule-problems.ts'
import { abs } from '#server/formula/units/fixed.ts'
import { type Fineness, finenessOf, GOLD, type Metal } from '#server/formula/units/karat.ts'
import { heftOf } from '#server/formula/units/weight.ts'
import type { Row } from '#server/platform/database/connect.ts'
import type { LineFlag, PriceRunLineTable } from '#server/pricing/table.ts'

/** The piece as a line stores it: everything that determines its price besides settings and quote. */
export interface PricedPiece extends PieceTraits {
  fineness: string
  weightMg: number
  /** Hundredths of an inch; null where it has none. */
  length: number | null
  stonesMinor: number
  extraMinor: number
  minimumMinor: number | null
}

export type Prepared = ReturnType<Formula['prepare']>
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

/** The columns of a catalogue row that determine its price. */
export function pricedPiece(piece: CataloguePiece): PricedPiece {
  return {
    ...matchedBy(piece),
    fineness: piece.fineness,
    weightMg: piece.weight_mg,
    length: piece.length,
    stonesMinor: piece.stones_minor,
    extraMinor: piece.extra_minor,
    minimumMinor: piece.min_price,
  }
}

/** The piece as a stored line has it; lines from before there were other metals are of gold. */
export const storedPiece = (json: string): PricedPiece => ({ metal: GOLD, ...JSON.parse(json) })

/** The fields that rules of the settings match. */
export const matchedBy = ({
  metal,
  sku,
  product,
  family,
  karat,
  width,
  construction,
}: PieceTraits): PieceTraits => ({ metal, sku, product, family, karat, width, construction })

/** The piece as input of the formula. `currentMinor` is the price to compare with, minor units or null. */
export function formulaPiece(
  piece: PricedPiece,
  rule: PriceRule,
  currentMinor: number | null,
): Piece {
  return {
    fineness: fractionOf(piece.fineness),
    weightMg: piece.weightMg,
    density:
      readsDensity(rule) && piece.length !== null ? heftOf(piece.weightMg, piece.length) : null,
    stonesMinor: piece.stonesMinor,
    extraMinor: piece.extraMinor,
    manualMinimumMinor: piece.minimumMinor,
    currentMinor,
  }
}

/**
 * One line of a reprice preview: the formula's price and its effect on the sale and compare-at price. Amounts in minor
 * units. Source: docs/domain.md 1.2 step 13 and 1.6.
 */
export function repriceLine(piece: CataloguePiece, formula: Formula, prepared: Prepared): Line {
  const priced = pricedPiece(piece)
  const formulaInput = formulaPiece(priced, prepared.rule, piece.regular_price)
  const problems = pieceProblems(formulaInput, prepared.rule)
  if (problems.length > 0) return lineKeepingPrices(piece, priced, 'blocked', ['cannot_price'])
  const price = formula.priceOf(prepared, formulaInput)
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
  const shown = piece.sale_price ?? piece.regular_price
  return shown === null ? null : marginAt(prepared, cost, shown)
}

export function readsDensity({ selling }: PriceRule): boolean {
  return selling.model === 'divisor' && selling.by === 'density'
}

const fractions = new Map<string, Fineness>()

/** A catalogue contains only a few finenesses. */
function fractionOf(text: string): Fineness {
  const known = fractions.get(text) ?? finenessOf(text)
  fractions.set(text, known)
  return known
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

/** Blocks the lines of pieces whose metal has no price. */
export const wherePriced =
  ({ quotes }: { quotes: ReadonlyMap<Metal, unknown> }, lineFor: (piece: CataloguePiece) => Line) =>
  (piece: CataloguePiece): Line =>
    quotes.has(piece.metal)
      ? lineFor(piece)
      : unchangedLine(piece, 'blocked', [`no_price_of_${piece.metal}`])

/** Prepares each rule once for all pieces of a metal that it prices. Throws for a metal without a price. */
export function preparedByMetal<Price>(
  ruleOf: (piece: PieceTraits) => ResolvedRule,
  prices: { get: (metal: Metal) => Price | undefined },
  prepare: (rule: PriceRule, price: Price) => Prepared,
): (piece: PieceTraits) => Prepared {
  const ofMetal = new Map<Metal, (piece: PieceTraits) => Prepared>()
  return (piece) => {
    const known = ofMetal.get(piece.metal)
    if (known) return known(piece)
    const price = prices.get(piece.metal)
    if (price === undefined) throw new RangeError(`no price of ${piece.metal}`)
    const prepared = preparedFor(ruleOf, (rule) => prepare(rule, price))
    ofMetal.set(piece.metal, prepared)
    return prepared(piece)
  }
}

function preparedFor(
  ruleOf: (piece: PieceTraits) => ResolvedRule,
  prepare: (rule: PriceRule) => Prepared,
): (piece: PieceTraits) => Prepared {
  const preparedByKey = new Map<string, Prepared>()
  return (piece) => {
    const { key, rule } = ruleOf(piece)
    const prepared = preparedByKey.get(key) ?? prepare(rule)
    preparedByKey.set(key, prepared)
    return prepared
  }
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { measuresOf } from '#server/catalogue/catalogue.ts'
import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { type Basis, freshBasis } from '#server/pricing/lines/basis.ts'
import { type CostVisibility, visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { type Line, lineWithoutCost } from '#server/pricing/lines/line.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'
import { type MatrixEntry, matrixOf } from './impact-matrix.ts'
import type { ImpactLineProps, ImpactProblem, ImpactProps } from './props.ts'

/** Which prices a rule changes, and how the line of each piece is calculated. */
export interface ImpactRequest {
  scope: ScopeInput
  field: ImpactField
  lines: (basis: Basis, pieces: Piece[]) => Promise<(piece: Piece) => Line>
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal
}

/** `shown`: the price that customers pay; `compare_at`: the one beside it. */
export type ImpactField = 'shown' | 'compare_at'

/** Other requests are served, and an aborted request ends, between two batches. */
const PIECES_PER_BATCH = 500
const BIGGEST_LINES = 8
const PROBLEMS: readonly ImpactProblem[] = ['blocked', 'held', 'law_doubt']

/**
 * What a rule would change now, without storing anything. Users without the cost right get the figures of the lines that
 * they would see. Throws `Refused` without a usable gold price, and for unknown SKUs.
 */
export async function impactFor(
  ctx: Ctx,
  actor: Actor,
  { scope, field, lines, signal }: ImpactRequest,
): Promise<ImpactProps> {
  const basis = await freshBasis(ctx)
  const pieces = await piecesInScope(ctx.db, scope)
  const visibility = visibilityOf(actor)
  const entries: ImpactEntry[] = []
  for (const batch of batches(pieces, PIECES_PER_BATCH)) {
    if (signal.aborted) break
    const lineFor = await lines(basis, batch)
    entries.push(...batch.map((piece) => entryOf(piece, lineFor(piece), field, visibility)))
    await yieldToEventLoop()
  }
  return {
    currency: basis.config.settings.currency,
    goldAt: basis.quote.quoted_at,
    ...impactOf(entries, visibility),
  }
}

/** What the summary needs of one line; amounts in minor units. */
export interface ImpactEntry extends MatrixEntry {
  line: Omit<ImpactLineProps, 'changeBp'>
  /** How far the price moves, for the order of the biggest lines. */
  size: number
  /** Why it needs a decision, or null. */
  problem: ImpactProblem | null
  /** The margins at today's cost in basis points, and the prices that they are of. */
  margin: { old: MarginOfPrice; new: MarginOfPrice } | null
}

interface MarginOfPrice {
  bp: number
  price: number
}

/** The summary of lines, for one visibility. Pure. */
export function impactOf(
  entries: ImpactEntry[],
  visibility: CostVisibility,
): Omit<ImpactProps, 'currency' | 'goldAt'> {
  const written = entries.filter(({ isWritten }) => isWritten)
  const { from, to } = sumOf(written)
  return {
    pieces: entries.length,
    changes: written.length,
    changeMinor: safeNumber(to - from),
    averageBp: shareBp(from, to),
    problems: PROBLEMS.flatMap((kind) => {
      const count = entries.filter(({ problem }) => problem === kind).length
      return count === 0 ? [] : [{ kind, count }]
    }),
    ...(visibility === 'cost' && { cost: costFigures(entries, written) }),
    matrix: matrixOf(entries, (group) => {
      const sums = sumOf(group)
      return shareBp(sums.from, sums.to)
    }),
    biggest: written
      .toSorted((a, b) => b.size - a.size)
      .slice(0, BIGGEST_LINES)
      .map(({ line, move }) => ({
        ...line,
        changeBp: move && shareBp(BigInt(move.from), BigInt(move.to)),
      })),
  }
}

function problemOf({ flag, reasons }: Pick<Line, 'flag' | 'reasons'>): ImpactProblem | null {
  if (flag === 'blocked' || flag === 'held') return flag
  return reasons.includes('"law_doubt"') ? 'law_doubt' : null
}

function entryOf(
  piece: Piece,
  calculated: Line,
  field: ImpactField,
  visibility: CostVisibility,
): ImpactEntry {
  const line = visibility === 'cost' ? calculated : lineWithoutCost(calculated)
  const isWritten = line.flag === 'ok'
  const before = line.old_sale ?? line.old_regular
  const after = line.new_sale ?? line.new_regular
  const prices =
    field === 'shown'
      ? { old: before, new: after }
      : { old: line.old_compare_at, new: line.new_compare_at }
  // A compare-at price shows a reduction: from itself to the price beside it.
  const [from, to] = field === 'shown' ? [before, after] : [line.new_compare_at, after]
  return {
    product: piece.title,
    karat: piece.karat,
    construction: piece.construction,
    ...measuresOf(piece),
    isWritten,
    move: from === null || to === null ? null : { from, to },
    size: Math.abs((prices.new ?? after ?? 0) - (prices.old ?? before ?? 0)),
    problem: problemOf(line),
    margin: marginsOf(line, before, after),
    line: {
      variantId: piece.id,
      sku: piece.sku,
      karat: piece.karat,
      construction: piece.construction,
      ...measuresOf(piece),
      ...prices,
    },
  }
}

function marginsOf(
  { margin_bp: after, old_margin_bp: before = null }: Line,
  oldPrice: number | null,
  newPrice: number | null,
): ImpactEntry['margin'] {
  if (after === null || before === null || oldPrice === null || newPrice === null) return null
  return { old: { bp: before, price: oldPrice }, new: { bp: after, price: newPrice } }
}

function costFigures(
  entries: ImpactEntry[],
  written: ImpactEntry[],
): NonNullable<ImpactProps['cost']> {
  const margins = written.flatMap(({ margin }) => (margin ? [margin] : []))
  return {
    blocked: entries.filter(({ problem }) => problem === 'blocked').length,
    oldMarginBp: averageMargin(margins.map((margin) => margin.old)),
    marginBp: averageMargin(margins.map((margin) => margin.new)),
  }
}

/** The margin of all these prices together, which is the average weighted by price. */
function averageMargin(margins: MarginOfPrice[]): number | null {
  const total = margins.reduce((sum, { price }) => sum + BigInt(price), 0n)
  if (total === 0n) return null
  const weighted = margins.reduce((sum, { bp, price }) => sum + BigInt(bp) * BigInt(price), 0n)
  return safeNumber(divideHalfEven(weighted, total))
}

function sumOf(entries: Pick<ImpactEntry, 'move'>[]): { from: bigint; to: bigint } {
  let [from, to] = [0n, 0n]
  for (const { move } of entries) {
    from += BigInt(move?.from ?? 0)
    to += BigInt(move?.to ?? 0)
  }
  return { from, to }
}

/** The change in basis points; null from nothing. */
const shareBp = (from: bigint, to: bigint): number | null =>
  from === 0n ? null : safeNumber(divideHalfEven((to - from) * 10_000n, from))

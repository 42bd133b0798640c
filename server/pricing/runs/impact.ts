import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Actor } from '#server/access/actor.ts'
import { measuresOf, type Piece } from '#server/catalogue/catalogue.ts'
import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { LineLawCheck } from '#server/pricing/compare-at/law/law.ts'
import { type Basis, firstQuote, freshBasis, metalsNeeded } from '#server/pricing/lines/basis.ts'
import {
  type CostVisibility,
  visibilityOf,
  visibleReasons,
} from '#server/pricing/lines/cost-visibility.ts'
import { type Line, lineWithoutCost, wherePriced } from '#server/pricing/lines/line.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'
import { type MatrixEntry, matrixOf } from './impact-matrix.ts'
import type {
  ImpactFindingProps,
  ImpactLineProps,
  ImpactProblem,
  ImpactProps,
} from './impact-props.ts'

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
const BIGGEST_LINES = 5
const MOST_FINDINGS = 3
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
  const pieces = await piecesInScope(ctx.db, scope)
  const basis = await freshBasis(ctx, metalsNeeded(pieces))
  const visibility = visibilityOf(actor)
  const entries: ImpactEntry[] = []
  for (const batch of batches(pieces, PIECES_PER_BATCH)) {
    if (signal.aborted) break
    const lineFor = wherePriced(basis, await lines(basis, batch))
    entries.push(...batch.map((piece) => entryOf(piece, lineFor(piece), field, visibility)))
    await yieldToEventLoop()
  }
  return {
    currency: basis.config.settings.currency,
    goldAt: firstQuote(basis)?.quoted_at ?? null,
    products: [
      ...new Map(pieces.map(({ product: slug, title }) => [slug, { slug, title }])).values(),
    ],
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
  /** It stays as it is because the law check would warn. */
  isExcluded: boolean
  /** What the law check found on a line with a problem, and the other reasons for the problem. */
  findings: Pick<ImpactFindingProps, 'market' | 'finding'>[]
  reasons: string[]
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
): Omit<ImpactProps, 'currency' | 'goldAt' | 'products'> {
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
    excluded: entries.filter(({ isExcluded }) => isExcluded).length,
    findings: findingsOf(entries),
    reasons: reasonsOf(entries),
    ...(visibility === 'cost' && { cost: costFigures(written) }),
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

function findingsOf(entries: ImpactEntry[]): ImpactFindingProps[] {
  const found = new Map<string, ImpactFindingProps & { price: number }>()
  for (const { problem, findings, line } of entries)
    for (const one of findings) {
      if (problem === null) continue
      const key = `${problem} ${one.market} ${one.finding.code}`
      const known = found.get(key)
      const price = line.new ?? 0
      const dearest =
        known && known.price >= price
          ? known
          : { ...one, kind: problem, example: pieceOf(line), price }
      found.set(key, { ...dearest, count: (known?.count ?? 0) + 1 })
    }
  return [...found.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_FINDINGS)
    .map(({ price: _price, ...finding }) => finding)
}

const pieceOf = ({
  product,
  sku,
  metal,
  karat,
  construction,
  colour,
  kind,
  widthMm,
  lengthIn,
  size,
}: ImpactEntry['line']) => ({
  product,
  sku,
  metal,
  karat,
  construction,
  colour,
  kind,
  widthMm,
  lengthIn,
  size,
})

function reasonsOf(entries: ImpactEntry[]): ImpactProps['reasons'] {
  return PROBLEMS.flatMap((kind) => {
    const counts = new Map<string, number>()
    for (const { problem, reasons } of entries)
      for (const reason of problem === kind ? reasons : [])
        counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return [...counts]
      .map(([reason, count]) => ({ kind, reason, count }))
      .sort((a, b) => b.count - a.count)
  })
}

/** Why a line has a problem; nothing of a line without one. */
function causesOf(
  { verdict, reasons }: Line,
  problem: ImpactProblem | null,
  visibility: CostVisibility,
): Pick<ImpactEntry, 'findings' | 'reasons'> {
  if (problem === null) return { findings: [], reasons: [] }
  const check: Pick<LineLawCheck, 'verdicts'> = verdict ? JSON.parse(verdict) : { verdicts: [] }
  const [region, ...others] = check.verdicts.filter(({ market }) => market !== 'general')
  return {
    // What applies to all regions is named after the region where the shop has only one.
    findings: check.verdicts.flatMap(({ market, codes }) =>
      codes.map((finding) => ({
        market: region && others.length === 0 ? region.market : market,
        finding,
      })),
    ),
    // The findings say why the law check warns.
    reasons: visibleReasons(visibility, JSON.parse(reasons)).filter(
      (reason) => !reason.startsWith('law_'),
    ),
  }
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
  const problem = problemOf(line)
  return {
    product: piece.product,
    karat: piece.karat,
    construction: piece.construction,
    ...measuresOf(piece),
    ringSize: piece.kind === 'ring' ? piece.size : null,
    isWritten,
    move: from === null || to === null ? null : { from, to },
    size: Math.abs((prices.new ?? after ?? 0) - (prices.old ?? before ?? 0)),
    problem,
    isExcluded: line.reasons.includes('"law_doubt_excluded"'),
    ...causesOf(line, problem, visibility),
    margin: marginsOf(line, before, after),
    line: {
      variantId: piece.id,
      product: piece.product,
      sku: piece.sku,
      metal: piece.metal,
      karat: piece.karat,
      construction: piece.construction,
      colour: piece.colour,
      ...measuresOf(piece),
      ...prices,
      shown: after,
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

function costFigures(written: ImpactEntry[]): NonNullable<ImpactProps['cost']> {
  const margins = written.flatMap(({ margin }) => (margin ? [margin] : []))
  return {
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

import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Basis, basisOfRun, quoteFor } from '#server/pricing/lines/basis.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { metalsIn, storedPiece } from '#server/pricing/lines/priced-piece.ts'
import { basisColumnsOf, linesOfPrices, type PricedLine } from './cause-queries.ts'
import { causesOf, type PriceBefore, type PriceInputs } from './causes.ts'

/**
 * Adds to lines whose regular price the formula sets on this basis why it changes, by comparing with the receipt of the
 * piece's price until now. Lines that keep their regular price have no causes.
 */
export function causeFinder(db: Db, basis: Basis): (lines: Line[]) => Promise<Line[]> {
  const basisOf = basisFinder(db)
  return async (lines) => {
    const repriced = lines.filter((line) => line.old_regular !== null && isRepriced(line))
    const before = await pricesBefore(
      db,
      repriced.map(({ variant_id }) => variant_id),
      basisOf,
    )
    return lines.map((line) => {
      const { variant_id: id, old_regular: old, piece } = line
      const causes = isRepriced(line)
        ? JSON.stringify(causesOf(old, before.get(id) ?? null, inputsOf(basis, piece)))
        : null
      return { ...line, causes }
    })
  }
}

/** The basis of each run by its id, read once. */
export function basisFinder(db: Db): (runId: number) => Promise<Basis> {
  const known = new Map<number, Basis>()
  return async (runId) => {
    const found = known.get(runId) ?? (await readBasis(db, runId))
    known.set(runId, found)
    return found
  }
}

/** The inputs of a price of this basis; `piece` as a line stores it. */
export function inputsOf(basis: Basis, piece: string): PriceInputs {
  const priced = storedPiece(piece)
  return {
    prices: new Map(metalsIn(priced).map((metal) => [metal, quoteBasis(quoteFor(basis, metal))])),
    ruleOf: basis.ruleOf,
    formulaVersion: basis.formulaVersion,
    piece: priced,
  }
}

const isRepriced = ({ old_regular, new_regular }: Line): boolean => old_regular !== new_regular

async function pricesBefore(
  db: Db,
  variantIds: number[],
  basisOf: (runId: number) => Promise<Basis>,
): Promise<Map<number, PriceBefore>> {
  const lines = variantIds.length === 0 ? [] : await linesOfPrices(db, variantIds)
  const prices = new Map<number, PriceBefore>()
  for (const line of lines) prices.set(line.variantId, await priceBefore(line, basisOf))
  return prices
}

async function priceBefore(
  { runId, piece, causes }: PricedLine,
  basisOf: (runId: number) => Promise<Basis>,
): Promise<PriceBefore> {
  return causes === null ? 'other' : inputsOf(await basisOf(runId), piece)
}

async function readBasis(db: Db, runId: number): Promise<Basis> {
  return basisOfRun(db, await basisColumnsOf(db, runId))
}

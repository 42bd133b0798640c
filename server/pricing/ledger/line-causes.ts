import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Basis, basisOfRun, quoteFor } from '#server/pricing/lines/basis.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { metalsIn, type PricedPiece, storedPiece } from '#server/pricing/lines/priced-piece.ts'
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
    const found = repriced.length === 0 ? [] : await linesOfPrices(db, repriced.map(idOf))
    const former = new Map(found.map((line) => [line.variantId, line]))
    const withCauses: Line[] = []
    for (const line of lines)
      withCauses.push({
        ...line,
        causes: isRepriced(line) ? await causesOfLine(line, former.get(line.variant_id)) : null,
      })
    return withCauses
  }

  async function causesOfLine(
    { old_regular: old, piece }: Line,
    former: PricedLine | undefined,
  ): Promise<string> {
    const priced = storedPiece(piece)
    // A piece that has not changed is parsed and compared once.
    const isAsBefore = former?.piece === piece
    const before = former
      ? await priceBefore(former, isAsBefore ? priced : storedPiece(former.piece), basisOf)
      : null
    return JSON.stringify(causesOf(old, before, inputsOf(basis, priced)))
  }
}

const idOf = ({ variant_id }: Line): number => variant_id

/** The basis of each run by its id, read once. */
export function basisFinder(db: Db): (runId: number) => Promise<Basis> {
  const known = new Map<number, Basis>()
  return async (runId) => {
    const found = known.get(runId) ?? (await readBasis(db, runId))
    known.set(runId, found)
    return found
  }
}

/** The inputs of a price of this basis. */
export function inputsOf(basis: Basis, piece: PricedPiece): PriceInputs {
  return {
    prices: new Map(metalsIn(piece).map((metal) => [metal, quoteBasis(quoteFor(basis, metal))])),
    ruleOf: basis.ruleOf,
    formulaVersion: basis.formulaVersion,
    piece,
  }
}

const isRepriced = ({ old_regular, new_regular }: Line): boolean => old_regular !== new_regular

async function priceBefore(
  { runId, causes }: PricedLine,
  piece: PricedPiece,
  basisOf: (runId: number) => Promise<Basis>,
): Promise<PriceBefore> {
  return causes === null ? 'other' : inputsOf(await basisOf(runId), piece)
}

async function readBasis(db: Db, runId: number): Promise<Basis> {
  return basisOfRun(db, await basisColumnsOf(db, runId))
}

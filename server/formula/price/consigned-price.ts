import { safeNumber } from '#server/formula/units/money.ts'

/** Consigned pieces of one line. */
export interface ConsignedLine {
  qty: number
  /** The owner's share of each piece, minor units. */
  unitPrice: number
}

/** Pieces of the line at index `n`, sold at this price each, minor units. */
export interface SoldPieces {
  n: number
  qty: number
  unitPrice: number
}

/**
 * Divides the price at which consigned pieces are sold together in proportion to the owner's share of each, rounded
 * down. The last piece takes the rest, in a line of its own if the line has more pieces, so that all add up to
 * `soldFor`. Minor units. Source: docs/domain.md 5.1.
 */
export function splitSoldFor(soldFor: number, lines: readonly ConsignedLine[]): SoldPieces[] {
  const shares = lines.reduce((sum, { qty, unitPrice }) => sum + BigInt(qty * unitPrice), 0n)
  const sold = lines.map(({ qty, unitPrice }, n) => ({
    n,
    qty,
    unitPrice: shares === 0n ? 0 : safeNumber((BigInt(soldFor) * BigInt(unitPrice)) / shares),
  }))
  const rest = sold.reduce((left, { qty, unitPrice }) => left - qty * unitPrice, soldFor)
  const last = sold.pop()
  if (!last) return []
  const lastPiece = { ...last, qty: 1, unitPrice: last.unitPrice + rest }
  if (rest === 0) return [...sold, last]
  return last.qty === 1
    ? [...sold, lastPiece]
    : [...sold, { ...last, qty: last.qty - 1 }, lastPiece]
}

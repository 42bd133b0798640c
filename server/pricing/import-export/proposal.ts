import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Proposal } from '#server/pricing/lines/proposed-line.ts'
import type { RequestedPrices } from './rows.ts'

export interface ImportOptions {
  /** Whether a new regular price lasts until the next reprice or is fixed. */
  hold: 'formula' | 'fixed'
  /** A regular price that differs by more than this is held for an admin, in basis points. */
  maxStepBp: number
}

/** The proposal of a row for its piece. Amounts in minor units. */
export function proposalOf(
  piece: Piece,
  requested: RequestedPrices,
  { hold, maxStepBp }: ImportOptions,
): Proposal {
  const prices = { ...shownPrice(piece, requested.priceShown), ...namedPrices(requested) }
  const { regular } = prices
  return {
    ...prices,
    ...(regular !== undefined && regular !== piece.regular_price && hold === 'fixed' && FIXED),
    ...(exceedsMaxStep(piece.regular_price, regular ?? null, maxStepBp) && HELD),
  }
}

const FIXED = { mode: 'fixed', overrideUntil: null } as const
const HELD = { flag: 'held' as const, reasons: ['max_step'] }

function namedPrices({
  price,
  salePrice,
  compareAt,
}: RequestedPrices): Pick<Proposal, 'regular' | 'sale' | 'compareAt'> {
  return {
    ...(price !== undefined && { regular: price }),
    ...(salePrice !== undefined && { sale: salePrice }),
    ...(compareAt !== undefined && { compareAt }),
  }
}

/**
 * A shop system has one price, the one that customers pay: for a piece on sale it is the sale price, and the regular
 * price ends the sale.
 */
function shownPrice(
  { regular_price, sale_price }: Piece,
  shown: number | undefined,
): Pick<Proposal, 'regular' | 'sale'> {
  if (shown === undefined) return {}
  if (sale_price === null) return { regular: shown }
  return { sale: shown === regular_price ? null : shown }
}

/** A first price never exceeds the step. */
function exceedsMaxStep(old: number | null, next: number | null, maxStepBp: number): boolean {
  return old !== null && next !== null && Math.abs(next - old) * 10_000 > old * maxStepBp
}

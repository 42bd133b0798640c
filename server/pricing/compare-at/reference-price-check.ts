import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { Basis } from '#server/pricing/lines/basis.ts'
import type { Proposal } from '#server/pricing/lines/proposed-line.ts'
import { lawfulProposal } from '#server/pricing/runs/kinds/compare/compare.ts'
import { type LawChecker, lawChecker } from '#server/pricing/runs/kinds/compare/law-checker.ts'

/** Applies the law of the shop's markets to the compare-at price of a proposal. */
export type CompareAtCheck = (piece: Piece, proposal: Proposal) => Proposal

const PIECES_PER_BATCH = 2_000

/**
 * A check with the records of these pieces, for which a user entered a compare-at price. Source: docs/domain.md 4.2.
 */
export async function compareAtCheck(
  tx: Tx,
  basis: Basis,
  claimed: Piece[],
): Promise<CompareAtCheck> {
  const checkers = new Map<number, LawChecker>()
  for (const batch of batches(claimed, PIECES_PER_BATCH)) {
    const checker = await lawChecker(tx, basis, batch)
    for (const { id } of batch) checkers.set(id, checker)
    await yieldToEventLoop()
  }
  return (piece, proposal) => checkedProposal(piece, proposal, checkers.get(piece.id))
}

function checkedProposal(
  piece: Piece,
  proposal: Proposal,
  checker: LawChecker | undefined,
): Proposal {
  const regular = proposal.regular ?? piece.regular_price
  const sale = proposal.sale === undefined ? piece.sale_price : proposal.sale
  const price = sale ?? regular
  const requested = proposal.compareAt
  if (
    !checker ||
    !requested ||
    price === null ||
    requested <= price ||
    isUnchangedClaim(piece, price, requested)
  )
    return proposal
  const found = lawfulProposal(piece, { price, requested, limit: 'as_requested' }, checker)
  const flag = found.flag ?? proposal.flag
  return {
    ...proposal,
    ...found,
    ...(flag && { flag }),
    reasons: [...(proposal.reasons ?? []), ...(found.reasons ?? [])],
  }
}

const isUnchangedClaim = (piece: Piece, price: number, requested: number): boolean =>
  requested === piece.compare_at_price && price === (piece.sale_price ?? piece.regular_price)

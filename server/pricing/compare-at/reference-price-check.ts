import { setImmediate as breathe } from 'node:timers/promises'
import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { Basis } from '#server/pricing/lines/basis.ts'
import type { Proposal } from '#server/pricing/lines/gate.ts'
import { lawfulProposal } from '#server/pricing/runs/kinds/compare/compare.ts'
import { type LawDesk, lawDesk } from '#server/pricing/runs/kinds/compare/law.ts'

/** What a proposal becomes once the law of the shop's markets has looked at its compare-at price. */
export type Judge = (piece: Piece, proposal: Proposal) => Proposal

const PIECES_A_PART = 2_000

/** A judge with the records of these pieces: those for which somebody typed a compare-at price. Source: domain 4.2. */
export async function judgeOf(tx: Tx, basis: Basis, claimed: Piece[]): Promise<Judge> {
  const desks = new Map<number, LawDesk>()
  for (const part of batches(claimed, PIECES_A_PART)) {
    const desk = await lawDesk(tx, basis, part)
    for (const { id } of part) desks.set(id, desk)
    await breathe()
  }
  return (piece, proposal) => judged(piece, proposal, desks.get(piece.id))
}

function judged(piece: Piece, proposal: Proposal, desk: LawDesk | undefined): Proposal {
  const regular = proposal.regular ?? piece.regular_price
  const sale = proposal.sale === undefined ? piece.sale_price : proposal.sale
  const price = sale ?? regular
  const asked = proposal.compareAt
  if (!desk || !asked || price === null || asked <= price || saysTheSame(piece, price, asked))
    return proposal
  const found = lawfulProposal(piece, { price, asked, isFixed: true }, desk)
  const flag = found.flag ?? proposal.flag
  return {
    ...proposal,
    ...found,
    ...(flag && { flag }),
    reasons: [...(proposal.reasons ?? []), ...(found.reasons ?? [])],
  }
}

const saysTheSame = (piece: Piece, price: number, asked: number): boolean =>
  asked === piece.compare_at_price && price === (piece.sale_price ?? piece.regular_price)

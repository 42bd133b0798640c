import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { isNotAllowed, type LineLawCheck } from '#server/pricing/compare-at/law/law.ts'
import type { Basis } from '#server/pricing/lines/basis.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import type { Proposal } from '#server/pricing/lines/proposed-line.ts'
import { type LawChecker, lawChecker } from './law-checker.ts'
import type { StoredLawCheck } from './props.ts'

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

export interface ReferenceRequest {
  price: number
  requested: number
  /**
   * `as_requested`: the user entered it; `lowered`: to what the law accepts, where it accepts any; `lawful_only`: never
   * above what the law accepts.
   */
  limit: 'as_requested' | 'lowered' | 'lawful_only'
}

/** Checks a requested reference beside a price against the law. Only a market that blocks leaves a line blocked. */
export function lawfulProposal(
  piece: Piece,
  { price, requested, limit }: ReferenceRequest,
  checker: LawChecker,
): Proposal {
  const check = checker.check(piece, { price, reference: requested })
  const storedCheck = (found: LineLawCheck, reference: number): StoredLawCheck => ({
    ...found,
    price,
    asked: requested,
    reference,
    at: checker.caseOf(piece, { price, reference }).now,
  })
  const highest = limit === 'as_requested' ? requested : maxLawful(check, requested)
  if (highest === null && (check.blocks || limit === 'lawful_only'))
    return {
      flag: 'blocked',
      reasons: ['no_lawful_reference'],
      verdict: storedCheck(check, requested),
    }
  const allowed = highest ?? requested
  const found = allowed === requested ? check : checker.check(piece, { price, reference: allowed })
  return {
    compareAt: allowed,
    ...(found.blocks && { flag: 'held' as const }),
    reasons: [...(allowed < requested ? ['capped_by_law'] : []), ...lawReasons(found)],
    verdict: storedCheck(found, allowed),
  }
}

/**
 * The requested reference, limited by the law; null where none is lawful. A claim without any record is not limited.
 */
function maxLawful({ limit, result }: LineLawCheck, requested: number): number | null {
  if (limit === 'none') return requested
  if (limit.maxReference !== null) return Math.min(requested, limit.maxReference)
  return result === 'unknown' ? requested : null
}

/** Reason keys of the line; `law_unknown` and `law_fail` need an admin's reason. */
function lawReasons({ result, blocks }: LineLawCheck): string[] {
  if (result === 'ok') return []
  if (!blocks) return ['law_doubt']
  return [result === 'unknown' ? 'law_unknown' : 'law_fail']
}

/** A line whose compare-at price is not allowed is left out of a preview until a user includes it. */
export function leavingOutNotAllowed(lineFor: (piece: Piece) => Line): (piece: Piece) => Line {
  return (piece) => {
    const line = lineFor(piece)
    const check: LineLawCheck | null = line.verdict ? JSON.parse(line.verdict) : null
    const isLeftOut = check !== null && isNotAllowed(check) && makesClaim(line)
    return isLeftOut ? { ...line, chosen: 0 } : line
  }
}

const makesClaim = ({ flag, new_compare_at }: Line): boolean =>
  (flag === 'ok' || flag === 'held') && new_compare_at !== null

import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Currency } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import { isNotAllowed, type LineLawCheck } from '#server/pricing/compare-at/law/law.ts'
import { type Basis, preparer } from '#server/pricing/lines/basis.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { type Proposal, proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { impactFor } from '#server/pricing/runs/impact.ts'
import type { RunKindDefinition } from '#server/pricing/runs/kinds/kind.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import type { ImpactProps } from '#server/pricing/runs/props.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import {
  type CompareImpactInput,
  type CompareInput,
  type CompareRuleInput,
  compareInput,
} from './input.ts'
import { type LawChecker, lawChecker, shopLaw } from './law-checker.ts'
import type { StoredLawCheck } from './props.ts'
import { type CompareRule, parseRule, requestedReference } from './rule.ts'

/** Compare-at prices, by law. */
export const compareKind: RunKindDefinition<'compare', typeof compareInput> = {
  kind: 'compare',
  cause: 'compare',
  isScoped: true,
  input: compareInput,
  preview: previewCompare,
}

/**
 * Previews new compare-at prices, each checked against the law of the shop's markets. Calculated prices are limited to
 * what that law accepts; a fixed price stays as requested, and is held where it fails. Returns the run's id. Throws
 * `Refused`. Source: docs/domain.md 1.6 and 4.2.
 */
async function previewCompare(ctx: Ctx, actor: Actor, input: CompareInput): Promise<number> {
  const { scope, reason, withoutDoubt, idempotencyKey } = input
  const { currency } = await shopOf(ctx.db)
  const rule = await validRule(ctx.db, input, currency)
  return previewRun(
    ctx,
    actor,
    {
      kind: 'compare',
      scope,
      rule: { ...rule, ...(withoutDoubt && { withoutDoubt }) },
      reason,
      idempotencyKey,
    },
    {
      pieces: (tx) => piecesInScope(tx.db, scope),
      lines: async (tx, basis, pieces) =>
        leavingOutNotAllowed(await compareLines(tx, basis, pieces, { rule, withoutDoubt })),
    },
  )
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

/** What this rule would change now; nothing is stored, so no reason is required. Throws `Refused`. */
export async function compareImpact(
  ctx: Ctx,
  actor: Actor,
  { scope, rule: requested, withoutDoubt }: CompareImpactInput,
  signal: AbortSignal,
): Promise<ImpactProps> {
  const rule = parsedRule(requested, (await shopOf(ctx.db)).currency)
  return impactFor(ctx, actor, {
    scope,
    field: 'compare_at',
    lines: (basis, pieces) => compareLines(ctx, basis, pieces, { rule, withoutDoubt }),
    signal,
  })
}

interface CompareRequest {
  rule: CompareRule
  withoutDoubt: boolean
}

/** The line of a rule for each of these pieces, by the law in force. */
async function compareLines(
  ctx: Ctx,
  basis: Basis,
  pieces: Piece[],
  { rule, withoutDoubt }: CompareRequest,
): Promise<(piece: Piece) => Line> {
  const { currency } = basis.config.settings
  const checker = await lawChecker(ctx, basis, isClaiming(rule) ? pieces : [])
  const prepared = preparer(basis)
  return (piece) => {
    const proposal = compareProposal(piece, rule, checker, currency)
    const isExcluded = withoutDoubt && proposal.reasons?.includes('law_doubt')
    return proposedLine(piece, isExcluded ? EXCLUDED : proposal, basis.formula, prepared(piece))
  }
}

/** No change to a price for which the law check warns. */
const EXCLUDED: Proposal = { reasons: ['law_doubt_excluded'] }

type ClaimingRule = Exclude<CompareRule, { by: 'clear' } | { by: 'clear_not_above' }>

const isClaiming = (rule: CompareRule): rule is ClaimingRule =>
  rule.by !== 'clear' && rule.by !== 'clear_not_above'

/** Where no market's law applies, an invented reference needs a reason. */
async function validRule(
  db: Db,
  { rule, reason }: { rule: CompareRuleInput; reason: string | null },
  currency: Currency,
): Promise<CompareRule> {
  const parsed = parsedRule(rule, currency)
  const { law } = await shopLaw(db)
  const isInvented = isClaiming(parsed) && parsed.by !== 'last_regular'
  if (isInvented && reason === null && law.markets.includes('none'))
    throw new Refused({ reason: { key: 'reason_without_legal_check' } })
  return parsed
}

function parsedRule(rule: CompareRuleInput, currency: Currency): CompareRule {
  const parsed = parseRule(rule, currency)
  if (parsed === null) throw new Refused({ 'rule.value': { key: 'amount' } })
  return parsed
}

/** The proposal of the rule for a piece, with the result of the law check. */
function compareProposal(
  piece: Piece,
  rule: CompareRule,
  checker: LawChecker,
  currency: Currency,
): Proposal {
  const price = piece.sale_price ?? piece.regular_price
  if (!isClaiming(rule)) return clearing(piece, rule.by, price)
  if (price === null) return { flag: 'blocked', reasons: ['no_regular_price'] }
  const requested = requestedReference(rule, piece, price, checker.historyOf(piece), currency)
  if (requested === null) return { reasons: ['no_higher_price_before'] }
  return lawfulProposal(
    piece,
    { price, requested, limit: rule.by === 'fixed' ? 'as_requested' : 'lowered' },
    checker,
  )
}

function clearing(
  { compare_at_price: current }: Piece,
  by: 'clear' | 'clear_not_above',
  price: number | null,
): Proposal {
  const applies = by === 'clear' || (current !== null && price !== null && current <= price)
  return applies ? { compareAt: null } : {}
}

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

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    compare: true
  }
}

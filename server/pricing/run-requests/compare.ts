import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { fromDecimal, mul } from '#server/formula/units/fixed.ts'
import { type Currency, fromMinor, parseAmount, toMinor } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import type { LedgerChange } from '#server/pricing/compare-at/law/offers.ts'
import {
  type LawChecker,
  lawChecker,
  type PriceHistory,
  shopLaw,
} from '#server/pricing/compare-at/law-checker.ts'
import {
  lawfulProposal,
  leavingOutNotAllowed,
} from '#server/pricing/compare-at/reference-price-check.ts'
import { type Basis, pricer } from '#server/pricing/lines/basis.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { type Proposal, proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { impactFor } from '#server/pricing/runs/impact.ts'
import type { ImpactProps } from '#server/pricing/runs/impact-props.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import type { CompareImpactInput, CompareInput, CompareRuleInput } from './input.ts'

/**
 * Previews new compare-at prices, each checked against the law of the shop's markets. Calculated prices are limited to
 * what that law accepts; a fixed price stays as requested, and is held where it fails. Returns the run's id. Throws
 * `Refused`. Source: docs/domain.md 1.6 and 4.2.
 */
export async function previewCompare(ctx: Ctx, actor: Actor, input: CompareInput): Promise<number> {
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

/** A rule with its amounts in minor units. */
export type CompareRule =
  | { by: 'last_regular' }
  | { by: 'factor'; value: string }
  | { by: 'amount'; minor: number }
  | { by: 'fixed'; minor: number }
  | { by: 'clear' }
  | { by: 'clear_not_above' }

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
  const prices = pricer(basis)
  return (piece) => {
    const proposal = compareProposal(piece, rule, checker, currency)
    const isExcluded = withoutDoubt && proposal.reasons?.includes('law_doubt')
    return proposedLine(piece, isExcluded ? EXCLUDED : proposal, prices)
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

/** The rule with its amount in minor units; null for an amount that is invalid in the currency. */
export function parseRule(rule: CompareRuleInput, currency: Currency): CompareRule | null {
  if (rule.by !== 'amount' && rule.by !== 'fixed') return rule
  const minor = parseAmount(rule.value, currency)
  return minor === null || minor === 0 ? null : { by: rule.by, minor }
}

/**
 * The reference that a rule requests, minor units, before the law check; null when there is none. `price` is the price
 * shown, minor units. Source: docs/domain.md 1.6, compare-at candidates.
 */
export function requestedReference(
  rule: Exclude<CompareRule, { by: 'clear' } | { by: 'clear_not_above' }>,
  piece: Piece,
  price: number,
  history: PriceHistory,
  currency: Currency,
): number | null {
  switch (rule.by) {
    case 'last_regular': {
      const last = lastRegular(piece, price, history)
      return last !== null && last > price ? last : null
    }
    case 'factor':
      return toMinor(mul(fromMinor(price, currency), fromDecimal(rule.value)), currency)
    case 'amount':
      return price + rule.minor
    case 'fixed':
      return rule.minor
  }
}

/** The regular price when the current sale began; without a sale, the price before the current one. */
function lastRegular(
  piece: Piece,
  price: number,
  { offers, changes }: PriceHistory,
): number | null {
  const beforeSale = piece.sale_price === null ? null : regularBeforeSale(changes)
  if (beforeSale !== null) return beforeSale
  const now = offers.findLastIndex(({ to }) => to === null)
  const earlier = offers.slice(0, Math.max(now, 0)).filter(({ reference }) => reference === null)
  return earlier.findLast(({ shownPrice }) => shownPrice !== price)?.shownPrice ?? null
}

/** The regular price just before the current sale price was first set; null when the ledger has none. */
function regularBeforeSale(changes: LedgerChange[]): number | null {
  let regular: number | null = null
  let sale: number | null = null
  let before: number | null = null
  for (const { field, new: value } of changes) {
    if (field === 'sale') {
      if (sale === null && value !== null) before = regular
      sale = value
    }
    if (field === 'regular') regular = value
  }
  return before
}

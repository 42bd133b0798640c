import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { type Currency, minorDigits } from '#server/formula/units/money.ts'
import { ROUNDINGS } from '#server/formula/units/rounding.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Law } from '#server/pricing/compare-at/law/market.ts'
import { type LawChecker, lawChecker } from '#server/pricing/compare-at/law-checker.ts'
import {
  lawfulProposal,
  leavingOutNotAllowed,
} from '#server/pricing/compare-at/reference-price-check.ts'
import { type Basis, pricer } from '#server/pricing/lines/basis.ts'
import { type Line, wherePriced } from '#server/pricing/lines/line.ts'
import { pricedPiece, reasonAgainst } from '#server/pricing/lines/priced-piece.ts'
import type { Prepared, Pricer } from '#server/pricing/lines/pricer.ts'
import { isUnderFloor, type Proposal, proposedLine } from '#server/pricing/lines/proposed-line.ts'
import type { SaleRule } from '#server/pricing/run-kind-list.ts'
import { impactFor } from '#server/pricing/runs/impact.ts'
import type { ImpactProps } from '#server/pricing/runs/impact-props.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'
import type { Run } from '#server/pricing/table.ts'
import type { SaleImpactInput, SaleInput } from './input.ts'
import { assignRun } from './queries.ts'
import { type FormulaFigures, parseSaleRule, salePrice } from './sale-price.ts'

/**
 * A preview of sale prices, or of the end of a sale. Returns the run's id. Throws `Refused`.
 * Source: docs/domain.md 1.6.
 */
export async function previewSale(ctx: Ctx, actor: Actor, input: SaleInput): Promise<number> {
  const rule = validRule(actor, input, (await shopOf(ctx.db)).currency)
  return previewSaleRule(ctx, actor, { ...input, rule })
}

/**
 * What this sale would change now; nothing is stored. By the rule that this user may request, so that it shows no more
 * than the preview. Throws `Refused`.
 */
export async function saleImpact(
  ctx: Ctx,
  actor: Actor,
  input: SaleImpactInput,
  signal: AbortSignal,
): Promise<ImpactProps> {
  const rule = validRule(actor, input, (await shopOf(ctx.db)).currency)
  return impactFor(ctx, actor, {
    scope: input.scope,
    field: 'shown',
    lines: (basis, pieces) => saleLines(ctx, basis, pieces, rule),
    signal,
  })
}

/** The request for a preview of a sale, new or recalculated. */
interface SalePreviewRequest {
  scope: ScopeInput
  rule: SaleRule
  reason: string | null
  idempotencyKey?: string | null | undefined
}

/** Previews a sale by a checked rule; returns the id of its run. */
async function previewSaleRule(
  ctx: Ctx,
  actor: Actor,
  { scope, rule, reason, idempotencyKey }: SalePreviewRequest,
): Promise<number> {
  return previewRun(
    ctx,
    actor,
    { kind: 'sale', scope, rule, reason, idempotencyKey },
    {
      pieces: (tx) => piecesInScope(tx.db, scope),
      lines: async (tx, basis, pieces) =>
        leavingOutNotAllowed(await saleLines(tx, basis, pieces, rule)),
    },
  )
}

/**
 * Recalculates a sale at today's gold; the preview of a campaign stays with it. Returns the new run's id. Throws
 * `Refused`.
 */
export async function recalculateSale(ctx: Ctx, actor: Actor, run: Run): Promise<number> {
  const { floor, ...rule }: SaleRule = JSON.parse(run.rule)
  // A campaign keeps the rights of its creator; any other sale gets those of the current user.
  const holdsFloor = run.campaign_id === null ? !can(actor, 'cost.see') : floor === 'hold'
  const id = await previewSaleRule(ctx, actor, {
    scope: JSON.parse(run.scope),
    rule: { ...rule, ...(holdsFloor && { floor: 'hold' as const }) },
    reason: run.reason,
  })
  const { campaign_id: campaign } = run
  if (campaign !== null) await transaction(ctx, (tx) => assignRun(tx, id, campaign))
  return id
}

/**
 * The rule this user may request: without the cost right nothing is calculated from a margin or raised to the floor,
 * because either would reveal the cost. Throws `Refused` beside the field.
 */
export function validRule(
  actor: Actor,
  input: Parameters<typeof parseSaleRule>[0],
  currency: Currency,
): SaleRule {
  if (input.rule.by === 'to_margin' && !can(actor, 'cost.see'))
    throw new Refused({ 'rule.by': { key: 'margin_by_cost_right' } })
  const rule = parseSaleRule(input, currency)
  if (rule === null) throw new Refused({ 'rule.value': { key: 'amount' } })
  // A currency without cents has no prices that end in .99.
  if (rule.rounding === 'point_99' && minorDigits(currency) < 2)
    throw new Refused({ rounding: { key: 'choose' } })
  return can(actor, 'cost.see') ? rule : { ...rule, floor: 'hold' }
}

/** The line of a rule for each of these pieces at today's gold; by the law in force, unless another is given. */
export async function saleLines(
  ctx: Ctx,
  basis: Basis,
  pieces: Piece[],
  rule: SaleRule,
  law?: Law,
): Promise<(piece: Piece) => Line> {
  const isClaimed = rule.by !== 'end' && rule.reference !== 'none'
  const checker = await lawChecker(ctx, basis, isClaimed ? pieces : [], law)
  const prices = pricer(basis)
  return wherePriced(basis, (piece) => {
    const figures = figuresOf(piece, prices, rule)
    const proposal = saleProposal(piece, rule, figures, prices.prepared(piece), checker)
    return proposedLine(piece, proposal, prices)
  })
}

function saleProposal(
  piece: Piece,
  rule: SaleRule,
  figures: FormulaFigures | null,
  { rule: { rounding, currency } }: Prepared,
  checker: LawChecker,
): Proposal {
  const regular = piece.regular_price
  if (rule.by === 'end') return endOfSale(piece)
  if (regular === null) return { flag: 'blocked', reasons: ['no_regular_price'] }
  const format = {
    rounding: rule.rounding === 'shop' ? rounding : ROUNDINGS[rule.rounding],
    currency,
  }
  const result = salePrice(rule, regular, figures, format)
  if (result === null) return { flag: 'blocked', reasons: [reasonAgainst(pricedPiece(piece))] }
  const { price, reasons } = result
  if (price === null) return { ...endOfSale(piece), reasons: ['no_sale', ...reasons] }
  const claim = compareAtProposal(piece, price, rule.reference, checker)
  return { ...claim, sale: price, reasons: [...reasons, ...(claim.reasons ?? [])] }
}

/** Ends the sale, and clears a compare-at price that would not be above the regular price. */
function endOfSale({ regular_price, sale_price, compare_at_price }: Piece): Proposal {
  if (sale_price === null) return {}
  const staysAbove = (compare_at_price ?? 0) > (regular_price ?? 0)
  return staysAbove ? { sale: null } : { sale: null, compareAt: null }
}

/** The compare-at price beside the sale, after the law check. */
function compareAtProposal(
  piece: Piece,
  price: number,
  reference: SaleRule['reference'],
  checker: LawChecker,
): Proposal {
  if (reference === 'none') return { compareAt: null }
  const limit = reference === 'last_regular' ? 'as_requested' : 'lawful_only'
  const requested = piece.regular_price ?? price
  const { flag, ...claim } = lawfulProposal(piece, { price, requested, limit }, checker)
  // No reference is lawful: the sale has none.
  if (flag === 'blocked') return { ...claim, compareAt: null }
  return flag === undefined ? claim : { ...claim, flag }
}

/** Null for a piece that the formula cannot price. */
function figuresOf(piece: Piece, prices: Pricer, { floor }: SaleRule): FormulaFigures | null {
  const price = prices.priceOf(pricedPiece(piece), null)
  if (!price) return null
  const { costMinor, floorMinor, priceMinor } = price
  return {
    prepared: prices.prepared(piece),
    costMinor,
    floorMinor,
    formulaMinor: priceMinor,
    isUnderFloor: (minor) => floor !== 'hold' && isUnderFloor(piece, minor, prices),
  }
}

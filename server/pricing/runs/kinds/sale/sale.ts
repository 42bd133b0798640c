import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { pieceProblems } from '#server/formula/settings/rule-problems.ts'
import { type Currency, minorDigits } from '#server/formula/units/money.ts'
import { ROUNDINGS } from '#server/formula/units/rounding.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { assignRun } from '#server/pricing/campaigns/queries.ts'
import type { Law } from '#server/pricing/compare-at/law/market.ts'
import { type Basis, preparer } from '#server/pricing/lines/basis.ts'
import { formulaPiece, type Line, type Prepared, pricedPiece } from '#server/pricing/lines/line.ts'
import { isUnderFloor, type Proposal, proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { lawfulProposal } from '#server/pricing/runs/kinds/compare/compare.ts'
import { type LawChecker, lawChecker } from '#server/pricing/runs/kinds/compare/law-checker.ts'
import type { RunKindDefinition } from '#server/pricing/runs/kinds/kind.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import type { Run } from '#server/pricing/runs/queries.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'
import { type SaleInput, saleInput } from './input.ts'
import { type FormulaFigures, salePrice } from './price.ts'
import { parseSaleRule, type SaleRule } from './rule.ts'

/** Sale prices, and the end of a sale; campaigns write runs of this kind too. */
export const saleKind: RunKindDefinition<'sale', typeof saleInput> = {
  kind: 'sale',
  cause: 'sale',
  input: saleInput,
  preview: previewSale,
  recalculate: recalculateSale,
  restsOnFloor: ({ by }: Pick<SaleRule, 'by'>) => by !== 'end',
}

/** A preview of sale prices, or of the end of a sale. Returns the run's id. Throws `Refused`. Source: domain 1.6. */
export async function previewSale(ctx: Ctx, actor: Actor, input: SaleInput): Promise<number> {
  const rule = validRule(actor, input, (await shopOf(ctx.db)).currency)
  return previewSaleRule(ctx, actor, { ...input, rule })
}

/** What a preview of a sale is made of, whether it is asked for the first time or again. */
interface SalePreviewRequest {
  scope: ScopeInput
  rule: SaleRule
  reason: string | null
  idempotencyKey?: string | null | undefined
}

/** The same with the rule as it is kept. */
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
      lines: (tx, basis, pieces) => saleLines(tx, basis, pieces, rule),
    },
  )
}

/** The same sale by today's gold; a campaign's preview stays its own. Returns the new run's id. Throws `Refused`. */
async function recalculateSale(ctx: Ctx, actor: Actor, run: Run): Promise<number> {
  const { floor, ...rule }: SaleRule = JSON.parse(run.rule)
  // A campaign goes on as whoever made it may; any other sale is now whose who asks again.
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
 * The rule as this user may ask for it: without the right to see cost nothing is reckoned from a margin, nor lifted to
 * the floor, for either would show what a piece costs. Throws `Refused` beside the field.
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
  // Where there are no cents, no price ends in .99.
  if (rule.rounding === 'point_99' && minorDigits(currency) < 2)
    throw new Refused({ rounding: { key: 'choose' } })
  return can(actor, 'cost.see') ? rule : { ...rule, floor: 'hold' }
}

/** What a rule makes of each of these pieces by today's gold, through the gate; by the law in force, unless another is given. */
export async function saleLines(
  ctx: Ctx,
  basis: Basis,
  pieces: Piece[],
  rule: SaleRule,
  law?: Law,
): Promise<(piece: Piece) => Line> {
  const isClaimed = rule.by !== 'end' && rule.reference !== 'none'
  const checker = await lawChecker(ctx, basis, isClaimed ? pieces : [], law)
  const prepared = preparer(basis)
  return (piece) => {
    const preparedRule = prepared(piece)
    const proposal = saleProposal(
      piece,
      rule,
      figuresOf(piece, basis, preparedRule, rule),
      preparedRule,
      checker,
    )
    return proposedLine(piece, proposal, basis.formula, preparedRule)
  }
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
  const offer = salePrice(rule, regular, figures, format)
  if (offer === null) return { flag: 'blocked', reasons: ['cannot_price'] }
  const { price, reasons } = offer
  if (price === null) return { ...endOfSale(piece), reasons: ['no_sale', ...reasons] }
  const claim = compareAtProposal(piece, price, rule.reference, checker)
  return { ...claim, sale: price, reasons: [...reasons, ...(claim.reasons ?? [])] }
}

/** The sale goes; so does a compare-at price that would not stand above the regular price then. */
function endOfSale({ regular_price, sale_price, compare_at_price }: Piece): Proposal {
  if (sale_price === null) return {}
  const staysAbove = (compare_at_price ?? 0) > (regular_price ?? 0)
  return staysAbove ? { sale: null } : { sale: null, compareAt: null }
}

/** The price struck through beside the sale, as the law of the shop's markets sees it. */
function compareAtProposal(
  piece: Piece,
  price: number,
  reference: SaleRule['reference'],
  checker: LawChecker,
): Proposal {
  if (reference === 'none') return { compareAt: null }
  const isFixed = reference === 'last_regular'
  const requested = piece.regular_price ?? price
  const { flag, ...claim } = lawfulProposal(piece, { price, requested, isFixed }, checker)
  // Nothing is honest to strike through: the sale goes on without.
  if (flag === 'blocked') return { ...claim, compareAt: null }
  return flag === undefined ? claim : { ...claim, flag }
}

/** Null for a piece that the formula cannot weigh. */
function figuresOf(
  piece: Piece,
  { formula }: Basis,
  prepared: Prepared,
  { floor }: SaleRule,
): FormulaFigures | null {
  const formulaInput = formulaPiece(pricedPiece(piece), prepared.rule, null)
  if (pieceProblems(formulaInput, prepared.rule).length > 0) return null
  const { costMinor, floorMinor, priceMinor } = formula.priceOf(prepared, formulaInput)
  return {
    prepared,
    costMinor,
    floorMinor,
    formulaMinor: priceMinor,
    isUnderFloor: (minor) => floor !== 'hold' && isUnderFloor(piece, minor, formula, prepared),
  }
}

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    sale: true
  }
}

import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { measuresOf, type Piece, weightAt } from '#server/catalogue/catalogue.ts'
import type { Receipt } from '#server/formula/price/receipt.ts'
import { pieceProblems } from '#server/formula/settings/rule-problems.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Basis, basisProps, quoteFor } from '#server/pricing/lines/basis.ts'
import { formulaPiece, type PricedPiece } from '#server/pricing/lines/line.ts'
import { type AppliedPrice, appliedPrice, type Derivation } from './applied-price.ts'
import type { ReceiptQuery } from './input.ts'
import type { ReceiptProps } from './props.ts'
import { type Change, changeAt } from './receipt-queries.ts'

/**
 * A price of a piece as it was applied, and how it was calculated, derived again from the run's inputs; the cost side
 * only with the cost right. Throws `NotFound` for a piece without a price at that time.
 */
export async function receiptFor(
  db: Db,
  actor: Actor,
  variantId: number,
  which: ReceiptQuery,
): Promise<ReceiptProps> {
  const price = await appliedPrice(db, variantId, which)
  const { piece, isToday, changes, prices, derivation } = price
  const [change] = changes
  return {
    changeId: change.id,
    isToday,
    notSetBy: which.run === null || which.run === change.run_id ? null : which.run,
    ...pieceFacts(piece),
    weightG: formatGrams(derivation?.priced.weightMg ?? (await weightAt(db, piece, change.at))),
    currency: change.currency,
    priceMinor: prices.regular,
    saleMinor: prices.sale,
    compareAtMinor: prices.compareAt,
    applied: {
      at: change.at,
      by: change.by,
      cause: change.cause,
      reason: change.reason,
      runId: change.run_id,
    },
    changes: await Promise.all(changes.map((change) => changeProps(db, change))),
    ...derivationProps(actor, derivation),
  }
}

async function changeProps(db: Db, change: Change): Promise<ReceiptProps['changes'][number]> {
  const next = await changeAt(db, change, change.position + 1)
  return {
    field: change.field,
    old: change.old,
    new: change.new,
    replaced: next ? { at: next.at, runId: next.run_id } : null,
  }
}

function derivationProps(actor: Actor, derivation: AppliedPrice['derivation']) {
  if (derivation === null) return NO_DERIVATION
  const { run, basis, priced, isCalculated } = derivation
  const receipt = canDerive(derivation)
    ? derive(basis, derivation.priced, derivation.oldMinor)
    : null
  return {
    goldPerGram: receipt?.steps.goldRateGram ?? null,
    meltMinor: receipt?.meltMinor ?? null,
    quote: basisProps(quoteFor(basis, priced.metal)),
    isCalculated,
    calculatedBy: isCalculated ? run.id : null,
    formulaVersion: isCalculated ? run.formula_version : null,
    configVersion: isCalculated ? run.config_version : null,
    ...(receipt && isCalculated && can(actor, 'cost.see') && costProps(receipt)),
  }
}

const NO_DERIVATION = {
  goldPerGram: null,
  meltMinor: null,
  quote: null,
  isCalculated: false,
  calculatedBy: null,
  formulaVersion: null,
  configVersion: null,
}

/** A person or a file may price a piece that the formula cannot price. */
function canDerive({ basis, priced, oldMinor, isCalculated }: Derivation): boolean {
  const { rule } = basis.ruleOf(priced)
  return isCalculated || pieceProblems(formulaPiece(priced, rule, oldMinor), rule).length === 0
}

export function derive(basis: Basis, priced: PricedPiece, oldMinor: number | null): Receipt {
  const { rule } = basis.ruleOf(priced)
  return basis.formula.receiptOf(
    rule,
    quoteBasis(quoteFor(basis, priced.metal)),
    formulaPiece(priced, rule, oldMinor),
  )
}

function pieceFacts(piece: Piece) {
  return {
    sku: piece.sku,
    metal: piece.metal,
    title: piece.title,
    karat: piece.karat,
    fineness: piece.fineness,
    construction: piece.construction,
    ...measuresOf(piece),
    weightSource: piece.weight_source,
  }
}

function costProps({ lines, steps }: Receipt) {
  return {
    lines: lines.map(({ key, amountMinor }) => ({ key, amountMinor })),
    steps: Object.entries(steps).map(([key, value]) => ({ key, value })),
  }
}

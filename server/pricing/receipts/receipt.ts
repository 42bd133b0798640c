import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { measuresOf, type Piece, pieceOf } from '#server/catalogue/catalogue.ts'
import type { Receipt } from '#server/formula/receipt.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type Basis, basisOfRun, basisProps } from '#server/pricing/lines/basis.ts'
import { formulaPiece, type PricedPiece } from '#server/pricing/lines/line.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import type { ReceiptProps } from '#server/pricing/runs/props.ts'
import { type NamedRun, regularChangeOf, runLineOf } from '#server/pricing/runs/queries.ts'

/**
 * How the current price of a piece was calculated, derived again from the run's inputs; the cost side only with the
 * cost right. Throws `NotFound` for a piece without a price.
 */
export async function receiptFor(db: Db, actor: Actor, variantId: number): Promise<ReceiptProps> {
  const { piece, run, basis, priced, oldMinor } = await derivation(db, variantId)
  const receipt = derive(basis, priced, oldMinor)
  return {
    ...pieceFacts(piece),
    weightG: formatGrams(priced.weightMg),
    currency: receipt.currency,
    priceMinor: piece.regular_price ?? 0,
    saleMinor: piece.sale_price,
    compareAtMinor: piece.compare_at_price,
    goldPerGram: receipt.steps.goldRateGram,
    meltMinor: receipt.meltMinor,
    pricedAt: piece.last_priced_at ?? run.created_at,
    quote: basisProps(basis.quote),
    runId: run.id,
    formulaVersion: run.formula_version,
    configVersion: run.config_version,
    ...(can(actor, 'cost.see') && costProps(receipt)),
  }
}

/** The rows behind a price: the piece, the run that first wrote it, and that run's basis. */
export interface Derivation {
  piece: Piece
  run: NamedRun
  basis: Basis
  /** The piece as it was when it was priced. */
  priced: PricedPiece
  /** The price before that run, minor units, from the ledger. */
  oldMinor: number | null
  /** The price on the run's line. */
  writtenMinor: number | null
}

export async function derivation(db: Db, variantId: number): Promise<Derivation> {
  const piece = await pieceOf(db, variantId)
  if (piece.last_run_id === null) throw new NotFound()
  const run = await runOf(db, piece.last_run_id)
  const line = await runLineOf(db, run.id, variantId)
  const change = await regularChangeOf(db, run.id, variantId)
  if (!line || !change) throw new NotFound()
  return {
    piece,
    run,
    basis: await basisOfRun(db, run),
    priced: JSON.parse(line.piece),
    oldMinor: change.old,
    writtenMinor: line.new_regular,
  }
}

export function derive(basis: Basis, priced: PricedPiece, oldMinor: number | null): Receipt {
  const { rule } = basis.ruleOf(priced)
  return basis.formula.receiptOf(
    rule,
    quoteBasis(basis.quote),
    formulaPiece(priced, rule, oldMinor),
  )
}

function pieceFacts(piece: Piece) {
  return {
    sku: piece.sku,
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

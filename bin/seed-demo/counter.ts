import type { Actor } from '#server/access/actor.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { contractOf, contractWithLines } from '#server/trade/contracts/contract.ts'
import { draftInput, stepInput } from '#server/trade/contracts/input.ts'
import { pay } from '#server/trade/contracts/lifecycle/pay.ts'
import { takeStep } from '#server/trade/contracts/lifecycle/step.ts'
import { addDraft } from '#server/trade/contracts/lines/draft.ts'
import { priceOfLine } from '#server/trade/contracts/lines/draft-totals.ts'
import * as invoices from '#server/trade/invoices/input.ts'
import { addInvoice, invoiceOf } from '#server/trade/invoices/invoice.ts'
import { issueInvoice } from '#server/trade/invoices/issue.ts'
import { payInvoice } from '#server/trade/invoices/pay.ts'
import { invoicePaymentInput, paymentInput } from '#server/trade/payments/input.ts'
import { refundableOf } from '#server/trade/payments/refund-method.ts'
import { type DemoShop, ownerOrClerk } from './demo-shop.ts'
import type { StockPiece } from './pieces.ts'
import { stockPieces } from './queries.ts'

/** The work at the counter, by the product's own functions, each a few minutes after the last. */
export interface Counter {
  draft(type: string, customerId: number, lines: object[], terms?: object): Promise<number>
  step(id: number, act: string, more?: object): Promise<number | null>
  pay(id: number, amount: number, more?: object): Promise<void>
  /** Adds a draft invoice of a contract, or with its own lines. */
  addInvoice(of: { customerId: number; contractId?: number; lines?: object[] }): Promise<number>
  issue(invoiceId: number): Promise<void>
  /** Pays an invoice without a contract in full. */
  payInvoice(invoiceId: number): Promise<void>
  /** The open balance in minor units. */
  balanceOf(id: number): Promise<number>
  /** The first method by which the contract was paid. */
  methodOf(id: number): Promise<string>
  lines(id: number): Promise<{ id: number; qty: number; planned_mg: number | null }[]>
  /** A contract line of a piece in stock, at its current price. */
  piece(more?: object): Promise<object>
  /** The same at the price by the formula, as the form of a contract proposes it. */
  pieceByFormula(): Promise<object>
}

const SMALL_AMOUNT_METHODS = ['cash', 'cash', 'card', 'card', 'card', 'wire', 'check'] as const
/** Larger amounts are rarely paid in cash. */
const LARGE_AMOUNT = 250_000
const LARGE_AMOUNT_METHODS = ['card', 'card', 'wire', 'check'] as const

export function counterOf(shop: DemoShop): Counter {
  const { ctx, clock, random, currency } = shop
  const actor = (): Actor => {
    clock.minutes(random.integer(1, 4))
    return ownerOrClerk(shop)
  }
  return {
    draft: (type, customerId, lines, terms = {}) =>
      addDraft(ctx, actor(), draftInput.parse({ type, customerId, lines, ...terms })),
    step: async (id, act, more = {}) => {
      const { version } = await contractOf(ctx.db, id)
      const input = stepInput.parse({ act, version, ...more })
      clock.minutes(1)
      const needsOwner = 'reason' in more
      return (await takeStep(ctx, needsOwner ? shop.owner : actor(), id, input)).made
    },
    pay: async (id, amount, more = {}) => {
      const input = { direction: 'in', method: methodFor(shop, amount), ...more }
      const key = `demo-${id}-${clock.now()}`
      const values = { ...input, amount: formatAmount(amount, currency), idempotencyKey: key }
      await pay(ctx, actor(), id, paymentInput.parse(values))
    },
    addInvoice: (of) => addInvoice(ctx, actor(), invoices.addInput.parse(of)),
    issue: async (id) => issueInvoice(ctx, actor(), id, (await invoiceOf(ctx.db, id)).version),
    payInvoice: async (id) => {
      const { total } = await invoiceOf(ctx.db, id)
      const input = { method: methodFor(shop, total), amount: formatAmount(total, currency) }
      const key = `demo-invoice-${id}`
      await payInvoice(
        ctx,
        actor(),
        id,
        invoicePaymentInput.parse({ ...input, idempotencyKey: key }),
      )
    },
    balanceOf: async (id) => (await contractWithLines(ctx.db, id)).balance,
    methodOf: async (id) =>
      refundableOf((await contractWithLines(ctx.db, id)).payments)[0]?.method ?? 'cash',
    lines: async (id) => (await contractWithLines(ctx.db, id)).lines,
    pieceByFormula: async () => {
      const { id } = await somePiece(shop)
      const { description, formula } = await priceOfLine(ctx, shop.owner, {
        variant: id,
        customer: null,
      })
      return { variantId: id, description, pricedBy: 'formula', unitPrice: formula ?? '' }
    },
    piece: async (more = {}) => ({ ...lineOf(await somePiece(shop), currency), ...more }),
  }
}

function methodFor({ random }: DemoShop, amount: number): string {
  return amount > LARGE_AMOUNT && random.percentChance(93)
    ? random.pick(LARGE_AMOUNT_METHODS)
    : random.pick(SMALL_AMOUNT_METHODS)
}

async function somePiece({ ctx, random, products }: DemoShop): Promise<StockPiece> {
  return random.pick(await stockPieces(ctx.db, products))
}

function lineOf(piece: StockPiece, currency: string): object {
  const { title, karat, width, length } = piece
  return {
    variantId: piece.id,
    description: `${title} ${karat} ${(width ?? 0) / 100} mm ${(length ?? 0) / 100} in`,
    pricedBy: 'list',
    unitPrice: formatAmount(piece.sale_price ?? piece.regular_price ?? 0, currency),
  }
}

import type { Actor } from '#server/access/actor.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { contractOf, contractWith } from '#server/trade/contracts/contract.ts'
import { draftInput, stepInput } from '#server/trade/contracts/input.ts'
import { pay } from '#server/trade/contracts/lifecycle/pay.ts'
import { takeStep } from '#server/trade/contracts/lifecycle/step.ts'
import { addDraft } from '#server/trade/contracts/lines/draft.ts'
import * as invoices from '#server/trade/invoices/input.ts'
import { addInvoice, invoiceOf } from '#server/trade/invoices/invoice.ts'
import { issue } from '#server/trade/invoices/issue.ts'
import { payInvoice } from '#server/trade/invoices/pay.ts'
import { invoicePaymentInput, paymentInput } from '#server/trade/payments/input.ts'
import { clerkOf, type World } from './demo-shop.ts'
import type { WindowPiece } from './pieces.ts'
import { windowPieces } from './queries.ts'

/** What is done at the counter: the house's own verbs, each a few minutes after the last. */
export interface Counter {
  draft(type: string, customerId: number, lines: object[], terms?: object): Promise<number>
  step(id: number, act: string, more?: object): Promise<number | null>
  pay(id: number, amount: number, more?: object): Promise<void>
  /** A draft of an invoice: of a contract, or of its own lines. */
  bill(of: { customerId: number; contractId?: number; lines?: object[] }): Promise<number>
  issue(invoiceId: number): Promise<void>
  /** Pays a free invoice in full. */
  settle(invoiceId: number): Promise<void>
  /** What is still owed, minor units. */
  owed(id: number): Promise<number>
  lines(id: number): Promise<{ id: number; qty: number; planned_mg: number | null }[]>
  /** A line of a piece from the window at its price today. */
  piece(more?: object): Promise<object>
}

const DRAWER = ['cash', 'cash', 'card', 'card', 'card', 'wire', 'check'] as const
/** Few carry thousands in their pocket. */
const MUCH = 250_000
const BANK = ['card', 'card', 'wire', 'check'] as const

export function counterOf(world: World): Counter {
  const { ctx, clock, chance, currency } = world
  const actor = (): Actor => {
    clock.minutes(chance.whole(1, 4))
    return clerkOf(world)
  }
  return {
    draft: (type, customerId, lines, terms = {}) =>
      addDraft(ctx, actor(), draftInput.parse({ type, customerId, lines, ...terms })),
    step: async (id, act, more = {}) => {
      const { version } = await contractOf(ctx.db, id)
      const input = stepInput.parse({ act, version, ...more })
      clock.minutes(1)
      const isOwners = 'reason' in more
      return (await takeStep(ctx, isOwners ? world.owner : actor(), id, input)).made
    },
    pay: async (id, amount, more = {}) => {
      const input = { direction: 'in', method: methodFor(world, amount), ...more }
      const key = `demo-${id}-${clock.now()}`
      const typed = { ...input, amount: formatAmount(amount, currency), idempotencyKey: key }
      await pay(ctx, actor(), id, paymentInput.parse(typed))
    },
    bill: (of) => addInvoice(ctx, actor(), invoices.addInput.parse(of)),
    issue: async (id) => issue(ctx, actor(), id, (await invoiceOf(ctx.db, id)).version),
    settle: async (id) => {
      const { total } = await invoiceOf(ctx.db, id)
      const input = { method: methodFor(world, total), amount: formatAmount(total, currency) }
      const key = `demo-invoice-${id}`
      await payInvoice(
        ctx,
        actor(),
        id,
        invoicePaymentInput.parse({ ...input, idempotencyKey: key }),
      )
    },
    owed: async (id) => (await contractWith(ctx.db, id)).balance,
    lines: async (id) => (await contractWith(ctx.db, id)).lines,
    piece: async (more = {}) => ({ ...lineOf(await aPiece(world), currency), ...more }),
  }
}

function methodFor({ chance }: World, amount: number): string {
  return amount > MUCH && chance.in100(93) ? chance.of(BANK) : chance.of(DRAWER)
}

async function aPiece({ ctx, chance, products }: World): Promise<WindowPiece> {
  return chance.of(await windowPieces(ctx.db, products))
}

function lineOf(piece: WindowPiece, currency: string): object {
  const { title, karat, width, length } = piece
  return {
    variantId: piece.id,
    description: `${title} ${karat} ${(width ?? 0) / 100} mm ${(length ?? 0) / 100} in`,
    pricedBy: 'list',
    unitPrice: formatAmount(piece.sale_price ?? piece.regular_price ?? 0, currency),
  }
}

import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { contractWith } from '#server/contracts/contract.ts'
import type { Trx } from '#server/database/connect.ts'
import { penFor } from '#server/documents/bones.ts'
import { agreementPaper } from '#server/documents/contract-paper.ts'
import { keepPaper, languageOf } from '#server/documents/document.ts'
import { paperShop } from '#server/documents/letterhead.ts'
import { quoteById } from '#server/gold-price-logs/gold-price-log.ts'
import { invoicePaper } from '#server/invoices/paper.ts'
import { wholeInvoice } from '#server/invoices/whole.ts'
import type { KeptPaper } from './stays.ts'

/**
 * Sees to it that of everything the law wants kept there is a paper with the name on it, while there still is a name;
 * what was never drawn is drawn soon after. Returns the documents that stay.
 */
export async function drawMissing(
  ctx: Ctx,
  trx: Trx,
  actor: Actor,
  papers: KeptPaper[],
): Promise<number[]> {
  const kept = []
  for (const one of papers) kept.push(one.paper ?? (await draw[one.kind](ctx, trx, actor, one.id)))
  return kept
}

const draw = { invoice: drawInvoice, bill_of_sale: drawBill }

async function drawInvoice(ctx: Ctx, trx: Trx, actor: Actor, id: number): Promise<number> {
  const whole = await wholeInvoice(trx, id)
  const pen = penFor(languageOf(whole.customer?.locale, actor), await paperShop(trx))
  const paper = invoicePaper(pen, whole)
  return keepPaper(ctx, trx, actor, { kind: 'invoice', paper, of: { invoice_id: id } })
}

async function drawBill(ctx: Ctx, trx: Trx, actor: Actor, id: number): Promise<number> {
  const whole = await contractWith(trx, id)
  const { quote_id: quoteId } = whole.contract
  const pen = penFor(languageOf(whole.customer?.locale, actor), await paperShop(trx))
  const quote = quoteId === null ? null : await quoteById(trx, quoteId)
  const paper = agreementPaper(pen, whole, quote)
  return keepPaper(ctx, trx, actor, { kind: 'bill_of_sale', paper, of: { contract_id: id } })
}

import type { Actor } from '#server/access/actor.ts'
import { quoteById } from '#server/market/quotes/quote.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { contractWith } from '#server/trade/contracts/contract.ts'
import { agreementPaper } from '#server/trade/documents/contract-paper.ts'
import { keepPaper, languageOf } from '#server/trade/documents/document.ts'
import { penFor } from '#server/trade/documents/document-layout.ts'
import { paperShop } from '#server/trade/documents/logo/letterhead.ts'
import { wholeInvoice } from '#server/trade/invoices/invoice-with-lines.ts'
import { invoicePaper } from '#server/trade/invoices/paper.ts'
import type { KeptPaper } from './retention-exceptions.ts'

/**
 * Sees to it that of everything the law wants kept there is a paper with the name on it, while there still is a name;
 * what was never drawn is drawn soon after. Returns the documents that stay.
 */
export async function drawMissing(tx: Tx, actor: Actor, papers: KeptPaper[]): Promise<number[]> {
  const kept = []
  for (const one of papers) kept.push(one.paper ?? (await draw[one.kind](tx, actor, one.id)))
  return kept
}

const draw = { invoice: drawInvoice, bill_of_sale: drawBill }

async function drawInvoice(tx: Tx, actor: Actor, id: number): Promise<number> {
  const whole = await wholeInvoice(tx.db, id)
  const pen = penFor(languageOf(whole.customer?.locale, actor), await paperShop(tx.db))
  const paper = invoicePaper(pen, whole)
  return keepPaper(tx, actor, { kind: 'invoice', paper, of: { invoice_id: id } })
}

async function drawBill(tx: Tx, actor: Actor, id: number): Promise<number> {
  const whole = await contractWith(tx.db, id)
  const { quote_id: quoteId } = whole.contract
  const pen = penFor(languageOf(whole.customer?.locale, actor), await paperShop(tx.db))
  const quote = quoteId === null ? null : await quoteById(tx.db, quoteId)
  const paper = agreementPaper(pen, whole, quote)
  return keepPaper(tx, actor, { kind: 'bill_of_sale', paper, of: { contract_id: id } })
}

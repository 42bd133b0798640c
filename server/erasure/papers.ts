import type { Actor } from '#server/accounts/actor.ts'
import { contractWith } from '#server/contracts/contract.ts'
import type { Tx } from '#server/database/transaction.ts'
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

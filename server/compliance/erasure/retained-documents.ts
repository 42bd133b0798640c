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
import type { RetainedDocument } from './retention-exceptions.ts'

/**
 * Sees to it that of everything the law wants kept there is a paper with the name on it, while there still is a name;
 * what was never drawn is drawn soon after. Returns the documents that stay.
 */
export async function createMissingDocuments(
  tx: Tx,
  actor: Actor,
  documents: RetainedDocument[],
): Promise<number[]> {
  const ids = []
  for (const document of documents)
    ids.push(document.paper ?? (await creators[document.kind](tx, actor, document.id)))
  return ids
}

const creators = { invoice: createInvoiceDocument, bill_of_sale: createBillOfSale }

async function createInvoiceDocument(tx: Tx, actor: Actor, id: number): Promise<number> {
  const invoice = await wholeInvoice(tx.db, id)
  const writer = penFor(languageOf(invoice.customer?.locale, actor), await paperShop(tx.db))
  const paper = invoicePaper(writer, invoice)
  return keepPaper(tx, actor, { kind: 'invoice', paper, of: { invoice_id: id } })
}

async function createBillOfSale(tx: Tx, actor: Actor, id: number): Promise<number> {
  const contract = await contractWith(tx.db, id)
  const { quote_id: quoteId } = contract.contract
  const writer = penFor(languageOf(contract.customer?.locale, actor), await paperShop(tx.db))
  const quote = quoteId === null ? null : await quoteById(tx.db, quoteId)
  const paper = agreementPaper(writer, contract, quote)
  return keepPaper(tx, actor, { kind: 'bill_of_sale', paper, of: { contract_id: id } })
}

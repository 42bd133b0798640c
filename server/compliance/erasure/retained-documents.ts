import type { Actor } from '#server/access/actor.ts'
import { quoteById } from '#server/market/quotes/quote.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { contractWith } from '#server/trade/contracts/contract.ts'
import { agreementPaper } from '#server/trade/documents/contract-content.ts'
import { keepPaper, languageOf } from '#server/trade/documents/document.ts'
import { penFor } from '#server/trade/documents/document-layout.ts'
import { paperShop } from '#server/trade/documents/logo/letterhead.ts'
import { invoicePaper } from '#server/trade/invoices/invoice-content.ts'
import { wholeInvoice } from '#server/trade/invoices/invoice-with-lines.ts'
import type { RetainedDocument } from './retention-exceptions.ts'

/**
 * Creates the documents that must be retained by law and do not exist yet, while the name is still known; they are
 * rendered after the transaction. Returns the ids of the documents to retain.
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

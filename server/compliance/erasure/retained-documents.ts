import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { contractWithLines } from '#server/trade/contracts/contract.ts'
import { quotesOf } from '#server/trade/contracts/lines/line-metals.ts'
import { languageOf } from '#server/trade/customers/customer.ts'
import { agreementContent } from '#server/trade/documents/contract-content.ts'
import { saveDocument } from '#server/trade/documents/document.ts'
import { documentWriterFor } from '#server/trade/documents/document-layout.ts'
import { documentShop } from '#server/trade/documents/logo/letterhead.ts'
import { shownInvoice } from '#server/trade/invoices/invoice-content.ts'
import { invoiceWithLines } from '#server/trade/invoices/invoice-with-lines.ts'
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
    ids.push(document.documentId ?? (await creators[document.kind](tx, actor, document.id)))
  return ids
}

const creators = { invoice: createInvoiceDocument, bill_of_sale: createBillOfSale }

async function createInvoiceDocument(tx: Tx, actor: Actor, id: number): Promise<number> {
  const invoice = await invoiceWithLines(tx.db, id)
  const writer = documentWriterFor(
    languageOf(invoice.customer?.locale, actor),
    await documentShop(tx.db),
  )
  const content = await shownInvoice(tx.db, writer, invoice)
  return saveDocument(tx, actor, { kind: 'invoice', content, owner: { invoice_id: id } })
}

async function createBillOfSale(tx: Tx, actor: Actor, id: number): Promise<number> {
  const contract = await contractWithLines(tx.db, id)
  const writer = documentWriterFor(
    languageOf(contract.customer?.locale, actor),
    await documentShop(tx.db),
  )
  const quotes = await quotesOf(tx.db, contract.contract)
  const content = agreementContent(writer, contract, quotes)
  return saveDocument(tx, actor, {
    kind: 'bill_of_sale',
    content,
    owner: { contract_id: id },
  })
}

import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { keepForDocument, releaseFromDocuments } from '#server/catalogue/photos/photos.ts'
import { deleteEmailsWith } from '#server/messaging/mail/outbox.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { type ContractWithLines, contractWithLines } from '#server/trade/contracts/contract.ts'
import { quotesOf } from '#server/trade/contracts/lines/line-metals.ts'
import { languageOf } from '#server/trade/customers/customer.ts'
import { documentShop } from '#server/trade/documents/logo/letterhead.ts'
import { hashOf } from '#server/trade/documents/pdf/pdf.ts'
import { agreementContent, statementContent } from './contract-content.ts'
import { type DocumentContent, TEMPLATE_VERSION } from './document-content.ts'
import { type DocumentWriter, documentWriterFor } from './document-layout.ts'
import type { DocumentInput } from './input.ts'
import { photosIn, piecesShown, withPhotos } from './photos.ts'
import type { DocumentPageProps, DocumentProps, DocumentsProps } from './props.ts'
import * as queries from './queries.ts'
import { receiptContent } from './receipt-content.ts'
import type { DocumentTable } from './table.ts'

/**
 * Requests a document of a contract, by default in the customer's language. Its content is fixed now and rendered
 * later. The same content again returns the same document. Returns its id. Throws `NotFound`, `Refused`.
 */
export function requestDocument(ctx: Ctx, actor: Actor, contractId: number, input: DocumentInput) {
  return transaction(ctx, async (tx) => {
    const complete = await contractWithLines(tx.db, contractId)
    if (complete.contract.number === null) throw new Refused({ kind: { key: 'document_of_draft' } })
    const locale = input.locale ?? languageOf(complete.customer?.locale, actor)
    const content = await contentOf(
      tx,
      complete,
      input,
      documentWriterFor(locale, await documentShop(tx.db)),
    )
    const owner = { contract_id: contractId, payment_id: input.paymentId ?? null }
    return saveDocument(tx, actor, { kind: input.kind, content, owner })
  })
}

const RETRY = { state: 'waiting', error: null, attempts: 0, next_at: null } as const

export interface NewDocument {
  kind: DocumentTable['kind']
  content: DocumentContent
  owner: { contract_id?: number | null; payment_id?: number | null; invoice_id?: number | null }
}

/** Saves a document to be rendered; a failed one is retried. Returns its id. */
export async function saveDocument(
  tx: Tx,
  actor: Actor,
  { kind, content, owner }: NewDocument,
): Promise<number> {
  const source = JSON.stringify(content)
  const key = {
    kind,
    source_sha256: sha256(source),
    locale: content.locale,
    template_version: TEMPLATE_VERSION,
  }
  const inserted = await queries.insertDocument(tx, {
    contract_id: null,
    payment_id: null,
    invoice_id: null,
    ...owner,
    ...key,
    source,
    sha256: null,
    bytes: null,
    content: null,
    error: null,
    made_at: null,
    state: 'waiting',
    created_at: tx.clock.now(),
    created_by: actor.id,
  })
  if (inserted) await keepForDocument(tx, inserted.id, photosIn(content))
  if (!inserted) {
    const { id } = await queries.sameDocument(tx.db, key)
    await queries.updateDocument(tx, { id, from: 'failed' }, RETRY)
    return id
  }
  const [subject, subjectId] = owner.invoice_id
    ? (['invoice', owner.invoice_id] as const)
    : (['contract', owner.contract_id ?? null] as const)
  const details = { document: inserted.id, kind, locale: content.locale }
  await record(tx, actor, { act: 'document_made', subject, subjectId, details })
  return inserted.id
}

/** Retries a document that could not be rendered. Throws `NotFound`. */
export async function retry(ctx: Ctx, id: number): Promise<void> {
  await documentOf(ctx.db, id)
  await transaction(ctx, (tx) => queries.updateDocument(tx, { id, from: 'failed' }, RETRY))
}

/** Deletes documents, after the emails that attach them. */
export async function deleteDocuments(tx: Tx, ids: number[]): Promise<void> {
  await deleteEmailsWith(tx, ids)
  await releaseFromDocuments(tx, ids)
  await queries.deleteDocuments(tx, ids)
}

/** Documents of the whole contract; receipts belong to payments. */
const kindsOf = ({ type }: ContractWithLines['contract']): readonly DocumentTable['kind'][] =>
  definitionOf(type).documents

/** Documents of a contract, and the kinds that can be requested. Throws `NotFound`. */
export async function contractDocuments(
  ctx: Ctx,
  actor: Actor,
  contractId: number,
): Promise<DocumentsProps> {
  const { contract, customer, payments } = await contractWithLines(ctx.db, contractId)
  const isConfirmed = contract.number !== null
  return {
    documents: (await queries.documentsOf(ctx.db, { contractId })).map(documentProps),
    kinds: isConfirmed ? kindsOf(contract) : [],
    payments: payments
      .map(({ id, kind, direction, amount, currency, at }) => ({
        id,
        kind,
        direction,
        amount,
        currency,
        at,
      }))
      .reverse(),
    locale: languageOf(customer?.locale, actor),
  }
}

export async function invoiceDocuments(db: Db, invoiceId: number): Promise<DocumentProps[]> {
  return (await queries.documentsOf(db, { invoiceId })).map(documentProps)
}

/** Throws `NotFound`. */
async function documentOf(db: Db, id: number): Promise<queries.Document> {
  const document = await queries.documentById(db, id)
  if (!document) throw new NotFound()
  return document
}

/** The rendered file. Throws `NotFound` until it is rendered, and an error when its hash differs. */
export async function fileOf(db: Db, id: number): Promise<{ name: string; content: Buffer }> {
  const { content: base64, sha256: hash, source, kind } = await documentOf(db, id)
  if (base64 === null) throw new NotFound()
  const content = Buffer.from(base64, 'base64')
  if (hashOf(content) !== hash) throw new Error(`document ${id} differs from its saved hash`)
  return { name: fileName(kind, JSON.parse(source)), content }
}

/** File name of a document, such as `SALE-2026-00001-agreement-fr.pdf`. */
export function fileName(
  kind: DocumentTable['kind'],
  { number, locale }: Pick<DocumentContent, 'number' | 'locale'>,
): string {
  const baseName = [number, kind, locale].join('-')
  return `${baseName.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`
}

function documentProps(
  row: Omit<queries.DocumentRow, 'by'> & { by?: string | null },
): DocumentProps {
  return {
    id: row.id,
    kind: row.kind,
    locale: row.locale,
    state: row.state,
    paymentId: row.payment_id,
    sha256: row.sha256,
    bytes: row.bytes,
    createdAt: row.created_at,
    madeAt: row.made_at,
    by: row.by ?? null,
  }
}

async function contentOf(
  tx: Tx,
  complete: ContractWithLines,
  { kind, paymentId }: DocumentInput,
  writer: DocumentWriter,
): Promise<DocumentContent> {
  const { contract, payments } = complete
  if (kind === 'receipt') {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) throw new Refused({ paymentId: { key: 'choose' } })
    return receiptContent(writer, complete, payment)
  }
  if (!kindsOf(contract).includes(kind)) throw new Refused({ kind: { key: 'choose' } })
  const content =
    kind === 'statement'
      ? statementContent(writer, complete)
      : agreementContent(writer, complete, await quotesOf(tx.db, contract))
  return withPhotos(tx.db, content, piecesShown(complete))
}

/** A document on the screen, with the content of its file. Throws `NotFound`. */
export async function documentPage(ctx: Ctx, id: number): Promise<DocumentPageProps> {
  const document = await documentOf(ctx.db, id)
  const { contract_id: contract, invoice_id: invoice } = document
  return {
    document: documentProps(document),
    content: JSON.parse(document.source),
    back: contract === null ? `/apps/invoice/preview?id=${invoice}` : `/contracts/${contract}`,
  }
}

import { isLocale, type Locale } from '#lang/locales.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { quoteById } from '#server/market/quotes/quote.ts'
import { deleteEmailsWith } from '#server/messaging/mail/outbox.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { contractWith, type WholeContract } from '#server/trade/contracts/contract.ts'
import { definitionOf } from '#server/trade/contracts/types/lookup.ts'
import { paperShop } from '#server/trade/documents/logo/letterhead.ts'
import { hashOf } from '#server/trade/documents/pdf/pdf.ts'
import { agreementPaper, statementPaper } from './contract-content.ts'
import { type Paper, TEMPLATE_VERSION } from './document-content.ts'
import { type Pen, penFor } from './document-layout.ts'
import type { AskInput } from './input.ts'
import type { DocumentPageProps, DocumentProps, DocumentsProps } from './props.ts'
import * as queries from './queries.ts'
import { receiptPaper } from './receipt-content.ts'
import type { DocumentTable } from './table.ts'

/**
 * Asks for a paper of a contract, in the customer's language unless told otherwise. What it says is fixed now; it is
 * drawn soon after. The same paper again is the same document. Returns its id. Throws `NotFound`, `Refused`.
 */
export function askFor(ctx: Ctx, actor: Actor, contractId: number, asked: AskInput) {
  return transaction(ctx, async (tx) => {
    const whole = await contractWith(tx.db, contractId)
    if (whole.contract.number === null) throw new Refused({ kind: { key: 'document_of_draft' } })
    const locale = asked.locale ?? languageOf(whole.customer?.locale, actor)
    const paper = await paperOf(tx, whole, asked, penFor(locale, await paperShop(tx.db)))
    const of = { contract_id: contractId, payment_id: asked.paymentId ?? null }
    return keepPaper(tx, actor, { kind: asked.kind, paper, of })
  })
}

/** The customer's language, else that of who asks. */
export function languageOf(
  kept: string | null | undefined,
  { locale }: Pick<Actor, 'locale'>,
): Locale {
  return isLocale(kept) ? kept : (locale ?? 'en')
}

const AGAIN = { state: 'waiting', error: null, attempts: 0, next_at: null } as const

export interface Kept {
  kind: DocumentTable['kind']
  paper: Paper
  of: { contract_id?: number | null; payment_id?: number | null; invoice_id?: number | null }
}

/** Keeps a paper to be drawn; one that failed before is tried again. Returns the document's id. */
export async function keepPaper(tx: Tx, actor: Actor, { kind, paper, of }: Kept): Promise<number> {
  const source = JSON.stringify(paper)
  const key = {
    kind,
    source_sha256: sha256(source),
    locale: paper.locale,
    template_version: TEMPLATE_VERSION,
  }
  const made = await queries.insertDocument(tx, {
    contract_id: null,
    payment_id: null,
    invoice_id: null,
    ...of,
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
  if (!made) {
    const { id } = await queries.sameDocument(tx.db, key)
    await queries.updateDocument(tx, { id, from: 'failed' }, AGAIN)
    return id
  }
  const [subject, subjectId] = of.invoice_id
    ? (['invoice', of.invoice_id] as const)
    : (['contract', of.contract_id ?? null] as const)
  const details = { document: made.id, kind, locale: paper.locale }
  await record(tx, actor, { act: 'document_made', subject, subjectId, details })
  return made.id
}

/** Tries again what could not be drawn. Throws `NotFound`. */
export async function retry(ctx: Ctx, id: number): Promise<void> {
  await documentOf(ctx.db, id)
  await transaction(ctx, (tx) => queries.updateDocument(tx, { id, from: 'failed' }, AGAIN))
}

/** Deletes papers, and before them the letters that bring them along. */
export async function deletePapers(tx: Tx, ids: number[]): Promise<void> {
  await deleteEmailsWith(tx, ids)
  await queries.deletePapers(tx, ids)
}

/** What can be drawn of a contract as a whole; a receipt is drawn of each payment. */
const papersOf = ({ type }: WholeContract['contract']): readonly DocumentTable['kind'][] =>
  definitionOf(type).papers

/** The papers of a contract, and which can be made. Throws `NotFound`. */
export async function contractDocuments(
  ctx: Ctx,
  actor: Actor,
  contractId: number,
): Promise<DocumentsProps> {
  const { contract, customer, payments } = await contractWith(ctx.db, contractId)
  const isBound = contract.number !== null
  return {
    documents: (await queries.documentsOf(ctx.db, { contractId })).map(documentProps),
    kinds: isBound ? papersOf(contract) : [],
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
export async function documentOf(db: Db, id: number): Promise<queries.Document> {
  const document = await queries.documentById(db, id)
  if (!document) throw new NotFound()
  return document
}

/** The file as it was drawn. Throws `NotFound` while there is none, and a fault when it is not what was drawn. */
export async function fileOf(db: Db, id: number): Promise<{ name: string; content: Buffer }> {
  const { content: base64, sha256: hash, source } = await documentOf(db, id)
  if (base64 === null) throw new NotFound()
  const content = Buffer.from(base64, 'base64')
  if (hashOf(content) !== hash) throw new Error(`document ${id} is not what was drawn`)
  return { name: fileName(JSON.parse(source)), content }
}

/** What the file of a paper is called. */
export function fileName({ number, title, locale }: Paper): string {
  const named = [number, locale === 'en' ? title : '', locale].filter(Boolean).join('-')
  return `${named.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`
}

export function documentProps(
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

async function paperOf(
  tx: Tx,
  whole: WholeContract,
  { kind, paymentId }: AskInput,
  pen: Pen,
): Promise<Paper> {
  const { contract, payments } = whole
  if (kind === 'receipt') {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) throw new Refused({ paymentId: { key: 'choose' } })
    return receiptPaper(pen, whole, payment)
  }
  if (!papersOf(contract).includes(kind)) throw new Refused({ kind: { key: 'choose' } })
  if (kind === 'statement') return statementPaper(pen, whole)
  const quote = contract.quote_id === null ? null : await quoteById(tx.db, contract.quote_id)
  return agreementPaper(pen, whole, quote)
}

/** A paper on the screen, word for word as its file says it. Throws `NotFound`. */
export async function documentPage(ctx: Ctx, id: number): Promise<DocumentPageProps> {
  const document = await documentOf(ctx.db, id)
  const { contract_id: contract, invoice_id: invoice } = document
  return {
    document: documentProps(document),
    paper: JSON.parse(document.source),
    back: contract === null ? `/apps/invoice/preview?id=${invoice}` : `/contracts/${contract}`,
  }
}

import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'

/** The status of the newest email about an invoice, and since when. */
export interface Delivery {
  state: 'queued' | 'sent' | 'failed'
  to: string
  at: string
  /** What it waits for, or why it was not sent. */
  why: 'generating_pdf' | 'retry' | 'pdf_failed' | 'withdrawn' | 'refused' | null
}

/** The newest email of each of these invoices, by invoice. */
export async function deliveriesOf(db: Db, invoiceIds: number[]): Promise<Map<number, Delivery>> {
  if (invoiceIds.length === 0) return new Map()
  const emails = await queries.emailsOfInvoices(db, invoiceIds)
  return new Map(emails.map((email) => [email.invoice_id ?? 0, deliveryOf(email)]))
}

/** How many emails about an invoice were queued since then (ISO time). */
export async function countEmailsSince(db: Db, invoiceId: number, since: string): Promise<number> {
  const emails = await queries.emailsOfInvoices(db, [invoiceId])
  return emails.filter(({ created_at }) => created_at > since).length
}

/** Withdraws the unsent emails about an invoice. */
export function withdrawInvoiceEmails(tx: Tx, invoiceId: number): Promise<void> {
  return queries.withdrawEmails(tx, invoiceId)
}

type InvoiceEmail = Awaited<ReturnType<typeof queries.emailsOfInvoices>>[number]

function deliveryOf(email: InvoiceEmail): Delivery {
  const { to_email: to, state, created_at, sent_at, next_at } = email
  if (state === 'sent') return { state, to, at: sent_at ?? created_at, why: null }
  if (state === 'failed') return { state, to, at: next_at, why: failureReason(email) }
  return { state: 'queued', to, at: created_at, why: queueReason(email) }
}

function failureReason({ error }: InvoiceEmail): Delivery['why'] {
  if (error === ATTACHMENT_NOT_MADE || error === ATTACHMENT_CHANGED) return 'pdf_failed'
  return error === queries.WITHDRAWN ? 'withdrawn' : 'refused'
}

function queueReason({ documentState, attempts, state }: InvoiceEmail): Delivery['why'] {
  if (documentState === 'waiting') return 'generating_pdf'
  return attempts > 0 && state === 'waiting' ? 'retry' : null
}

/** Error of an email that is not sent because its attachment could not be made. */
const ATTACHMENT_NOT_MADE = 'attachment_not_drawn'
/** … because the stored attachment does not match its hash. */
const ATTACHMENT_CHANGED = 'attachment_changed'

/** … because its link was used, revoked or has expired, or was sealed under another SESSION_SECRET. */
export const LINK_INVALID = 'link_over'

/** Whether an email failed for good since `since` that should have been sent. Emails about alerts do not count. */
export function hasFailedEmails(db: Db, since: string): Promise<boolean> {
  return queries.hasFailed(db, since, [queries.WITHDRAWN, LINK_INVALID])
}

/** The email cannot be sent, and a retry would not help. */
export class EmailNotSendable extends Error {}

/** The attachments of an email, byte for byte as they were made. Throws `EmailNotSendable` when one is missing or changed. */
export async function attachmentsOf(
  db: Db,
  { document_id: id, attachment_name: name }: queries.EmailRow,
) {
  if (id === null) return []
  const { state, content: base64, sha256 } = await queries.attachedFile(db, id)
  if (state !== 'made' || base64 === null) throw new EmailNotSendable(ATTACHMENT_NOT_MADE)
  const content = Buffer.from(base64, 'base64')
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new EmailNotSendable(ATTACHMENT_CHANGED)
  return [{ filename: name ?? 'document.pdf', content, contentType: 'application/pdf' }]
}

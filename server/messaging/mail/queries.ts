import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { inBatches, type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { OutboxTable } from './table.ts'

export async function shopName(db: Db): Promise<string | null> {
  const row = await db.selectFrom('shop').select('name').where('id', '=', 1).executeTakeFirst()
  return row?.name ?? null
}

export async function insertEmail(tx: Tx, email: Insertable<OutboxTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('outbox')
    .values(email)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type EmailRow = Row<OutboxTable>

/** Newest first, without their text. */
export function emailsBefore(db: Db, before: number | null, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_email', 'locale', 'subject', 'state', 'attempts', 'error'])
    .select(['created_at', 'sent_at', 'next_at', 'document_id', 'attachment_name'])
    .$if(before !== null, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function emailById(db: Db, id: number): Promise<EmailRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Claims the email that has waited longest and whose attachment is ready, until `timeoutAt`; only one process gets it. */
export function claimNextEmail(
  tx: Tx,
  now: string,
  timeoutAt: string,
): Promise<EmailRow | undefined> {
  return tx.db
    .updateTable('outbox')
    .set((e) => ({ state: 'sending', attempts: e('attempts', '+', 1), next_at: timeoutAt }))
    .where('state', '=', 'waiting')
    .where('id', '=', (e) =>
      e
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .where((e) => e.not(e.exists(waitingDocument(e))))
        .orderBy('next_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Error of an email that was withdrawn because its invoice was voided. */
export const WITHDRAWN = 'withdrawn'

/** Requeues emails whose sender was interrupted, unless they were withdrawn meanwhile. */
export async function requeueInterrupted(tx: Tx, now: string): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set((e) => ({ state: unlessWithdrawn(e, 'waiting') }))
    .where('state', '=', 'sending')
    .where('next_at', '<=', now)
    .execute()
}

/** Records a successful attempt, unless another process has claimed the email since. */
export async function recordSent(
  tx: Tx,
  email: Pick<EmailRow, 'id' | 'attempts'>,
  { at, body }: { at: string; body: string },
): Promise<void> {
  const sent = { state: 'sent', sent_at: at, error: null, body } as const
  await currentAttempt(tx, email)
    .set({ ...sent, body_sealed: null, body_without_link: null })
    .execute()
}

/** Records a failed attempt, likewise. An email that was withdrawn meanwhile is not retried. */
export async function recordFailed(
  tx: Tx,
  email: Pick<EmailRow, 'id' | 'attempts'>,
  { state, next_at, error }: { state: 'waiting' | 'failed'; next_at: string; error: string },
): Promise<void> {
  await currentAttempt(tx, email)
    .set((e) => ({
      state: unlessWithdrawn(e, state),
      next_at,
      error: e.case().when('error', '=', WITHDRAWN).then(WITHDRAWN).else(error).end(),
    }))
    .execute()
}

function currentAttempt(tx: Tx, { id, attempts }: Pick<EmailRow, 'id' | 'attempts'>) {
  return tx.db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
}

function unlessWithdrawn(e: ExpressionBuilder<Schema, 'outbox'>, state: 'waiting' | 'failed') {
  const failed = e.val<'failed' | 'waiting'>('failed')
  return e.case().when('error', '=', WITHDRAWN).then(failed).else(state).end()
}

/** Whether an email failed for good since `since`, other than one that lost its reason, or that is about an alert. */
export async function hasFailed(db: Db, since: string, ignored: string[]): Promise<boolean> {
  const email = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'failed')
    .where('next_at', '>', since)
    .where('kind', 'not in', ['alert_opened', 'alert_closed'])
    .where((e) => e.or([e('error', 'is', null), e('error', 'not in', ignored)]))
    .limit(1)
    .executeTakeFirst()
  return email !== undefined
}

/** Requeues a failed email; false when it has not failed or was withdrawn. */
export async function requeue(tx: Tx, id: number, now: string): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('outbox')
      .set({ state: 'waiting', attempts: 0, next_at: now, error: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .where((e) => e.or([e('error', 'is', null), e('error', '<>', WITHDRAWN)])),
  )
}

/** Deletes the sealed text of emails whose link is invalid at `now`. */
export async function removeInvalidLinks(tx: Tx, now: string): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({ body_sealed: null })
    .where('body_sealed', 'is not', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('user_links as l')
            .select('l.id')
            .whereRef('l.id', '=', 'outbox.link_id')
            .where('l.used_at', 'is', null)
            .where('l.revoked_at', 'is', null)
            .where('l.expires_at', '>', now),
        ),
      ),
    )
    .execute()
}

/** Emails of an older release whose link is stored as text. */
export function emailsWithPlainLink(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'body'])
    .where('kind', 'in', ['invitation', 'password_reset', 'email_change'])
    .where('body', 'like', '%token=%')
    .where('body', 'not like', '%token=…%')
    .execute()
}

/** Stores which link an email contains, if the link exists, and its texts. */
export async function setLink(
  tx: Tx,
  id: number,
  { tokenHash, ...texts }: { tokenHash: string; body: string; body_sealed: string },
): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set((e) => ({
      ...texts,
      body_without_link: null,
      link_id: e
        .selectFrom('user_links')
        .select('user_links.id')
        .where('token_hash', '=', tokenHash),
    }))
    .where('id', '=', id)
    .execute()
}

function waitingDocument(e: ExpressionBuilder<Schema, 'outbox'>) {
  return e
    .selectFrom('documents')
    .select('documents.id')
    .whereRef('documents.id', '=', 'outbox.document_id')
    .where('documents.state', '=', 'waiting')
}

/** The attachment of an email, base64, with the hash from when it was made. */
export function attachedFile(db: Db, documentId: number) {
  return db
    .selectFrom('documents')
    .select(['state', 'content', 'sha256'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
}

/** Makes a failed document again. */
export async function retryDocument(tx: Tx, documentId: number): Promise<void> {
  await tx.db
    .updateTable('documents')
    .set({ state: 'waiting', attempts: 0, next_at: null, error: null })
    .where('id', '=', documentId)
    .where('state', '=', 'failed')
    .execute()
}

/** Emails with a document of one of these invoices, oldest first. */
export function emailsOfInvoices(db: Db, invoiceIds: number[]) {
  return db
    .selectFrom('outbox')
    .innerJoin('documents', 'documents.id', 'outbox.document_id')
    .select(['documents.invoice_id', 'outbox.state', 'to_email', 'outbox.created_at', 'sent_at'])
    .select([
      'outbox.next_at',
      'outbox.attempts',
      'outbox.error',
      'documents.state as documentState',
    ])
    .where('documents.invoice_id', 'in', invoiceIds)
    .orderBy('outbox.id')
    .execute()
}

/** Withdraws the unsent emails about an invoice; one that is being sent is not retried. */
export async function withdrawEmails(tx: Tx, invoiceId: number): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set((e) => ({
      state: e
        .case()
        .when('state', '=', 'sending')
        .then(e.ref('state'))
        .else(e.val<'failed'>('failed'))
        .end(),
      error: WITHDRAWN,
    }))
    .where('state', '<>', 'sent')
    .where('document_id', 'in', (e) =>
      e.selectFrom('documents').select('documents.id').where('invoice_id', '=', invoiceId),
    )
    .execute()
}

/** Emails to customers at these addresses or about these invoices. */
export async function emailsTo(
  db: Db,
  { emails, numbers }: { emails: string[]; numbers: string[] },
): Promise<number[]> {
  const customerEmails = db.selectFrom('outbox').select('id').where('to_user', 'is', null)
  const lowercase = emails.map((email) => email.toLowerCase())
  const isRecipient = sql<boolean>`lower(to_email) in (${sql.join(lowercase)})`
  const found = emails.length === 0 ? [] : await customerEmails.where(isRecipient).execute()
  for (const number of numbers)
    found.push(
      ...(await customerEmails
        .where('kind', '=', 'invoice')
        .where('subject', 'like', `%${number}%`)
        .execute()),
    )
  return [...new Set(found.map(({ id }) => id))]
}

export async function deleteEmails(tx: Tx, ids: number[]): Promise<void> {
  for (const batch of batches(ids))
    await tx.db.deleteFrom('outbox').where('id', 'in', batch).execute()
}

export async function deleteEmailsWith(tx: Tx, documents: number[]): Promise<void> {
  for (const batch of batches(documents))
    await tx.db.deleteFrom('outbox').where('document_id', 'in', batch).execute()
}

const BATCH_SIZE = 1000

/** Redacts the emails that contain texts of users. */
export async function redactEmails(tx: Tx, redactor: Redactor): Promise<void> {
  const from = (after: number) =>
    tx.db
      .selectFrom('outbox')
      .select(['id', 'body'])
      .where('kind', '=', 'contact_request')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of inBatches(from))
    await redactRows(tx, 'outbox', rows, { body: 'text' }, redactor)
}

import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound } from '#server/platform/errors.ts'
import { fullText, removeInvalidLinks } from './outbox.ts'
import * as queries from './queries.ts'

/**
 * The text of an email, for an admin to pass on. It may contain a token, so opening it requires the password and is
 * recorded. Throws `NotFound`.
 */
export async function openEmail(ctx: Ctx, actor: Actor, id: number): Promise<{ body: string }> {
  authorize(actor, 'emails.open')
  return transaction(ctx, async (tx) => {
    await removeInvalidLinks(tx)
    const email = await emailOf(tx, id)
    await recordAct(tx, actor, 'letter_opened', email)
    return { body: fullText(tx, email) ?? email.body }
  })
}

/** Requeues a failed email. Throws `Conflict` when it is not failed, was withdrawn, or its link is no longer valid. */
export async function resendEmail(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'emails.send_again')
  return transaction(ctx, async (tx) => {
    await removeInvalidLinks(tx)
    const email = await emailOf(tx, id)
    if (email.state === 'failed' && fullText(tx, email) === null)
      throw new Conflict({ key: 'link_expired' })
    if (!(await queries.requeue(tx, id, tx.clock.now())))
      throw new Conflict({ key: isWithdrawn(email) ? 'email_withdrawn' : 'email_sending_or_sent' })
    if (email.document_id !== null) await queries.retryDocument(tx, email.document_id)
    await recordAct(tx, actor, 'letter_sent_again', email)
  })
}

async function emailOf({ db }: Ctx, id: number): Promise<queries.EmailRow> {
  const email = await queries.emailById(db, id)
  if (!email) throw new NotFound()
  return email
}

function isWithdrawn({ state, error }: queries.EmailRow): boolean {
  return state === 'failed' && error === queries.WITHDRAWN
}

function recordAct(tx: Tx, actor: Actor, act: string, email: queries.EmailRow): Promise<void> {
  const { id, kind, to_email: address } = email
  // The audit log outlives an erased customer, so it contains no addresses of customers.
  const to = kind === 'invoice' || kind === 'document' ? {} : { email: address }
  return record(tx, actor, {
    act,
    subject: 'letter',
    subjectId: id,
    details: { kind, ...to },
  })
}

import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { foldEmail } from '#server/identity/accounts/account.ts'
import {
  type CreatedLink,
  consumeLink,
  createLink,
  linksOfLastHour,
  revokeLinksOf,
  validLink,
} from '#server/identity/accounts/links.ts'
import { userByEmail } from '#server/identity/accounts/queries.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused, TooManyAttempts } from '#server/platform/errors.ts'
import * as queries from './queries.ts'

const KIND = 'email_change'
/** For the email; `LIFETIME_MS` is the lifetime of the link itself. */
const HOURS = 24
const HOUR_MS = 60 * 60 * 1000
const MAX_PER_HOUR = 5

/**
 * Sends a link to the new address and a notification to the old one; nothing changes before the link is used. An
 * address of another user gets the same response, so that it does not reveal who has an account.
 */
export async function requestEmailChange(ctx: Ctx, actor: Actor, email: string): Promise<void> {
  if (foldEmail(email) === foldEmail(actor.email))
    throw new Refused({ email: { key: 'email_same' } })
  await transaction(ctx, async (tx) => {
    if ((await linksOfLastHour(tx, KIND, actor.id)) >= MAX_PER_HOUR)
      throw new TooManyAttempts(HOUR_MS / 1000)
    await revokeLinksOf(tx, KIND, actor.id)
    const made = await createLink(tx, { kind: KIND, userId: actor.id, data: { email } })
    await sendEmails(tx, actor, { email, made })
    await record(tx, actor, {
      act: 'email_change_asked',
      subject: 'user',
      subjectId: actor.id,
      details: { from: actor.email, to: email },
    })
  })
}

/** The address of this user's valid link, or null. */
export async function emailOfLink(ctx: Ctx, actor: Actor, token: string): Promise<string | null> {
  const link = await validLink(ctx, KIND, token)
  return link?.userId === actor.id ? String(link.data.email) : null
}

/** Sets the new address for sign-in. Throws `Refused` if the link is used, expired or another user's. */
export async function confirmEmail(ctx: Ctx, actor: Actor, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const link = await consumeLink(tx, KIND, token)
    if (link?.userId !== actor.id) throw linkExpired()
    const email = String(link.data.email)
    const row = { email, email_key: foldEmail(email) }
    if (!(await queries.updateEmail(tx, actor.id, row))) throw linkExpired()
    // A reset link sent to the old mailbox must not work any more.
    await revokeLinksOf(tx, 'password_reset', actor.id)
    await record(tx, actor, {
      act: 'email_changed',
      subject: 'user',
      subjectId: actor.id,
      details: { from: actor.email, to: email },
    })
  })
}

/** Cancels the requested change. */
export async function cancelEmailChange(ctx: Ctx, actor: Actor): Promise<void> {
  await transaction(ctx, async (tx) => {
    await revokeLinksOf(tx, KIND, actor.id)
    const act = { act: 'email_change_cancelled', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
  })
}

async function sendEmails(
  tx: Tx,
  { id, name, email: old, locale: chosen }: Actor,
  { email, made }: { email: string; made: CreatedLink },
): Promise<void> {
  const locale = chosen ?? 'en'
  const owner = await userByEmail(tx.db, foldEmail(email))
  if (!owner) {
    const link = `${tx.settings.appUrl}/users/user-account-settings?token=${made.token}`
    const to = { email, userId: id, locale }
    await queueSystemEmail(tx, 'email_change', to, { name, link, hours: HOURS }, made)
  }
  await queueSystemEmail(tx, 'email_changed', { email: old, userId: id, locale }, { name, email })
}

const linkExpired = () => new Refused({ token: { key: 'link_expired' } })

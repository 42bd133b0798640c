import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { expireInvitationsSentBy, revokeLinksOf } from '#server/identity/accounts/links.ts'
import { setPassword } from '#server/identity/accounts/queries.ts'
import { hashPassword } from '#server/identity/password/password.ts'
import { checkNewPassword } from '#server/identity/password/password-rules.ts'
import { confirmPassword } from '#server/identity/reauthentication/reauthentication.ts'
import { deleteOtherSessions, endSessionsOf } from '#server/identity/sessions/queries.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { personalDataOf } from './own-data-queries.ts'
import * as queries from './queries.ts'

/**
 * Changes the name; earlier records keep the old one. Throws `Refused` for the name of another user, `Conflict` if the user
 * changed since `version`.
 */
export async function changeName(
  ctx: Ctx,
  actor: Actor,
  change: { name: string; version: number },
): Promise<void> {
  if (change.name === actor.name) return
  await transaction(ctx, async (tx) => {
    const others = await queries.namesOfOthers(tx.db, actor.id)
    if (others.some((name) => readsAs(name) === readsAs(change.name)))
      throw new Refused({ name: { key: 'name_taken' } })
    if (!(await queries.updateName(tx, actor.id, change)))
      throw new Conflict({ key: 'profile_conflict' })
    await record(tx, actor, {
      act: 'name_changed',
      subject: 'user',
      subjectId: actor.id,
      details: { from: actor.name, to: change.name },
    })
  })
}

/** The letters of a name, without case, accents and what stands between them. */
const readsAs = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Disables the account; its records stay. An admin can enable it again. Throws `Refused` for the last active admin. */
export async function deactivate(ctx: Ctx, actor: Actor): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await queries.disableOwnAccount(tx, actor.id)))
      throw new Refused({ deactivate: { key: 'last_admin' } })
    await endSessionsOf(tx, actor.id)
    await revokeLinksOf(tx, 'password_reset', actor.id)
    await revokeLinksOf(tx, 'email_change', actor.id)
    await expireInvitationsSentBy(tx, actor.id)
    const act = { act: 'account_deactivated', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
  })
}

/** All data stored about this user; the download is recorded in the audit log. */
export function exportOwnData(ctx: Ctx, actor: Actor): Promise<object> {
  return transaction(ctx, async (tx) => {
    const data = await personalDataOf(tx.db, actor.id)
    const act = { act: 'own_data_exported', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
    return { product: 'Assay', exportedAt: tx.clock.now(), ...data }
  })
}

export interface PasswordChangeRequest {
  current: string
  password: string
  /** `end`: the other devices must sign in again. */
  others: 'end' | 'keep'
}

/**
 * Sets a new password after checking the old one. `session` is the hash of the session that continues. Throws
 * `Refused` at `current_password` or `password`.
 */
export async function changePassword(
  ctx: Ctx,
  actor: Actor,
  { current, password, others }: PasswordChangeRequest,
  { ip, session }: { ip: string; session: string },
): Promise<void> {
  await confirmPassword(ctx, actor, { password: current, ip, field: 'current_password' })
  await checkNewPassword(ctx, password, actor)
  const hash = await hashPassword(ctx.settings.argon2, password)
  await transaction(ctx, async (tx) => {
    await setPassword(tx, actor.id, { hash, at: tx.clock.now() })
    await revokeLinksOf(tx, 'password_reset', actor.id)
    const ended = others === 'end' ? await deleteOtherSessions(tx, actor.id, session) : 0
    const to = { email: actor.email, userId: actor.id, locale: actor.locale ?? 'en' }
    await queueSystemEmail(tx, 'password_changed', to, { name: actor.name })
    await record(tx, actor, {
      act: 'password_changed',
      subject: 'user',
      subjectId: actor.id,
      details: { endedSessions: ended },
    })
  })
}

import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { revokeLinksOf } from '#server/identity/accounts/links.ts'
import { hashPassword } from '#server/identity/password/password.ts'
import { checkNewPassword } from '#server/identity/password/password-rules.ts'
import { confirmPassword } from '#server/identity/reauthentication/reauthentication.ts'
import { setPassword } from '#server/identity/sign-in/sign-in-queries.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { deleteOtherSessions } from './own-sessions-queries.ts'

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

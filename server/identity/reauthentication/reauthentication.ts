import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { passwordHashOf } from '#server/identity/accounts/queries.ts'
import { clearAttempt, countAttempt } from '#server/identity/accounts/throttle.ts'
import { isPassword } from '#server/identity/password/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'

/**
 * Checks the user's password. Throws `Refused` at `field`, and `TooManyAttempts` after five wrong ones in a minute from
 * one IP address.
 */
export async function confirmPassword(
  ctx: Ctx,
  actor: Actor,
  { password, ip, field }: { password: string; ip: string; field: string },
): Promise<void> {
  const attempt = { target: `proof ${actor.id}`, ip }
  await countAttempt(ctx, attempt)
  const stored = await passwordHashOf(ctx.db, actor.id)
  if (!(await isPassword(ctx.settings.argon2, stored, password, 'reserved'))) {
    await recordReauthentication(ctx, actor, 'proof_failed', 'password')
    throw new Refused({ [field]: { key: 'password_wrong' } })
  }
  await clearAttempt(ctx, attempt)
}

/** Records a repeated authentication; the stored names call it a proof. */
export async function recordReauthentication(
  ctx: Ctx,
  actor: Actor,
  act: 'proven' | 'proof_failed',
  by: 'password' | 'passkey',
): Promise<void> {
  await transaction(ctx, (tx) =>
    record(tx, actor, {
      act,
      subject: 'user',
      subjectId: actor.id,
      details: { by },
    }),
  )
}

import type { Actor } from '#server/access/actor.ts'
import { activeUser } from '#server/identity/accounts/queries.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import * as queries from './queries.ts'
import { mustEnrol } from './requirement.ts'

/** The methods by which a user can authenticate after the password. */
export interface SecondFactor {
  totp: boolean
  passkey: boolean
}

/** The second factor that sign-in requires of this user; null: none. An unconfirmed app does not count. */
export async function secondFactorOf(ctx: Ctx, userId: number): Promise<SecondFactor | null> {
  const { totp, passkeys } = await queries.factorsOf(ctx.db, userId)
  return totp || passkeys > 0 ? { totp, passkey: passkeys > 0 } : null
}

/** Deletes the authenticator app and the recovery codes. */
export async function deleteAppAndCodes(tx: Tx, userId: number): Promise<void> {
  await queries.deleteSecret(tx, userId)
  await queries.deleteCodes(tx, userId)
}

/**
 * Called in the transaction that removed a factor: with the last one the recovery codes are deleted and an email is
 * sent. Throws `Refused` if the shop requires a factor.
 */
export async function handleFactorRemoval(tx: Tx, actor: Actor): Promise<void> {
  if (await secondFactorOf(tx, actor.id)) return
  const user = await activeUser(tx.db, actor.id)
  if (user && mustEnrol(tx, user)) throw new Refused({ factor: { key: 'two_factor_required' } })
  await queries.deleteCodes(tx, actor.id)
  const to = { email: actor.email, userId: actor.id, locale: actor.locale ?? 'en' }
  await queueSystemEmail(tx, 'second_factor_off', to, { name: actor.name })
}

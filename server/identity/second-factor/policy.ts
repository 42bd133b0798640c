import { needsSecondFactor } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { postWords } from '#server/messaging/mail/outbox.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import * as queries from './queries.ts'

/**
 * Called in the transaction that took one factor away: with the last one the recovery codes go too, and a letter says so.
 * Throws `Refused` where the shop demands one.
 */
export async function mayBeWithout(tx: Tx, actor: Actor): Promise<void> {
  const { totp, passkeys } = await queries.factorsOf(tx.db, actor.id)
  if (totp || passkeys > 0) return
  if (needsSecondFactor(await queries.policyOf(tx.db), actor.role))
    throw new Refused({ factor: { key: 'factor_demanded' } })
  await queries.deleteCodes(tx, actor.id)
  const to = { email: actor.email, userId: actor.id, locale: actor.locale ?? 'en' }
  await postWords(tx, 'second_factor_off', to, { name: actor.name })
}

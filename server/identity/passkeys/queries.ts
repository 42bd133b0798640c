import type { Insertable } from 'kysely'
import type { PasskeyChallengeTable, PasskeyTable } from '#server/identity/accounts/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export async function insertChallenge(tx: Tx, challenge: PasskeyChallengeTable): Promise<void> {
  await tx.db.insertInto('passkey_challenges').values(challenge).execute()
}

export async function deleteExpiredChallenges(tx: Tx, now: string): Promise<void> {
  await tx.db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** Deletes a challenge: only one of two parallel requests succeeds. */
export async function consumeChallenge(
  tx: Tx,
  { challenge_hash, owner_hash, purpose }: Omit<PasskeyChallengeTable, 'expires_at'>,
  now: string,
): Promise<boolean> {
  return changed(
    tx.db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', challenge_hash)
      .where('owner_hash', '=', owner_hash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now),
  )
}

export function passkeysOf(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'credential_id',
      'transports',
      'name',
      'backed_up',
      'created_at',
      'last_used_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export function passkeyByCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False: this credential exists already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<Insertable<PasskeyTable>, 'last_used_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((on) => on.column('credential_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Updates the counter only from the value that was read: of two parallel uses one is of a copied key. */
export async function updatePasskeyUse(
  tx: Tx,
  use: { id: number; before: number; counter: number; at: string },
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('passkeys')
      .set({ counter: use.counter, last_used_at: use.at })
      .where('id', '=', use.id)
      .where('counter', '=', use.before),
  )
}

export async function renamePasskeyRow(tx: Tx, userId: number, id: number, name: string) {
  return changed(
    tx.db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId),
  )
}

/** Returns its name if it belonged to this user. */
export function deletePasskey(tx: Tx, userId: number, id: number) {
  return tx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
}

export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

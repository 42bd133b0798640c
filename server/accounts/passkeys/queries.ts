import type { Insertable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { PasskeyChallengeTable, PasskeyTable } from '../table.ts'

export async function insertChallenge(db: Db, challenge: PasskeyChallengeTable): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

export async function deleteEndedChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** Takes a challenge away: who gets it has it alone. */
export async function spendChallenge(
  db: Db,
  { challenge_hash, owner_hash, purpose }: Omit<PasskeyChallengeTable, 'expires_at'>,
  now: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('owner_hash', '=', owner_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
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

/** False: this credential is known already. */
export async function insertPasskey(
  db: Db,
  passkey: Omit<Insertable<PasskeyTable>, 'last_used_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((on) => on.column('credential_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The counter only goes on from where it was read: of two answers of one passkey at once, one is a copy. */
export async function notePasskeyUse(
  db: Db,
  use: { id: number; before: number; counter: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.at })
    .where('id', '=', use.id)
    .where('counter', '=', use.before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renamePasskeyRow(db: Db, userId: number, id: number, name: string) {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its name, where it was his. */
export function deletePasskey(db: Db, userId: number, id: number) {
  return db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
}

export async function deletePasskeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

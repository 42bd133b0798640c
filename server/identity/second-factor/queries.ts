import { holds } from '#server/access/holder-queries.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changed, count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Whether an authenticator app is confirmed, and how many passkeys there are. */
export async function factorsOf(
  db: Db,
  userId: number,
): Promise<{ totp: boolean; passkeys: number }> {
  const row = await db
    .selectFrom('users')
    .select((e) => [
      'totp_confirmed_at',
      e
        .selectFrom('passkeys')
        .select((p) => p.fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { totp: Boolean(row?.totp_confirmed_at), passkeys: Number(row?.passkeys ?? 0) }
}

export function totpOf(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'totp_secret', 'totp_confirmed_at'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** Stores a secret to be confirmed; a confirmed one is kept. */
export async function storeUnconfirmedSecret(
  tx: Tx,
  userId: number,
  sealed: string,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set({ totp_secret: sealed, totp_last_step: null })
      .where('id', '=', userId)
      .where('totp_confirmed_at', 'is', null),
  )
}

export async function confirmSecret(
  tx: Tx,
  userId: number,
  secret: { sealed: string; step: number; at: string },
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set({ totp_confirmed_at: secret.at, totp_last_step: secret.step })
      .where('id', '=', userId)
      .where('totp_secret', '=', secret.sealed)
      .where('totp_confirmed_at', 'is', null),
  )
}

/** Marks a step as used. One statement: only one of two requests with the same code succeeds (ASVS 6.5.1). */
export async function consumeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set({ totp_last_step: step })
      .where('id', '=', userId)
      .where('totp_confirmed_at', 'is not', null)
      .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', step)])),
  )
}

export async function deleteSecret(tx: Tx, userId: number): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      .where('id', '=', userId)
      .where('totp_confirmed_at', 'is not', null),
  )
}

export function countUnusedCodes(db: Db, userId: number): Promise<number> {
  return count(
    db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null),
  )
}

export async function insertCodes(tx: Tx, userId: number, hashes: string[]): Promise<void> {
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }))
  await tx.db.insertInto('recovery_codes').values(rows).execute()
}

/** One statement: a code works once, even for parallel requests. */
export async function consumeCode(tx: Tx, userId: number, hash: string, at: string) {
  return changed(
    tx.db
      .updateTable('recovery_codes')
      .set({ used_at: at })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  )
}

export async function deleteCodes(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Stores when a second factor was first asked of this user; false if it was before. */
export async function beginGrace(tx: Tx, userId: number, now: string): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set({ second_factor_asked_at: now })
      .where('id', '=', userId)
      .where('second_factor_asked_at', 'is', null),
  )
}

/** Stores when a second factor was first asked of the admins who have signed in before. */
export async function beginGraceOfAdmins(tx: Tx, now: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ second_factor_asked_at: now })
    .where('second_factor_asked_at', 'is', null)
    .where('last_login_at', 'is not', null)
    .where(holds('users.manage'))
    .execute()
}

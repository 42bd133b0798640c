import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { LinkKind, UserLinkTable } from './table.ts'

export async function insertLink(
  tx: Tx,
  link: Omit<Insertable<UserLinkTable>, 'id' | 'used_at' | 'revoked_at'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('user_links')
    .values({ ...link, used_at: null, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function linkByHash(db: Db, kind: LinkKind, hash: string, now: string) {
  return db
    .selectFrom('user_links')
    .select(['id', 'kind', 'user_id', 'data', 'expires_at'])
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** How many links of that kind a user was sent since `since`. */
export function linksSince(db: Db, kind: LinkKind, userId: number, since: string): Promise<number> {
  return count(
    db
      .selectFrom('user_links')
      .where('kind', '=', kind)
      .where('user_id', '=', userId)
      .where('created_at', '>', since),
  )
}

/** One statement, so that only one of two parallel requests can use the link. */
export function consumeLink(tx: Tx, kind: LinkKind, hash: string, now: string) {
  return tx.db
    .updateTable('user_links')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'kind', 'user_id', 'data', 'expires_at'])
    .executeTakeFirst()
}

/** Expires the open invitations that a user sent; they stay in the list, where others may renew them. */
export async function expireInvitationsSentBy(tx: Tx, userId: number, now: string): Promise<void> {
  await tx.db
    .updateTable('user_links')
    .set({ expires_at: now })
    .where('kind', '=', 'invitation')
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Revokes every open link of that kind for a user. */
export async function revokeLinks(
  tx: Tx,
  kind: LinkKind,
  userId: number,
  now: string,
): Promise<void> {
  await tx.db
    .updateTable('user_links')
    .set({ revoked_at: now })
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes an open invitation and returns its data; only one of two parallel requests gets it. */
export function revokeInvitation(tx: Tx, id: number, now: string) {
  return tx.db
    .updateTable('user_links')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['data'])
    .executeTakeFirst()
}

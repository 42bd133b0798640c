import type { UserPictureTable } from '#server/identity/accounts/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export function pictureOf(db: Db, userId: number) {
  return db
    .selectFrom('user_pictures')
    .select(['type', 'content', 'sha256'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function storePicture(tx: Tx, picture: UserPictureTable): Promise<void> {
  const { type, content, sha256, changed_at } = picture
  await tx.db
    .insertInto('user_pictures')
    .values(picture)
    .onConflict((on) => on.column('user_id').doUpdateSet({ type, content, sha256, changed_at }))
    .execute()
}

export async function deletePicture(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('user_pictures')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

import type { Insertable, Updateable } from 'kysely'
import type { Db, Generated, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Named filters of a page. */
export interface SavedViewTable {
  id: Generated<number>
  user_id: number
  page: string
  name: string
  /** The query string of the page's URL, without the question mark. */
  query: string
  /** The place among the views of the page; equal places are by name. */
  position: number
  created_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    saved_views: SavedViewTable
  }
}

export type SavedView = Row<SavedViewTable>

/** A user's views of a page in their order. */
export async function viewsOn(db: Db, userId: number, page: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('page', '=', page)
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** Undefined if the view belongs to another user. */
export async function viewById(db: Db, userId: number, id: number): Promise<SavedView | undefined> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function insertView(tx: Tx, view: Insertable<SavedViewTable>): Promise<SavedView> {
  return tx.db.insertInto('saved_views').values(view).returningAll().executeTakeFirstOrThrow()
}

/** The number of changed rows: none if the view belongs to another user. */
export async function updateView(
  tx: Tx,
  userId: number,
  id: number,
  change: Pick<Updateable<SavedViewTable>, 'name' | 'query' | 'position'>,
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('saved_views')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteView(
  tx: Tx,
  userId: number,
  id: number,
): Promise<SavedView | undefined> {
  return tx.db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the views of these pages whose name or search term matches. */
export async function deleteViewsWith(
  tx: Tx,
  pages: string[],
  matches: (text: string) => boolean,
): Promise<void> {
  const views = await tx.db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('page', 'in', pages)
    .execute()
  for (const { id, name, query } of views)
    if ([name, ...new URLSearchParams(query).values()].some(matches))
      await tx.db.deleteFrom('saved_views').where('id', '=', id).execute()
}

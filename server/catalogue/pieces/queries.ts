import type { Insertable, Updateable } from 'kysely'
import type { VariantTable } from '#server/catalogue/table.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Inserts a piece; returns its id. */
export async function insertPiece(tx: Tx, row: Insertable<VariantTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('variants')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a piece the tags of another one. */
export async function copyTags(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.db
    .insertInto('variant_tags')
    .columns(['variant_id', 'tag'])
    .expression((e) =>
      e
        .selectFrom('variant_tags')
        .select((row) => [row.val(toId).as('variant_id'), 'tag'])
        .where('variant_id', '=', fromId),
    )
    .execute()
}

/** Changes a piece on sale; false when it is archived or has changed since `version`. */
export function updatePiece(
  tx: Tx,
  id: number,
  version: number,
  changes: Updateable<VariantTable>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('variants')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('archived_at', 'is', null),
  )
}

/** Archives a piece at this time, or restores it (null); false when it is so already or has changed since `version`. */
export function setArchived(
  tx: Tx,
  id: number,
  version: number,
  archivedAt: string | null,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('variants')
      .set((e) => ({ archived_at: archivedAt, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('archived_at', archivedAt === null ? 'is not' : 'is', null),
  )
}

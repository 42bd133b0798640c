import type { Insertable, Updateable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { TaxClassTable } from './table.ts'

export type TaxClass = Row<TaxClassTable>

/** The default class first, then by name. */
export function activeClasses(db: Db): Promise<TaxClass[]> {
  return db
    .selectFrom('tax_classes')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute()
}

export function archivedClasses(db: Db): Promise<TaxClass[]> {
  return db
    .selectFrom('tax_classes')
    .selectAll()
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function classById(db: Db, id: number): Promise<TaxClass | undefined> {
  return db.selectFrom('tax_classes').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertClass(tx: Tx, row: Insertable<TaxClassTable>): Promise<TaxClass> {
  return tx.db.insertInto('tax_classes').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes an active class; false when it was changed or archived since `version`. */
export async function updateClass(
  tx: Tx,
  { id, version }: Pick<TaxClass, 'id' | 'version'>,
  changes: Updateable<TaxClassTable>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('tax_classes')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('archived_at', 'is', null),
  )
}

/** Its version increases too, so that a form that still shows it as the default is refused. */
export async function clearDefault(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('tax_classes')
    .set((e) => ({ is_default: 0, version: e('version', '+', 1) }))
    .where('is_default', '=', 1)
    .execute()
}

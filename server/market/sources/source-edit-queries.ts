import { sql } from 'kysely'
import type { MetalSourceTable, SourceHealthTable } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'

export type StoredSource = Row<MetalSourceTable>

/** What the shop set for its sources, with the name of who did so last. */
export function sourcesWithNames(db: Db) {
  return db
    .selectFrom('metal_sources')
    .leftJoin('users', 'users.id', 'metal_sources.changed_by')
    .selectAll('metal_sources')
    .select('users.name as changed_by_name')
    .execute()
}

/** Makes the row, or writes over it. Whoever calls has looked at the row in the same transaction. */
export async function putSource(tx: Tx, row: StoredSource): Promise<void> {
  const { kind, ...changes } = row
  await tx.db
    .insertInto('metal_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(changes))
    .execute()
}

/** How the sources do, as far as any was asked. */
export function healthRows(db: Db): Promise<Row<SourceHealthTable>[]> {
  return db.selectFrom('source_health').selectAll().execute()
}

/** The newest price of a source that was kept as one, believed or waiting. */
export function lastSaid(db: Db, kind: SourceKind) {
  return db
    .selectFrom('metal_quotes')
    .select(['id', 'mid', 'currency', 'quoted_at', 'quality'])
    .where('source', '=', kind)
    .where(sql<boolean>`kind = 'spot' and quality in ('accepted', 'held')`)
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What the shop set for its sources; those that nobody touched are not among them. */
export function storedSources(db: Db): Promise<Row<MetalSourceTable>[]> {
  return db.selectFrom('metal_sources').selectAll().execute()
}

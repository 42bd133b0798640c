import { sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { readMarketSettingsAgain } from '#server/market/gold-settings-queries.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { MetalSourceTable, SourceHealthTable } from './table.ts'

export type StoredSource = Row<MetalSourceTable>

/** The shop's settings of its sources, with the name of the last user who changed each. */
export function sourcesWithNames(db: Db) {
  return db
    .selectFrom('metal_sources')
    .leftJoin('users', 'users.id', 'metal_sources.changed_by')
    .selectAll('metal_sources')
    .select('users.name as changed_by_name')
    .execute()
}

/** Inserts or replaces the row. Callers have read the row in the same transaction. */
export async function putSource(tx: Tx, row: StoredSource): Promise<void> {
  const { kind, ...changes } = row
  await tx.db
    .insertInto('metal_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(changes))
    .execute()
  readMarketSettingsAgain(tx)
}

/** The health of the sources that were polled. */
export function healthRows(db: Db): Promise<Row<SourceHealthTable>[]> {
  return db.selectFrom('source_health').selectAll().execute()
}

/** The newest accepted or held price of a metal from a source. */
export function lastQuoteOf(db: Db, metal: Metal, kind: SourceKind) {
  return db
    .selectFrom('metal_quotes')
    .select(['id', 'mid', 'currency', 'quoted_at', 'quality'])
    .where('metal', '=', metal)
    .where('source', '=', kind)
    .where(sql<boolean>`kind = 'spot' and quality in ('accepted', 'held')`)
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

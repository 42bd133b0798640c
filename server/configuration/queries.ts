import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { readAgain, readOnce } from '#server/platform/database/read-once.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { PricingConfigTable, ShopTable } from './table.ts'

export function shopRow(db: Db): Promise<Row<ShopTable> | undefined> {
  const row = db.selectFrom('shop').selectAll().where('id', '=', 1)
  return readOnce(db, 'shop', () => row.executeTakeFirst())
}

export function newestConfig(db: Db): Promise<Row<PricingConfigTable> | undefined> {
  const newest = db.selectFrom('pricing_configs').selectAll().orderBy('version', 'desc').limit(1)
  return readOnce(db, 'pricing_configs', () => newest.executeTakeFirst())
}

export function configOf(db: Db, version: number): Promise<Row<PricingConfigTable> | undefined> {
  return db
    .selectFrom('pricing_configs')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst()
}

/** A version without its settings, with its author; the first has none. */
export interface VersionWithAuthor {
  version: number
  at: string
  by: string | null
  note: string
  example: number
}

function versionsWithAuthor(db: Db) {
  return db
    .selectFrom('pricing_configs')
    .leftJoin('users', 'users.id', 'pricing_configs.author_id')
    .select([
      'pricing_configs.version',
      'effective_from as at',
      'users.name as by',
      'note',
      'example',
    ])
    .orderBy('pricing_configs.version', 'desc')
}

/** Newest first, at most `limit`; only versions before `before` when given. */
export function versions(db: Db, limit: number, before?: number): Promise<VersionWithAuthor[]> {
  return versionsWithAuthor(db)
    .$if(before !== undefined, (rows) => rows.where('pricing_configs.version', '<', before ?? 0))
    .limit(limit)
    .execute()
}

export function newestVersion(db: Db): Promise<VersionWithAuthor | undefined> {
  return versionsWithAuthor(db).limit(1).executeTakeFirst()
}

export async function insertConfig(tx: Tx, row: PricingConfigTable): Promise<void> {
  await tx.db.insertInto('pricing_configs').values(row).execute()
  readAgain(tx.db, 'pricing_configs')
}

export async function insertShop(tx: Tx, row: Insertable<ShopTable>): Promise<void> {
  await tx.db.insertInto('shop').values(row).execute()
  readAgain(tx.db, 'shop')
}

/** False when the shop was changed since `version`. */
export async function updateShopFrom(
  tx: Tx,
  version: number,
  changes: Updateable<ShopTable>,
): Promise<boolean> {
  const isUpdated = await changed(
    tx.db
      .updateTable('shop')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', 1)
      .where('version', '=', version),
  )
  readAgain(tx.db, 'shop')
  return isUpdated
}

/** Whether any piece has or had a price, or any contract or invoice exists. The shop's currency can then no longer change. */
export async function isCurrencyFixed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_fixed: number | boolean }>`
    select exists (select 1 from variants where regular_price is not null)
      or exists (select 1 from price_changes) or exists (select 1 from past_prices)
      or exists (select 1 from contracts) or exists (select 1 from invoices) as is_fixed`.execute(
    db,
  )
  return Boolean(rows[0]?.is_fixed)
}

import type { Insertable, Updateable } from 'kysely'
import type { Db, Row } from '#server/database/connect.ts'
import type { PricingConfigTable, ShopTable } from './table.ts'

export function shopRow(db: Db): Promise<Row<ShopTable> | undefined> {
  return db.selectFrom('shop').selectAll().where('id', '=', 1).executeTakeFirst()
}

export function newestConfig(db: Db): Promise<Row<PricingConfigTable> | undefined> {
  return db
    .selectFrom('pricing_configs')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function configOf(db: Db, version: number): Promise<Row<PricingConfigTable> | undefined> {
  return db
    .selectFrom('pricing_configs')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function insertConfig(db: Db, row: PricingConfigTable): Promise<void> {
  await db.insertInto('pricing_configs').values(row).execute()
}

export async function insertShop(db: Db, row: Insertable<ShopTable>): Promise<void> {
  await db.insertInto('shop').values(row).execute()
}

export async function updateShop(db: Db, changes: Updateable<ShopTable>): Promise<void> {
  await db
    .updateTable('shop')
    .set((e) => ({ ...changes, version: e('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}

/** Has any piece a price? Then the shop's currency can no longer change. */
export async function anyPrice(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('variants')
    .select('id')
    .where('regular_price', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

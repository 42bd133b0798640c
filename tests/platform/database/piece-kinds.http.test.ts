import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { VariantTable } from '#server/catalogue/table.ts'
import { connect, type Row } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { faultsOf } from '#tests/support/database/contents.ts'
import { emptyDatabase } from '#tests/support/database/fresh-database.ts'
import { restoreVersion } from '#tests/support/database/stored-versions.ts'

const ENGINE = inject('engine')

let database: Awaited<ReturnType<typeof emptyDatabase>>
let db: ReturnType<typeof connect>
beforeAll(async () => {
  database = await emptyDatabase()
  await restoreVersion('0.1.0', ENGINE, database.url)
  db = connect(database.url)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** The columns of later migrations. */
const ADDED_SINCE = { cost_minor: null, supplier: null, supplier_reference: null, note: null }

/** With the column of their stock before it had a table of its own. */
const pieces = (): Promise<(Row<VariantTable> & { stock?: number })[]> =>
  db.selectFrom('variants').selectAll().orderBy('id').execute()

test('pieces keep their ids, prices and history, and those that are no chains lose their construction', async () => {
  const ring = await first()
  const others = (await pieces()).slice(1)
  await db.updateTable('variants').set({ kind: 'ring' }).where('id', '=', ring.id).execute()
  await sql`update variants set stock = 2 where id = ${ring.id}`.execute(db)
  await migrate(db, ENGINE)
  const kept = [{ ...ring, kind: 'ring', construction: null }, ...others]
  expect(await pieces()).toEqual(
    kept.map(({ stock: _, ...piece }) => ({ ...piece, composition: 0, ...ADDED_SINCE })),
  )
  expect(await db.selectFrom('piece_stock').selectAll().execute()).toMatchObject([
    { variant_id: ring.id, on_hand: 2, reserved: 0 },
  ])
  expect(await faultsOf(db, ENGINE)).toEqual([])
})

async function first() {
  const [piece] = await pieces()
  if (!piece) throw new Error('the stored database has no pieces')
  return piece
}

test('a piece may equal another in all but its SKU', async () => {
  const { id: _, ...piece } = await first()
  await db
    .insertInto('variants')
    .values({ ...piece, sku: 'ANOTHER' })
    .execute()
  const again = db
    .insertInto('variants')
    .values({ ...piece, sku: 'ANOTHER' })
    .execute()
  await expect(again).rejects.toThrow(/unique/i)
})

test('a kind that is not listed is refused, and so is a piece of no product', async () => {
  const { id: _, ...piece } = await first()
  for (const wrong of [{ kind: 'anklet' as 'chain' }, { product_id: 0 }]) {
    const added = db
      .insertInto('variants')
      .values({ ...piece, sku: 'WRONG', ...wrong })
      .execute()
    await expect(added).rejects.toThrow(/foreign key/i)
  }
})

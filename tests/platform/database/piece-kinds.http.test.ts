import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
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

const pieces = () => db.selectFrom('variants').selectAll().orderBy('id').execute()

async function firstWithoutId() {
  const [first] = await pieces()
  if (!first) throw new Error('the stored database has no pieces')
  const { id: _, ...piece } = first
  return piece
}

test('pieces keep their ids, prices and history, and those that are no chains lose their construction', async () => {
  const [ring, ...others] = await pieces()
  if (!ring) throw new Error('the stored database has no pieces')
  await db.updateTable('variants').set({ kind: 'ring' }).where('id', '=', ring.id).execute()
  await migrate(db, ENGINE)
  const kept = [{ ...ring, kind: 'ring', construction: null }, ...others]
  expect(await pieces()).toEqual(kept.map((piece) => ({ ...piece, composition: 0 })))
  expect(await faultsOf(db, ENGINE)).toEqual([])
})

test('a piece may equal another in all but its SKU', async () => {
  const piece = await firstWithoutId()
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
  const piece = await firstWithoutId()
  for (const wrong of [{ kind: 'anklet' as 'chain' }, { product_id: 0 }]) {
    const added = db
      .insertInto('variants')
      .values({ ...piece, sku: 'WRONG', ...wrong })
      .execute()
    await expect(added).rejects.toThrow(/foreign key/i)
  }
})

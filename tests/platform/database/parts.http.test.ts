import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partsOf } from '#server/platform/database/dialect.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const IDS = [3, 4, 25_002, 25_003, 25_004, 110_000]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const at = shop.clock.now()
  await shop.ctx.db
    .insertInto('customers')
    .values(
      IDS.map((id) => ({
        id,
        kind: 'person',
        name: String(id),
        name_key: String(id),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
})
afterAll(() => shop.close())

async function read(where?: ReturnType<typeof sql>): Promise<number[]> {
  const { db } = shop.ctx
  const ids: number[] = []
  for await (const part of partsOf(db, 'customers', { alias: 'c', ...(where && { where }) })) {
    const rows = await db.selectFrom('customers as c').select('c.id').where(part).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids.sort((a, b) => a - b)
}

test('parts contain each row once, whatever the ids are', async () => {
  expect(await read()).toEqual(IDS)
})

test('with a condition, they contain each row from the first for which it holds', async () => {
  const found = await read(sql`c.name_key in ('25003', '110000')`)
  expect(found).toEqual(expect.arrayContaining([25_003, 25_004, 110_000]))
  expect(found).toEqual(IDS.filter((id) => found.includes(id)))
})

test('there are no parts of no rows', async () => {
  const where = sql`c.name_key = 'nobody'`
  for await (const part of partsOf(shop.ctx.db, 'customers', { alias: 'c', where })) {
    const rows = shop.ctx.db
      .selectFrom('customers as c')
      .select('c.id')
      .where(part)
      .where(sql<boolean>`${where}`)
    expect(await rows.execute()).toEqual([])
  }
})

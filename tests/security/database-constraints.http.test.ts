import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { inertia } from '#tests/support/inertia.ts'
import {
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  pieceOf,
  preview,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  olga = inertia(await shop.admin())
  await repriceAt(olga, '4100.00', { includeHeld: true })
})
afterAll(() => shop.close())

/** A statement of an attacker who got past all other checks. */
const run = (statement: string) => sql.raw(statement).execute(shop.ctx.db)

describe('ASVS 38, A27: the database itself refuses', () => {
  test.each([
    ['a price of zero', 'update variants set regular_price = 0 where id = 1'],
    ['a negative price', 'update variants set regular_price = -1 where id = 1'],
    ['too high a price', 'update variants set regular_price = 1000000000001 where id = 1'],
    ['a price that is text', "update variants set regular_price = '1e3x' where id = 1"],
    [
      'a fraction of a cent',
      inject('engine') === 'sqlite'
        ? 'update variants set regular_price = 1.5 where id = 1'
        : "update variants set regular_price = '1.5' where id = 1",
    ],
    [
      'a sale price above the price',
      'update variants set sale_price = regular_price + 1 where id = 1',
    ],
    ['a weight of zero', 'update variants set weight_mg = 0 where id = 1'],
    ['a gold price of zero', 'update metal_quotes set mid = 0'],
    [
      'an infinite gold price',
      inject('engine') === 'sqlite'
        ? 'update metal_quotes set mid = 9e999'
        : "update metal_quotes set mid = 'Infinity'::float8::bigint",
    ],
    ['an unknown role', "update users set role = 'owner'"],
    ['a variant of an unknown product', 'update variants set product_id = 999999'],
  ])('%s', async (_, statement) => {
    await expect(run(statement)).rejects.toThrow()
  })

  test('but a valid price is accepted', async () => {
    await expect(
      run('update variants set regular_price = regular_price where id = 1'),
    ).resolves.toBeDefined()
  })
})

test('A28: an address in look-alike characters is the same address', async () => {
  const twin = { name: 'Twin', role: 'staff', password: 'three quiet river stones' } as const
  for (const email of ['STAFF@ASSAY.TEST', 'ｓｔａｆｆ@assay.test', ' staff@assay.test '])
    await expect(createUser(shop.ctx, { ...twin, email })).rejects.toThrow(/unique/i)
  const guest = shop.guest()
  await guest.get('/login')
  const { headers } = await guest.post('/login', {
    email: 'ＳＴＡＦＦ@assay.test',
    password: PASSWORD,
  })
  expect(headers.location).toBe('/')
})

describe('ASVS 41: a run that fails', () => {
  const prices = () =>
    shop.ctx.db
      .selectFrom('variants')
      .select(['id', 'regular_price', 'version'])
      .orderBy('id')
      .execute()
  const changes = async () =>
    (await shop.ctx.db.selectFrom('price_changes').select('id').execute()).length
  const last = async () => (await prices()).at(-1)?.id ?? 0

  test.each([
    [
      'at its last price',
      '4200.00',
      'price_changes',
      async () => `new.variant_id = ${await last()}`,
    ],
    ['at the end, after all prices', '4300.00', 'audit_entries', async () => '1 = 1'],
  ])('%s writes nothing, and succeeds when repeated', async (_, mid, table, when) => {
    await enterGold(olga, mid)
    const { id } = (await preview(olga)).props.run
    const [before, ledger] = [await prices(), await changes()]
    await breakAt(table, await when())
    expect((await olga.post(`/price-runs/${id}/application`)).status).toBe(500)
    expect(await prices()).toEqual(before)
    expect(await changes()).toBe(ledger)
    expect((await olga.get(`/price-runs/${id}`)).props.run.state).toBe('previewed')

    await repair(table)
    const { props } = await olga.post(`/price-runs/${id}/application`)
    expect(props.run.state).toBe('applied')
    expect(await changes()).toBeGreaterThan(ledger)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).regular).not.toBeNull()
  })
})

/** From now on inserting such a row fails. */
async function breakAt(table: string, when: string): Promise<void> {
  if (inject('engine') === 'sqlite') {
    await run(
      `create trigger broken before insert on ${table} when ${when} begin select raise(abort, 'the disk is full'); end`,
    )
    return
  }
  await run(
    `create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
  )
  await run(
    `create trigger broken before insert on ${table} for each row when (${when}) execute function broken()`,
  )
}

const repair = (table: string) =>
  run(`drop trigger broken${inject('engine') === 'sqlite' ? '' : ` on ${table}`}`)

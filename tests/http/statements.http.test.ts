import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { plusMs } from '#server/platform/context.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const ROWS = 60

let shop: Shop
let olga: ReturnType<typeof inertia>
let unobserved: Db
let statements: string[] = []
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  const { ctx } = shop
  await fill()
  olga = inertia(await shop.admin())
  // Shows the notice of the sign-in.
  await olga.get('/')
  unobserved = ctx.db
  ctx.db = connect(ctx.settings.databaseUrl, {
    onPool: () => {},
    onDamage: () => {},
    onStatement: (statement) => void statements.push(statement),
  })
})
afterAll(async () => {
  await unobserved.destroy()
  await shop.close()
})

/** Customers, contracts and runs for more than a page, and gold prices of two days. */
async function fill(): Promise<void> {
  const { db } = shop.ctx
  const at = sql`cast(${shop.clock.now()} as text)`
  const numbers =
    inject('engine') === 'sqlite'
      ? sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ROWS)})`
      : sql`with numbers as (select generate_series(1, ${sql.lit(ROWS)}) as n)`
  await sql`${numbers} insert into customers (kind, name, name_key, created_at, updated_at)
    select 'person', 'Customer ' || n, 'customer ' || n, ${at}, ${at} from numbers`.execute(db)
  await sql`insert into contracts (type, number, customer_id, state, currency, created_at, confirmed_at)
    select 'sale', 'S-' || id, id, 'confirmed', 'USD', ${at}, ${at} from customers`.execute(db)
  for (const days of [1, 0])
    await sql`insert into metal_quotes (kind, metal, currency, mid, source, quoted_at, received_at, quality, reasons)
      values ('spot', 'XAU', 'USD', 4100000000, 'swissquote', ${daysAgo(days)}, ${daysAgo(days)}, 'accepted', '[]')`.execute(
      db,
    )
  await sql`${numbers} insert into price_runs (kind, state, formula_version, currency, scope, totals, rule, created_at, quote_id)
    select 'reprice', 'applied', 1, 'USD', '{"product":"miami-cuban-link"}', '{"lines":0}', '{}', ${at},
      (select max(id) from metal_quotes) from numbers`.execute(db)
}

const daysAgo = (days: number) => plusMs(shop.clock.now(), -days * DAY_MS)

/** A change that adds a statement for each row, or reads the settings anew, fails here; lower a number when it can be. */
test.each([
  ['/customers', 9],
  ['/customers?q=customer', 10],
  ['/contracts', 10],
  ['/', 18],
  ['/price', 15],
  // The last is that of the names of the products that runs are of.
  ['/price-runs', 13],
  ['/gold-price-logs', 17],
])('%s is shown by at most %i statements', async (path, most) => {
  statements = []
  const { status } = await olga.get(path)
  expect(status).toBe(200)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})

test.each([
  ['priorities', 23],
  ['cards', 4],
])('the %s of the home page are loaded by at most %i statements', async (group, most) => {
  const { deferredProps } = await olga.get('/')
  const props = {
    'X-Inertia-Partial-Component': 'home',
    'X-Inertia-Partial-Data': deferredProps?.[group]?.join() ?? '',
  }
  // The first request stores the figures of the pieces.
  await olga.get('/', props)
  statements = []
  const { status } = await olga.get('/', props)
  expect(status).toBe(200)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})

test('the counts of the menu are loaded by at most 5 statements', async () => {
  statements = []
  await jsonClient(olga.browser).get('/menu-counts')
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5)
})

test('the shop is read once for a page, and again for the next one', async () => {
  await olga.get('/')
  await shop.ctx.db.updateTable('shop').set({ name: 'Renamed' }).execute()
  expect((await olga.get('/')).props.shop.name).toBe('Renamed')
})

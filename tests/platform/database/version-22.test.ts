import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { decideOldCauses } from '#server/pricing/ledger/old-causes.ts'
import { seed } from '#server/seed.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/**
 * A database of the release with migration 0022, before idempotency keys had their own table: the chains, two price runs and
 * the undo of one, a sale with a payment, a draft, a message. Created by that release.
 */
const DATABASE_FILE = join(import.meta.dirname, 'fixtures/version-22.db.br')

let folder: string
let shop: Shop
let olga: Inertia
beforeAll(async () => {
  folder = temporaryFolder('assay-version-22-')
  const file = join(folder, 'shop.db')
  writeFileSync(file, brotliDecompressSync(readFileSync(DATABASE_FILE)))
  const url = `sqlite:${file}`
  const db = connect(url)
  await migrate(db, 'sqlite')
  await db.destroy()
  shop = await openShop({
    database: { url, drop: async () => rmSync(folder, { recursive: true }) },
  })
  await seed(shop.ctx)
  await decideOldCauses(shop.ctx)
  olga = inertia(await shop.admin())
})
afterAll(() => shop.close())

test('a database of version 22 keeps its runs, prices, contracts and payments', async () => {
  const { runs } = (await olga.get('/price-runs')).props
  expect(runs.map(({ kind, state }: Record<string, unknown>) => [kind, state])).toEqual([
    ['revert', 'applied'],
    ['reprice', 'reverted'],
    ['reprice', 'applied'],
  ])
  const { variants } = (await olga.get('/price?scope=all')).props
  const priced = variants.filter(({ regularPrice }: Record<string, unknown>) => regularPrice)
  expect([variants.length, priced.length]).toEqual([1584, 132])
  const { type, state, payments } = (await olga.get('/contracts/1')).props
  expect({ type, state }).toEqual({ type: 'sale', state: 'confirmed' })
  expect(payments).toMatchObject([{ amount: 4000, method: 'card' }])
})

test('a database of version 22 gets the tax classes, and its contract keeps its tax', async () => {
  const { classes } = (await olga.get('/configuration/tax-classes')).props
  expect(classes).toMatchObject([
    { name: 'Standard', rate: '0', isDefault: true },
    { name: 'Exempt', rate: '0', needsReason: true },
  ])
  const { subtotal, tax, total, taxes, lines } = (await olga.get('/contracts/1')).props
  expect({ tax, total, taxes }).toEqual({ tax: 0, total: subtotal, taxes: [] })
  expect(lines[0]).toMatchObject({ taxClassId: null, taxName: '', taxRatePpm: 0 })
})

test('each price of version 22 has the cause that its receipts show', async () => {
  const rows = await shop.ctx.db
    .selectFrom('price_changes as c')
    .innerJoin('price_run_lines as l', (join) =>
      join.onRef('l.run_id', '=', 'c.run_id').onRef('l.variant_id', '=', 'c.variant_id'),
    )
    .select(['c.run_id', 'c.cause', 'l.causes'])
    .distinct()
    .orderBy('c.run_id')
    .execute()
  const first = { cause: 'first_price', causes: '[{"cause":"first_price"}]' }
  expect(rows).toEqual([
    { run_id: 1, ...first },
    // That release called it a change of the rules.
    { run_id: 2, ...first },
    { run_id: 3, cause: 'revert', causes: null },
  ])
})

test('a database of version 22 accepts new payments', async () => {
  const page = await olga.post('/contracts/1/payments', {
    direction: 'in',
    method: 'card',
    amount: '60',
    idempotencyKey: 'payment-key-of-today',
  })
  expect(page.props.errors ?? {}).toEqual({})
  expect((await olga.get('/contracts/1')).props.state).toBe('paid')
})

test('a submission from before the update returns its result when it is repeated', async () => {
  const body = {
    construction: 'hollow',
    karat: '10K',
    idempotencyKey: 'price-run-key-of-version-22',
  }
  const page = await olga.post('/price-runs', { kind: 'reprice', ...body })
  expect(page.props.run.id).toBe(1)
  const { runs } = (await olga.get('/price-runs')).props
  expect(runs).toHaveLength(3)
})

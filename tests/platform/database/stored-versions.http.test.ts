import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sealNow } from '#server/audit/chain.ts'
import { prepareAuditLog } from '#server/audit/entries.ts'
import { sealOldEmails } from '#server/messaging/mail/outbox.ts'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { VERSION } from '#server/platform/process/version.ts'
import { decideOldCauses } from '#server/pricing/ledger/old-causes.ts'
import { seed } from '#server/seed.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { faultsOf, numbersOf, schemaOf } from '#tests/support/database/contents.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database/fresh-database.ts'
import { restoreVersion, storedVersions } from '#tests/support/database/stored-versions.ts'
import { inertia } from '#tests/support/inertia.ts'
import { demoYearPages, PAGES } from '#tests/support/pages.ts'
import { type Inertia, repriceAt } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { payOk } from '#tests/trade/contracts/trade.ts'

const ENGINE = inject('engine')

/** What migrations change on purpose in a database of this version: a table or a column, and the reason. */
const STOCK = 'migration 0050: counts are in piece_stock'
const CHANGED: Record<string, Record<string, string>> = {
  '0.1.0': {
    ...Object.fromEntries(
      ['', '.id', '.metal', '.label', '.fineness', '.stamp', '.position'].map((column) => [
        `alloys${column}`,
        'migration 0045: alloys of silver, platinum and palladium are added, switched off',
      ]),
    ),
    'variants.stock': STOCK,
    'price_changes.cause': 'migration 0037: causes of formula prices become null',
    'price_runs.state': 'migration 0038: previews of campaigns are scheduled or replaced',
  },
  '0.2.0': { 'variants.stock': STOCK },
}

const OTHER_STATUS: Record<string, number> = { '/pages/maintenence': 503, '/nowhere': 404 }

describe.each(storedVersions(ENGINE))('a database of version %s', (version) => {
  let shop: Shop
  let olga: Inertia
  let before: Record<string, string>
  let after: Record<string, string>
  beforeAll(async () => {
    const database = await emptyDatabase()
    await restoreVersion(version, ENGINE, database.url)
    const db = connect(database.url)
    before = await numbersOf(db)
    await migrate(db, ENGINE)
    after = await numbersOf(db)
    await db.destroy()
    shop = await openShop({ database })
    await seed(shop.ctx)
    await prepareAuditLog(shop.ctx)
    await sealOldEmails(shop.ctx)
    await decideOldCauses(shop.ctx)
    olga = inertia(await shop.admin())
  })
  afterAll(() => shop?.close())

  test('keeps all rows, amounts and texts', () => {
    const names = Object.keys(before).filter((name) => CHANGED[version]?.[name] === undefined)
    const kept = (numbers: Record<string, string>) =>
      Object.fromEntries(names.map((name) => [name, numbers[name]]))
    expect(kept(after)).toEqual(kept(before))
  })

  test('keeps the price of each contract, as that of its metal', async () => {
    const { db } = shop.ctx
    const contracts = await db
      .selectFrom('contracts as c')
      .innerJoin('metal_quotes as q', 'q.id', 'c.quote_id')
      .select(['c.id as contract_id', 'q.metal', 'q.id as quote_id'])
      .orderBy('c.id')
      .execute()
    expect(contracts.length).toBeGreaterThan(0)
    const quotes = db.selectFrom('contract_quotes').selectAll().orderBy('contract_id')
    expect(await quotes.execute()).toEqual(contracts)
  })

  test('gets the schema of a new database', async () => {
    const fresh = await freshDatabase()
    const db = connect(fresh.url)
    const schema = await schemaOf(db, ENGINE)
    await db.destroy()
    await fresh.drop()
    expect(await schemaOf(shop.ctx.db, ENGINE)).toEqual(schema)
  })

  test('has no damaged page and no row that refers to a missing one', async () => {
    expect(await faultsOf(shop.ctx.db, ENGINE)).toEqual([])
  })

  test('has an audit log that is valid from its first entry to its last', async () => {
    const { checked, of, broken } = await verifyLog(shop.ctx)
    expect({ checked, broken }).toEqual({ checked: of, broken: null })
    expect(of).toBeGreaterThan(50)
  })

  test('shows every page, with the records that were stored', async () => {
    for (const path of [...PAGES, ...(await demoYearPages(shop.ctx.db))])
      expect([path, (await olga.get(path)).status]).toEqual([path, OTHER_STATUS[path] ?? 200])
  })

  test('opens what was sealed under its secret', async () => {
    const document = await shop.ctx.db
      .selectFrom('id_documents')
      .select('id')
      .executeTakeFirstOrThrow()
    const { body } = await jsonClient(olga.browser).post(`/id-documents/${document.id}/number`)
    expect(body).toEqual({ number: 'L01X00T47' })
  })

  test('takes a payment, changes prices and records both', async () => {
    const { id } = await shop.ctx.db
      .selectFrom('contracts')
      .select('id')
      .where('type', '=', 'layaway')
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    const { netPaid } = (await olga.get(`/contracts/${id}`)).props
    expect((await payOk(olga, id, '10')).netPaid).toBe(netPaid + 1_000)
    const run = await repriceAt(olga, '4150.00')
    expect((await olga.get(`/price-runs/${run}`)).props.run.state).toMatch(/applied$/)
    await sealNow(shop.ctx)
    expect((await verifyLog(shop.ctx)).broken).toBeNull()
  })
})

test('the stored databases of both engines are of the same versions, this one included', () => {
  expect(storedVersions('postgres')).toEqual(storedVersions('sqlite'))
  expect(storedVersions(ENGINE)).toContain(VERSION)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ABILITIES, can } from '#server/access/abilities.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { holds, lacks } from '#server/access/holder-queries.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { enterGold, type Inertia, preview } from '#tests/support/priced-shop.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { confirmPassword, openShop, type Shop } from '#tests/support/shop.ts'

const HELD = { includeHeld: true, overrideReason: 'as agreed with the owner' }

const shopSettings = async (who: Inertia) => (await who.get('/configuration')).props.shopSettings
const swissquote = async (who: Inertia) =>
  (await who.get('/configuration/sources')).props.sources.find(
    ({ kind }: { kind: string }) => kind === 'swissquote',
  )

/** Settings saved by sensitive forms: the page, what to read and what to send. */
const SETTINGS = [
  {
    path: '/configuration/limits',
    page: '/configuration',
    read: shopSettings,
    body: {
      staffLines: '12',
      staffChange: '2.5',
      staffCashOut: '750.50',
      staffPaidOut: '8000',
      weighFirst: '15',
      weighAgain: '5',
      approveAbove: '',
      staffSeesCost: false,
    },
  },
  {
    path: '/configuration/shop',
    page: '/configuration',
    read: shopSettings,
    body: { name: 'Olga’s Gold', currency: 'USD', weightUnit: 'g', timeZone: 'Europe/Warsaw' },
  },
  {
    path: '/configuration/sources/swissquote',
    page: '/configuration/sources',
    read: swissquote,
    body: { pollS: 120 },
  },
]

let shop: Shop
let admin: Browser
let olga: Inertia
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  admin = await shop.admin()
  olga = inertia(admin)
})
afterAll(() => shop.close())

/** 16 minutes after authentication, active all the time: neither locked nor signed out. */
async function sixteenMinutesLater(): Promise<void> {
  for (const _ of [1, 2]) {
    shop.clock.advance(8 * 60_000)
    await admin.get('/colleagues')
  }
}

/** The number of exports in the audit log. */
const exportsWritten = async () => {
  const entries = shop.ctx.db.selectFrom('audit_entries').select('id')
  return (await entries.where('act', 'like', '%exported').execute()).length
}

describe.each([0, 1])('where the setting that shows cost to staff is %i', (shown) => {
  test.each(ABILITIES)('SQL finds exactly the users who have %s', async (ability) => {
    await shop.ctx.db.updateTable('shop').set({ staff_sees_cost: shown }).execute()
    const users = await shop.ctx.db.selectFrom('users').select(['id', 'role']).execute()
    const idsOf = async (condition: typeof holds) => {
      const found = await shop.ctx.db
        .selectFrom('users as other')
        .select('id')
        .where(condition(ability, 'other'))
        .execute()
      return found.map(({ id }) => id).sort((a, b) => a - b)
    }
    const staffSeesCost = shown === 1
    const [holders, others] = [true, false].map((isHolder) =>
      users
        .filter(({ role }) => can({ role, staffSeesCost }, ability) === isHolder)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    )
    expect(await idsOf(holds)).toEqual(holders)
    expect(await idsOf(lacks)).toEqual(others)
  })
})

test('ASVS 30: scheduled work has only the abilities to see cost and exceed limits; guests have none', () => {
  expect(ABILITIES.filter((ability) => can(SYSTEM, ability))).toEqual([
    'cost.see',
    'runs.exceed_limits',
  ])
  expect(ABILITIES.filter((ability) => can(null, ability))).toEqual([])
})

describe('ASVS 27: after 15 minutes authentication is required again', () => {
  beforeEach(sixteenMinutesLater)

  test.each([
    '/audit/export',
    '/customers/export',
    '/contracts/export',
    '/apps/invoice/export',
    '/analytics/export?card=contract_book',
  ])('before %s is saved, and then the file is sent', async (path) => {
    const before = await exportsWritten()
    const answer = await admin.get(path)
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/users/proof?next=${encodeURIComponent(path)}`,
    ])
    expect(await exportsWritten()).toBe(before)
    await confirmPassword(admin)
    const file = await admin.get(path)
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(await exportsWritten()).toBe(before + 1)
  })

  test.each([
    ['GET', '/audit/export'],
    ['GET', '/customers/export'],
    ['GET', '/contracts/export'],
    ['GET', '/apps/invoice/export'],
    ['POST', '/configuration/logo'],
  ])('before %s %s also if the request claims to be a live validation', async (method, path) => {
    const headers = {
      precognition: 'true',
      accept: 'application/json',
      'content-type': 'image/png',
    }
    const body = method === 'POST' ? { body: 'no picture' } : {}
    const answer = await sendRaw(shop, admin, { method, path, headers, ...body })
    expect([answer.status, JSON.parse(answer.text).proof]).toEqual([403, true])
  })

  test('before the set-up saves what the shop sells', async () => {
    admin.at = '/setup'
    expect((await olga.post('/setup', {})).props.errors.proof).toMatch(/you/)
  })

  test('before held lines are applied, and nothing is written until then', async () => {
    await enterGold(olga, '4900.00')
    const { id } = (await preview(olga)).props.run
    const apply = () => olga.post(`/price-runs/${id}/application`, HELD)
    const answer = await apply()
    expect(answer.props.errors.proof).toMatch(/you/)
    expect(answer.props.run.state).toBe('previewed')
    await confirmPassword(admin)
    expect((await apply()).props.run.state).toBe('applied')
  })

  test('but not before a run is applied without its held lines', async () => {
    await enterGold(olga, '4905.00')
    const { id } = (await preview(olga)).props.run
    const { props } = await olga.post(`/price-runs/${id}/application`, {})
    expect(props.errors.proof).toBeUndefined()
    expect(props.run.appliedAt).not.toBe(null)
  })

  test('before a link on a page saves a file', async () => {
    const ask = () => admin.post('/users/proof/confirmation', {}, { Accept: 'application/json' })
    const answer = await ask()
    expect([answer.status, answer.body.proof]).toEqual([403, true])
    await confirmPassword(admin)
    expect((await ask()).status).toBe(204)
  })

  test.each(SETTINGS)('before $path is saved, and nothing is saved until then', async (one) => {
    const before = await one.read(olga)
    admin.at = one.page
    const save = () => olga.post(one.path, { ...one.body, version: before.version })
    expect((await save()).props.errors.proof).toMatch(/you/)
    expect(await one.read(olga)).toEqual(before)
    admin.at = one.page
    await confirmPassword(admin)
    expect((await save()).props.errors).toEqual({})
    expect((await one.read(olga)).version).toBe(before.version + 1)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { can } from '#server/access/abilities.ts'
import { siteMap } from '#server/routes.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  FIRST_RUN,
  type Inertia,
  owner,
  pieceOf,
  preview,
  pricedShop,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

/** docs/domain.md 5.4, row by row: the rights of staff and of admins, and the limits between them. */

let shop: Shop
let olga: Inertia
let sam: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  sam = await clerk(shop)
})
afterEach(() => shop.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Advances the clock with new sessions, so that none expires or locks. */
async function later(ms: number): Promise<void> {
  shop.clock.advance(ms)
  olga = await owner(shop)
  sam = await clerk(shop)
}

async function edit(who: Inertia, byBp: number) {
  const { id: variantId, version, regularPrice } = await pieceOf(olga, EIGHT_MM_22_INCH)
  const value = Math.round((regularPrice * (10_000 + byBp)) / 10_000 / 500) * 500
  const edits = [{ variantId, field: 'regular', value, version }]
  const page = await who.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed with her' })
  expect(page.props.errors).toEqual({})
  return page.props.run
}
const sale = async (who: Inertia, scope: object, percent: string) => {
  const page = await who.post('/price-runs', {
    kind: 'sale',
    scope,
    rule: { by: 'percent', value: percent },
  })
  expect(page.props.errors).toEqual({})
  return page.props.run
}
const stateOf = async (id: number) => (await olga.get(`/price-runs/${id}`)).props.run.state
const FEW = { constructions: ['solid'], karats: ['14K'], widthFrom: '8', widthTo: '8' }

describe('see prices, quotes and the log without cost and margin', () => {
  test.each(['staff', 'admin'])('%s', async (role) => {
    const who = role === 'staff' ? sam : olga
    for (const path of ['/', '/price', '/price-runs', '/gold-price-logs', '/products'])
      expect((await who.get(path)).status).toBe(200)
    expect((await pieceOf(who, EIGHT_MM_22_INCH)).regularPrice).toBeGreaterThan(0)
  })
})

describe('see cost and margin', () => {
  const seen = async (who: Inertia) => (await who.get('/price')).props.auth.can['cost.see']
  test('admins always, staff when the shop says so', async () => {
    expect(await seen(olga)).toBe(true)
    expect(await seen(sam)).toBe(false)
    await shop.ctx.db.updateTable('shop').set({ staff_sees_cost: 1 }).execute()
    expect(await seen(sam)).toBe(true)
  })
})

describe('preview a run', () => {
  test.each(['staff', 'admin'])('%s', async (role) => {
    await enterGold(olga, '4150.00')
    const { props } = await preview(role === 'staff' ? sam : olga)
    expect(props.run).toMatchObject({ kind: 'reprice', state: 'previewed' })
  })
})

describe('apply a formula reprice', () => {
  test('staff apply any size, but held lines wait for an admin', async () => {
    await enterGold(olga, '4700.00')
    const { props } = await preview(sam)
    const { id, totals } = props.run
    expect(totals.held).toBeGreaterThan(0)
    expect((await apply(sam, id, { includeHeld: true })).status).toBe(403)
    expect(await stateOf(id)).toBe('previewed')
    expect((await apply(sam, id)).status).toBe(200)
    const waiting = await shop.ctx.db
      .selectFrom('price_run_lines')
      .select('flag')
      .where('run_id', '=', id)
      .where('flag', '=', 'held')
      .execute()
    expect(waiting).toHaveLength(totals.held)
  })

  test('an admin applies held lines too', async () => {
    await enterGold(olga, '4700.00')
    const { props } = await preview(olga)
    await apply(olga, props.run.id, { includeHeld: true, overrideReason: 'gold really moved' })
    expect(await stateOf(props.run.id)).toBe('applied')
  })
})

describe('apply rules, edits, imports, campaigns', () => {
  test('staff up to five percent', async () => {
    const small = await edit(sam, 400)
    expect((await apply(sam, small.id)).props.run.state).toBe('applied')
    const large = await edit(sam, 700)
    expect((await apply(sam, large.id)).props.errors.form).toContain('more than 5%')
    expect(await stateOf(large.id)).toBe('previewed')
  })

  test('staff up to two hundred prices', async () => {
    const few = await sale(sam, FEW, '3')
    expect(few.totals.lines).toBeLessThanOrEqual(200)
    expect((await apply(sam, few.id)).props.errors).toEqual({})
    const many = await sale(sam, {}, '3')
    expect(many.totals.lines).toBeGreaterThan(200)
    expect((await apply(sam, many.id)).props.errors.form).toContain('more than 200 prices')
    expect(await stateOf(many.id)).toBe('previewed')
  })

  test('staff never under the floor, an admin with a reason', async () => {
    const low = await edit(sam, -6000)
    expect(low.totals.held + low.totals.blocked).toBe(1)
    expect((await apply(sam, low.id, { includeHeld: true })).status).toBe(403)
    const asOlga = await edit(olga, -6000)
    const silent = await apply(olga, asOlga.id, { includeHeld: true })
    expect(silent.props.errors.overrideReason).toBeDefined()
    await apply(olga, asOlga.id, { includeHeld: true, overrideReason: 'damaged, for melting' })
    expect(await stateOf(asOlga.id)).toBe('applied')
  })

  test('an admin without those limits', async () => {
    const large = await edit(olga, 700)
    expect((await apply(olga, large.id)).props.run.state).toBe('applied')
    const many = await sale(olga, {}, '3')
    expect((await apply(olga, many.id)).props.errors).toEqual({})
  })
})

describe('undo', () => {
  test('staff their own runs, within a day', async () => {
    expect((await undo(sam, FIRST_RUN)).status).toBe(403)
    const ownRun = await repriceAt(sam, '4150.00')
    await later(24 * HOUR - MINUTE)
    expect((await undo(sam, ownRun)).props.errors).toEqual({})
    expect(await stateOf(ownRun)).toBe('reverted')
  })

  test('staff not a minute later, an admin any run at any time', async () => {
    const ownRun = await repriceAt(sam, '4150.00')
    await later(24 * HOUR + MINUTE)
    expect((await undo(sam, ownRun)).status).toBe(403)
    expect(await stateOf(ownRun)).toBe('applied')
    await undo(olga, ownRun)
    expect(await stateOf(ownRun)).toBe('reverted')
  })
})

describe('record a manual rate', () => {
  const typed = (who: Inertia, mid: string) =>
    who.post('/gold-price-logs', { mid, confirmed: true, note: 'as read on the board' })
  test('staff within three percent of the last accepted price', async () => {
    expect((await typed(sam, '4223.00')).props.errors).toEqual({})
    await later(MINUTE)
    expect((await typed(sam, '4350.00')).props.errors.mid).toContain('ask an admin')
  })
  test('an admin any', async () => {
    expect((await typed(olga, '4500.00')).props.errors).toEqual({})
  })
})

/** The ability and the method of every route that staff may not use, whatever the shop shows them → its paths. */
const FOR_ADMINS: Record<string, string> = {
  'announcements.plan get': '/announcements/:id/now',
  'announcements.plan post': `
    /announcements /announcements/:id /announcements/:id/end /announcements/:id/resumption
    /announcements/:id/deletion /announcements/:id/restoral`,
  'audit.export get': '/audit/export',
  'audit.see get': '/audit /audit/verification',
  'board_devices.manage post': `
    /board-devices /board-devices/:id/label /board-devices/:id/revocation`,
  'catalogue.change get':
    '/variants/:id/composition /variants/:id/facts /variants/:id/uses /products/:id/sku /products/:id/uses',
  'catalogue.change post': `
    /variants/:id/composition /variants/:id/composition/undo
    /products /products/:id/pieces /products/:id/learned-weights /products/:id/archive
    /products/:id/return /products/:id /products/:id/piece /products/:id/series
    /stock-places
    /products/:id/photos /products/:id/photos/order /products/:id/photos/removal
    /variants/:id/photos /variants/:id/photos/order /variants/:id/photos/removal
    /variants/:id/facts /variants/:id/archive /variants/:id/return /variants/:id/weighing/approval /variants/:id/weighing/rejection`,
  'contracts.export get': '/contracts/export',
  'customers.erase post': '/customers/:id/erasure',
  'customers.export get': '/customers/export',
  'customers.preview_erasure get': '/customers/:id/erasure',
  'emails.open post': '/outbox/:id/opening',
  'emails.see get': '/outbox',
  'emails.send_again post': '/outbox/:id/sending',
  'gold.decide post': '/gold-price-logs/:id/decision',
  'gold_sources.save post': '/configuration/sources/:kind /configuration/sources/:kind/position',
  'gold_sources.see get': '/configuration/sources',
  'gold_sources.test post': '/configuration/sources/:kind/test',
  'invoices.export get': '/apps/invoice/export',
  'invoices.void post': '/apps/invoice/:id/voiding',
  'past_prices.import post': '/past-prices',
  'payments.reverse post': `
    /customers/:id/credit/payouts/:payment/reversal /contracts/:id/payments/:payment/reversal
    /apps/invoice/:id/payments/:payment/reversal`,
  'pricing_settings.change post': `
    /configuration /configuration/markets/campaigns /configuration/resolution
    /configuration/rehearsals /configuration/rehearsals/:id/samples
    /configuration/rehearsals/:id/confirmation`,
  'pricing_settings.restore post': '/configuration/versions/:version/restoration',
  'pricing_settings.see get': `
    /configuration/alloys /configuration/tax-classes /configuration
    /configuration/versions/:version
    /configuration/rehearsals/:id /setup`,
  'runs.approve post': '/price-runs/:id/approval',
  'shop_settings.save post': `
    /setup /configuration/alloys /configuration/alloys/:id/sale
    /configuration/tax-classes /configuration/tax-classes/:id
    /configuration/tax-classes/:id/archiving /configuration/tax-classes/:id/default
    /configuration/shop /configuration/markets /configuration/trade /configuration/letterhead
    /configuration/logo /configuration/logo/removal /configuration/compliance /configuration/limits
    /configuration/sign-in /configuration/gold`,
  'users.manage post': `
    /users/invitations /users/invitations/:id/renewal /users/invitations/:id/revocation
    /users/:id/role /users/:id/status /users/:id/second-factor-removal`,
  'users.see get': '/users',
}

describe('what is for admins only', () => {
  const routes = Object.entries(FOR_ADMINS).flatMap(([access, paths]) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => ({ access, path })),
  )

  test('is this list', () => {
    const forAdmins = siteMap.filter(
      ({ access }) => access !== 'guest' && !can({ role: 'staff', staffSeesCost: true }, access),
    )
    const listed = routes.map(({ access, path }) => `${access} ${path}`)
    expect(listed.sort()).toEqual(
      forAdmins.map(({ access, method, path }) => `${access} ${method} ${path}`).sort(),
    )
  })

  test('ASVS 30, ASVS 31, A9: staff are refused at each of them, and nothing changes', async () => {
    const browser = jsonClient(await shop.staff())
    const before = await everything()
    for (const { access, path } of routes) {
      const address = path.replace(':kind', 'swissquote').replace(/:\w+/g, '1')
      const { status } = await browser[access.endsWith(' get') ? 'get' : 'post'](address)
      expect([access, path, status]).toEqual([access, path, 403])
    }
    expect(await everything()).toEqual(before)
  })

  test('ASVS 62: refusals of staff are recorded once a minute per path', async () => {
    const browser = jsonClient(await shop.staff())
    const refused = () =>
      shop.ctx.db
        .selectFrom('audit_entries')
        .select(['user_name', 'subject_id'])
        .where('act', '=', 'refused')
        .orderBy('id')
        .execute()
    for (let n = 0; n < 3; n++) await browser.get('/configuration')
    await browser.post('/users/invitations')
    expect(await refused()).toEqual([
      { user_name: 'Sam', subject_id: '/configuration' },
      { user_name: 'Sam', subject_id: '/users/invitations' },
    ])
    shop.clock.advance(MINUTE)
    await browser.get('/configuration')
    expect(await refused()).toHaveLength(3)
  })

  test('an admin has access', async () => {
    for (const path of ['/configuration', '/configuration/sources', '/users', '/audit', '/outbox'])
      expect((await olga.get(path)).status).toBe(200)
  })

  /** The tables that these routes change. */
  async function everything() {
    const { db } = shop.ctx
    return {
      quotes: await db.selectFrom('metal_quotes').select(['id', 'quality']).execute(),
      configs: await db.selectFrom('pricing_configs').select('version').execute(),
      shop: await db.selectFrom('shop').selectAll().execute(),
      sources: await db.selectFrom('metal_sources').selectAll().execute(),
      users: await db.selectFrom('users').select(['id', 'role', 'status', 'version']).execute(),
      products: await db.selectFrom('products').select(['id', 'status']).execute(),
      taxClasses: await db.selectFrom('tax_classes').selectAll().execute(),
      boards: await db.selectFrom('board_devices').selectAll().execute(),
      announcements: await db.selectFrom('announcements').selectAll().execute(),
      pastPrices: await db.selectFrom('past_prices').selectAll().execute(),
      links: await db.selectFrom('user_links').select('id').execute(),
    }
  }
})

describe('compliance override', () => {
  test('a second person approves as an admin, and never their own', async () => {
    await shop.ctx.db.updateTable('shop').set({ approve_above_lines: 10 }).execute()
    await enterGold(olga, '4150.00')
    const own = (await preview(olga)).props.run.id
    expect((await olga.post(`/price-runs/${own}/approval`)).status).toBe(403)
    expect((await sam.post(`/price-runs/${own}/approval`)).status).toBe(403)
    expect((await apply(olga, own)).status).toBe(409)
  })
})

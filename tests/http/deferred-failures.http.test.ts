import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Inertia, owner } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  olga = await owner(shop)
})
afterAll(() => shop.close())

/** Each page with deferred cards, a table that one card needs, and that card. */
const pages = [
  { path: '/', component: 'home', table: 'audit_entries', lost: 'work' },
  { path: '/', component: 'home', table: 'compliance_findings', lost: 'priorities' },
  { path: '/', component: 'home', table: 'contracts', lost: 'promises' },
  {
    path: '/analytics',
    component: 'analytics',
    table: 'metal_candles',
    lost: 'kpi_gold_price',
  },
  {
    path: '/analytics?tab=pricing',
    component: 'analytics',
    table: 'price_changes',
    lost: 'price_changes',
  },
  {
    path: '/analytics?tab=obligations',
    component: 'analytics',
    table: 'payments',
    lost: 'cash_counter',
  },
  {
    path: '/analytics?tab=sales',
    component: 'analytics',
    table: 'sale_campaigns',
    lost: 'campaigns',
  },
] as const

describe.each(pages)('$lost on $path, without $table', ({ path, component, table, lost }) => {
  let cards: Record<string, string[]>
  beforeAll(async () => {
    cards = (await olga.get(path)).deferredProps ?? {}
  })
  const deferred = () => Object.values(cards).flat()
  const fetchCards = (names: readonly string[]) =>
    olga.get(path, {
      'X-Inertia-Partial-Component': component,
      'X-Inertia-Partial-Data': names.join(),
    })

  test('every card is deferred', () => {
    expect(deferred().length).toBeGreaterThan(2)
    expect(deferred()).toContain(lost)
  })

  test('a failing card is listed as rescued, and others are sent', async () => {
    const { length } = shop.log
    await shop.ctx.db.schema.alterTable(table).renameTo(`${table}_away`).execute()
    const page = await fetchCards(deferred()).finally(() =>
      shop.ctx.db.schema.alterTable(`${table}_away`).renameTo(table).execute(),
    )
    expect(page).toMatchObject({ status: 200, component })
    expect(page.rescuedProps).toContain(lost)
    expect(page.props).not.toHaveProperty(lost)
    const came = deferred().filter((name) => page.props[name] !== undefined)
    expect([...came, ...(page.rescuedProps ?? [])].sort()).toEqual(deferred().sort())
    expect(came).not.toEqual([])
    const lines = shop.log.slice(length)
    const failure = lines.find(({ msg }) => msg === 'a part of a page failed')
    const answered = lines.find(
      ({ status, path: at }) => status === 200 && at === new URL(path, 'http://shop').pathname,
    )
    expect(failure?.requestId).toBe(answered?.requestId)
    expect(JSON.stringify(failure)).toContain(table)
  })

  test('it is sent when requested again without the failure', async () => {
    const page = await fetchCards([lost])
    expect(page.status).toBe(200)
    expect(page.rescuedProps).toBeUndefined()
    expect(page.props[lost]).toBeDefined()
  })
})

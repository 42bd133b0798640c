import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from '#tests/support/inertia.ts'
import { clerk, type Inertia, owner, pricedShop } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

// Other test files may have loaded the list, and later ones must not get the extended one.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// The list with one more card; nothing else is mocked.
vi.mock('#server/insights/analytics/cards/list.ts', async (importOriginal) => {
  const { analyticsCards } = await importOriginal<{ analyticsCards: readonly object[] }>()
  const { priceList } = await import('./price-list.ts')
  return { analyticsCards: [...analyticsCards, priceList] }
})

const CARD = 'price_list'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
})
afterAll(() => shop.close())

const namesOf = ({ props }: Page): string[] => props.cards.map(({ card }: { card: string }) => card)

const loaded = async (who: Inertia, path: string) => {
  const only = { 'X-Inertia-Partial-Component': 'analytics', 'X-Inertia-Partial-Data': CARD }
  return (await who.get(path, only)).props[CARD]
}

const highestPrices = (limit: number) =>
  shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'sku', 'regular_price'])
    .where('regular_price', 'is not', null)
    .orderBy('regular_price', 'desc')
    .orderBy('sku')
    .limit(limit)
    .execute()

test('an additional card is the last on the page, with its traits, and is deferred in its group', async () => {
  const page = await olga.get('/analytics')
  expect(page.props.cards.at(-1)).toEqual({
    card: CARD,
    period: 'now',
    isOfMetal: false,
    comparison: 'no_stock',
    isOfPieces: true,
  })
  expect(page.props[CARD]).toBeUndefined()
  expect(page.deferredProps?.pieces).toContain(CARD)
})

test('its result is loaded with a few rows, and on its own page with all', async () => {
  const [first, ...others] = await highestPrices(200)
  const some = await loaded(olga, '/analytics')
  expect(some).toMatchObject({ figures: [{ key: 'pieces', value: 1584 }], more: true })
  expect(some.rows).toHaveLength(5)
  expect(some.rows[0]).toEqual({
    cells: [first?.sku, first?.regular_price],
    href: `/variants/${first?.id}/history`,
  })

  const own = `/analytics?card=${CARD}`
  expect(namesOf(await olga.get(own))).toEqual([CARD])
  expect((await loaded(olga, own)).rows).toHaveLength(others.length + 1)
  expect((await olga.get('/analytics?card=price_lists')).props.request.card).toBeNull()
})

test('its rows can be downloaded', async () => {
  const { status, text, headers } = await olga.browser.get(
    `/analytics/export?card=${CARD}&format=csv`,
  )
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('analytics-price-list-')
  expect(text.trim().split('\r\n')).toHaveLength(1585)
})

test('since it shows cost, staff without the cost right do not get it', async () => {
  const sam = await clerk(shop)
  expect(namesOf(await sam.get('/analytics'))).not.toContain(CARD)
  expect(await loaded(sam, '/analytics')).toBeUndefined()
  expect((await sam.browser.get(`/analytics/export?card=${CARD}`)).status).toBe(404)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  preview,
  pricedShop,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
let sam: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  sam = await clerk(shop)
})
afterEach(() => shop.close())

/** What home says is ready to apply, which must be what the list says. */
async function readyFor(who: Inertia): Promise<{ count: number; href: string | null }> {
  const { props } = await who.get('/', {
    'X-Inertia-Partial-Component': 'home',
    'X-Inertia-Partial-Data': 'priorities',
  })
  const entry = props.priorities.find(({ what }: { what: string }) => what === 'runs')
  const list = (await who.get('/price-runs?state=ready')).props
  const { count, href } = entry ?? { count: 0, href: null }
  expect([list.counts.ready, list.total, list.runs.length]).toEqual([count, count, count])
  return { count, href }
}
const sale = async (who: Inertia, percent: string, body: object = {}): Promise<number> =>
  (
    await who.post('/price-runs', {
      kind: 'sale',
      scope: { skus: [EIGHT_MM_22_INCH] },
      rule: { by: 'percent', value: percent },
      reference: 'none',
      ...body,
    })
  ).props.run.id

test('a preview with nothing to apply is not ready, one with a change is, until it is applied', async () => {
  const unchanged = (await preview(olga)).props.run
  expect(unchanged.totals.unchanged).toBe(unchanged.totals.lines)
  expect(await readyFor(olga)).toEqual({ count: 0, href: null })
  const { counts, runs } = (await olga.get('/price-runs?state=waiting')).props
  expect([counts.waiting, runs.length, runs[0].id]).toEqual([1, 1, unchanged.id])

  const one = await sale(olga, '3')
  expect(await readyFor(olga)).toEqual({ count: 1, href: `/price-runs/${one}` })
  const other = await sale(olga, '4')
  expect(await readyFor(olga)).toEqual({ count: 2, href: '/price-runs?state=ready' })
  await apply(olga, other)
  // The first one has become out of date.
  expect(await readyFor(olga)).toEqual({ count: 0, href: null })
})

test('a preview whose rows were all left out, and one that gold has overtaken, are not ready', async () => {
  const id = await sale(olga, '3')
  await olga.post(`/price-runs/${id}/lines`, { only: 'all', chosen: false })
  expect((await readyFor(olga)).count).toBe(0)
  await olga.post(`/price-runs/${id}/lines`, { only: 'all', chosen: true })
  expect((await readyFor(olga)).count).toBe(1)
  await enterGold(olga, '4300.00')
  expect((await readyFor(olga)).count).toBe(0)
})

test('a preview beyond the limits of staff is ready for an admin only', async () => {
  await sale(olga, '12')
  expect((await readyFor(olga)).count).toBe(1)
  expect((await readyFor(sam)).count).toBe(0)
})

test('a preview with only held prices is ready for an admin only', async () => {
  // A rise above the largest step of the settings, which holds every price.
  await enterGold(olga, '4700.00')
  const { id } = (await preview(olga)).props.run
  const variantIds = (await linesOf(olga, id))
    .filter(({ flag }) => flag === 'ok')
    .map(({ variantId }) => variantId)
  await olga.post(`/price-runs/${id}/lines`, { variantIds, chosen: false })
  expect((await readyFor(olga)).count).toBe(1)
  expect((await readyFor(sam)).count).toBe(0)
})

test('the preview of a campaign is scheduled, not applied, so it is not ready', async () => {
  const day = (days: number) =>
    new Date(Date.parse(shop.clock.now()) + days * 86_400_000).toISOString().slice(0, 16)
  const { run } = (
    await olga.post('/price-sale/campaigns', {
      name: 'Advent',
      starts: day(2),
      ends: day(9),
      scope: { skus: [EIGHT_MM_22_INCH] },
      rule: { by: 'percent', value: '10' },
    })
  ).props
  expect(run).toMatchObject({ state: 'previewed', totals: { down: 1 } })
  expect((await readyFor(olga)).count).toBe(0)
})

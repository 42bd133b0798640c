import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunTotals } from '#server/pricing/lines/totals-queries.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  preview,
  pricedShop,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
/** A run that gives three pieces their first price and changes all others. */
let runId: number
/** New minus old price of these others. */
let change: number
beforeAll(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  await shop.ctx.db
    .updateTable('variants')
    .set({ regular_price: null })
    .where('id', '<=', 3)
    .execute()
  await enterGold(olga, '4200.00')
  runId = (await preview(olga)).props.run.id
  await apply(olga, runId)
  const lines = (await linesOf(olga, runId)).filter(({ old }) => old !== null)
  change = lines.reduce((sum, line) => sum + (line.new ?? 0) - (line.old ?? 0), 0)
})
afterAll(() => shop.close())

const pageTotals = async (id: number): Promise<RunTotals> =>
  (await olga.get(`/price-runs/${id}`)).props.run.totals
const homeTotals = async (): Promise<RunTotals> => (await olga.get('/')).props.lastRun.totals

async function exported(id: number): Promise<Record<string, string>> {
  const { text } = await (await shop.admin()).get('/price-runs/export')
  const [columns = [], ...rows] = text
    .replace('\uFEFF', '')
    .split(/\r?\n/)
    .map((row) => row.split(','))
  const row = rows.find(([run]) => run === String(id)) ?? []
  return Object.fromEntries(columns.map((column, i) => [column, row[i] ?? '']))
}

test('a run has the same effect on home, on its page, in the list and in its file, and first prices are counted apart', async () => {
  const totals = await pageTotals(runId)
  expect(totals).toMatchObject({ first: 3, down: 0, removed: 0, changeMinor: change })
  expect(totals.up + totals.first + totals.unchanged).toBe(1584)
  expect(change).toBeGreaterThan(0)
  expect(await homeTotals()).toEqual(totals)
  const { runs } = (await olga.get('/price-runs')).props
  expect(runs.find(({ id }: { id: number }) => id === runId).totals).toEqual(totals)
  expect(await exported(runId)).toMatchObject({
    first: '3',
    up: String(totals.up),
    change: (change / 100).toFixed(2),
  })
})

test('leaving rows out of a preview returns the same totals as its page', async () => {
  const { db } = shop.ctx
  const setPrice = (price: number | null) =>
    db.updateTable('variants').set({ regular_price: price }).where('id', '=', 5).execute()
  const { regular_price: price } = await db
    .selectFrom('variants')
    .select('regular_price')
    .where('id', '=', 5)
    .executeTakeFirstOrThrow()
  await setPrice(null)
  const { id } = (await preview(olga)).props.run
  const { body } = await jsonClient(await shop.admin()).post(`/price-runs/${id}/lines`, {
    variantIds: [9],
    chosen: false,
  })
  expect(body.first).toBe(1)
  expect(body).toEqual(await pageTotals(id))
  await setPrice(price)
})

test('a run that only sets first prices changes no value', async () => {
  const first = (await olga.get('/price-runs')).props.runs.at(-1)
  expect(first.totals).toMatchObject({ first: 1584, up: 0, down: 0, changeMinor: null })
  expect((await exported(first.id)).change).toBe('')
})

test('a run from before first prices were counted has them counted again', async () => {
  const before = await pageTotals(runId)
  const { totals } = await shop.ctx.db
    .selectFrom('price_runs')
    .select('totals')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const { first, firstMinor, removed, removedMinor, open, ...older } = JSON.parse(totals)
  expect({ first, firstMinor: firstMinor > 0, removed, removedMinor }).toEqual({
    first: 3,
    firstMinor: true,
    removed: 0,
    removedMinor: 0,
  })
  expect(open).toMatchObject({ first: 3 })
  await shop.ctx.db
    .updateTable('price_runs')
    .set({ totals: JSON.stringify(older) })
    .where('id', '=', runId)
    .execute()
  expect(await pageTotals(runId)).toEqual(before)
  expect(await homeTotals()).toEqual(before)
})

test('its undo takes the same value back, and counts the first prices that it removes apart', async () => {
  const { body } = await jsonClient(await shop.admin()).get(`/price-runs/${runId}/undo`)
  expect(body).toMatchObject({ removed: 3, left: 0, changeMinor: -change })
  await undo(olga, runId)
  const { runs } = (await olga.get('/price-runs?kind=revert')).props
  expect(runs[0].totals).toMatchObject({ first: 0, removed: 3, up: 0, changeMinor: -change })
})

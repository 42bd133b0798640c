import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAlerts } from '#server/operations/alerts/check.ts'
import { metricsText } from '#server/operations/metrics/metrics.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { scheduledJobs } from '#server/scheduled.ts'
import { inertia } from '#tests/support/inertia.ts'
import { enterGold, type Inertia } from '#tests/support/priced-shop.ts'
import { sellMetals } from '#tests/support/sell-metals.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { MONDAY } from '#tests/support/shop-with-feed.ts'

const NEXT_MONDAY = '2026-11-30T15:00:00.000Z'
const LATER_MONDAY = '2026-12-07T15:00:00.000Z'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await openShop()
  shop.clock.set(MONDAY)
  await sellMetals(shop.ctx.db, 'XAG')
  olga = inertia(await shop.admin())
})
afterEach(() => shop.close())

const midsOf = (page: { props: { logs: { mid: string }[] } }) =>
  page.props.logs.map(({ mid }) => mid)
const firstSteps = async () => (await olga.get('/')).props.firstSteps

async function enterSilver(): Promise<void> {
  const body = { mid: '52.00', metal: 'XAG', confirmed: true, note: 'as read on the board' }
  const { props } = await olga.post('/gold-price-logs', body)
  expect(props.errors).toEqual({})
}

async function check(): Promise<void> {
  const lease = await acquireLease(shop.ctx.db, 'alerts', 'this process')
  if (!lease) throw new Error('no lease')
  await checkAlerts(shop.ctx, lease, scheduledJobs)
}

const goldAlerts = () =>
  shop.ctx.db
    .selectFrom('open_alerts')
    .select(['subject', 'facts'])
    .where('kind', '=', 'gold_stale')
    .orderBy('subject')
    .execute()

describe('a shop that sells silver and no gold', () => {
  test('has the first step done after a silver price, and can request a preview', async () => {
    expect((await firstSteps()).gold.done).toBe(false)
    await enterSilver()
    const { props } = await olga.get('/')
    expect(props.firstSteps.gold.done).toBe(true)
    expect(props.latest.mid).toBe('52.00')
  })

  test('opens the log on silver, also beside former prices of gold', async () => {
    await sellMetals(shop.ctx.db, 'XAU')
    await enterGold(olga, '4100.00')
    await sellMetals(shop.ctx.db, 'XAG')
    await enterSilver()
    const silver = await olga.get('/gold-price-logs')
    expect(silver.props.metals).toEqual(['XAU', 'XAG'])
    expect(silver.props.filters.metal).toBe('XAG')
    expect(midsOf(silver)).toEqual(['52.00'])
    const gold = await olga.get('/gold-price-logs?metal=XAU')
    expect(gold.props.filters.metal).toBe('XAU')
    expect(midsOf(gold)).toContain('4100.00')
    const file = await olga.browser.get('/gold-price-logs/export')
    expect(file.headers['content-disposition']).toContain('silver-price-logs')
  })

  test('opens the price chart with an alloy of silver and its price', async () => {
    await enterSilver()
    const { props } = await olga.get('/price')
    expect(props.scope.karat).toBe('Ag 800')
    expect(props.quote).toMatchObject({ metal: 'XAG', mid: '52.00' })
  })

  test('has an alert while its silver price is too old, and none about gold', async () => {
    await sellMetals(shop.ctx.db, 'XAU')
    await enterGold(olga, '4100.00')
    await sellMetals(shop.ctx.db, 'XAG')
    shop.clock.set(NEXT_MONDAY)
    olga = inertia(await shop.admin())
    await enterSilver()
    await check()
    expect(await goldAlerts()).toEqual([])
    shop.clock.set(LATER_MONDAY)
    await check()
    expect(await goldAlerts()).toEqual([{ subject: 'XAG', facts: '{"context":"XAG"}' }])
    await sellMetals(shop.ctx.db, 'XAU', 'XAG')
    await check()
    expect((await goldAlerts()).map(({ subject }) => subject)).toEqual(['', 'XAG'])
  })

  test('measures the age of its silver price', async () => {
    await enterSilver()
    shop.clock.advance(90_000)
    const age = async () =>
      (await metricsText(shop.ctx, []))
        .split('\n')
        .filter((line) => line.startsWith('assay_gold_price_age_seconds'))
    expect(await age()).toEqual(['assay_gold_price_age_seconds{metal="XAG"} 90'])
    await sellMetals(shop.ctx.db, 'XAU', 'XAG')
    await enterGold(olga, '4100.00')
    expect(await age()).toEqual([
      'assay_gold_price_age_seconds 0',
      'assay_gold_price_age_seconds{metal="XAG"} 90',
    ])
  })
})

test('the example of the first steps is a piece of the first metal sold', async () => {
  const chains = await openShop({ stock: 'chain' })
  const sku = async () => (await inertia(await chains.admin()).get('/')).props.firstSteps.weight.sku
  expect(await sku()).toContain('14K')
  await sellMetals(chains.ctx.db, 'XAG')
  expect(await sku()).toBeNull()
  await chains.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FindingProps } from '#server/compliance/props.ts'
import { watchReferences, watchTrade } from '#server/compliance/watch.ts'
import { type Browser, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { EIGHT_MM_22_INCH, enterGold, type Inertia, repriceAt } from '#tests/support/priced-shop.ts'
import {
  draft,
  line,
  payOk,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let trade: Trade
let browser: Browser
let olga: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  await signInAgain()
})
afterAll(() => trade.shop.close())

async function signInAgain(ms = 0): Promise<void> {
  trade.shop.clock.advance(ms)
  browser = await trade.shop.admin()
  olga = inertia(browser)
}
const findingsOf = async (type: FindingProps['type']): Promise<FindingProps[]> =>
  (await olga.get(`/compliance?state=all&type=${type}`)).props.findings
/** The types of the tasks that notifications are about, and the customers or contracts that they name. */
const notifications = async (): Promise<[string, string | undefined][]> =>
  (await jsonClient(browser).get('/notifications')).body.notifications.flatMap(
    ({ message }: { message: { key: string; values: { context: string; names?: string } } }) =>
      message.key === 'finding_opened.message'
        ? [[message.values.context, message.values.names]]
        : [],
  )
const watch = () => watchTrade(trade.shop.ctx)

test('a buy-back on hold opens one finding with one notification, which is resolved on release', async () => {
  const scrap = { description: 'Broken chain', karat: '14K', fineness: '575', weightG: '48.6' }
  const lines = [{ ...scrap, test: 'xrf', qty: 1 }]
  const made = await draft(olga, { type: 'buy_back', customerId: trade.ada, lines })
  const id = made.props.id
  for (const act of ['test', 'offer']) await stepOk(olga, id, act)
  const { number, balance } = await stepOk(olga, id, 'accept')
  await watch()
  await watch()
  const until = new Date(Date.parse(trade.shop.clock.now()) + 10 * DAY_MS).toISOString()
  const found = await findingsOf('buyback_hold')
  expect(found).toMatchObject([
    { state: 'open', dueAt: until, numbers: { number, mg: 48_600, total: balance } },
  ])
  expect(found[0]?.about).toEqual({ name: number, href: `/contracts/${id}` })
  expect(await notifications()).toEqual([['buyback_hold_named', number]])

  await payOk(olga, id, String(balance / 100), { direction: 'out', method: 'wire' })
  expect((await step(olga, id, 'release', { use: 'melt' })).props.errors.form).toBeDefined()
  const { version } = (await olga.get(`/contracts/${id}`)).props
  const out = { direction: 'out', reason: 'correction', fineness: '575', weightG: '48.6', version }
  expect((await olga.post(`/contracts/${id}/metal`, out)).props.errors.form).toContain('hold')
  await signInAgain(10 * DAY_MS)
  await enterGold(olga, '4100')
  await stepOk(olga, id, 'release', { use: 'melt' })
  await watch()
  expect(await findingsOf('buyback_hold')).toMatchObject([{ state: 'resolved', by: null }])
})

test('a finished order opens a finding if it is lighter than its tolerance', async () => {
  const order = async (weighed: string) => {
    const chain = line('6000', { karat: '14K', fineness: '585', weightG: '50' })
    const terms = { type: 'custom_order', customerId: trade.ada, tolerancePercent: '5' }
    const { id } = (await draft(olga, { ...terms, lines: [chain], deposit: '0' })).props
    for (const act of ['confirm', 'approve', 'start']) await stepOk(olga, id, act)
    const [one] = (await olga.get(`/contracts/${id}`)).props.lines
    await stepOk(olga, id, 'finish', { lines: [{ id: one.id, weightG: weighed }] })
    return id
  }
  await order('47.6')
  const light = await order('46.2')
  await watch()
  await watch()
  const found = await findingsOf('weight_short')
  expect(found).toMatchObject([
    { severity: 'warning', numbers: { planned: 50_000, weighed: 46_200, shortBp: 760 } },
  ])
  expect(found[0]?.about?.href).toBe(`/contracts/${light}`)

  // Also when it was delivered before anybody looked.
  const delivered = await order('46.1')
  await payOk(
    olga,
    delivered,
    String((await olga.get(`/contracts/${delivered}`)).props.total / 100),
  )
  await stepOk(olga, delivered, 'deliver')
  await watch()
  await watch()
  expect((await findingsOf('weight_short')).map(({ about }) => about?.href).toSorted()).toEqual(
    [`/contracts/${light}`, `/contracts/${delivered}`].toSorted(),
  )
})

test('overdue price overrides open one finding, which is resolved when none is left', async () => {
  const { db, clock } = { ...trade.shop.ctx, clock: trade.shop.clock }
  const before = new Date(Date.parse(clock.now()) - 2 * 60 * 60 * 1000).toISOString()
  const set = (price_mode: 'override' | 'formula', override_until: string | null) =>
    db
      .updateTable('variants')
      .set({ price_mode, override_until, override_reason: 'a test' })
      .where('sku', 'like', 'MCL-S-14K-8MM%')
      .execute()
  await set('override', before)
  await watch()
  await watch()
  const [found] = await findingsOf('override_expired')
  expect(found).toMatchObject({ state: 'open', about: { name: '', href: '/price' } })
  expect(found?.numbers).toMatchObject({ since: before })
  expect(found?.numbers.count).toBeGreaterThan(1)
  expect(await findingsOf('override_expired')).toHaveLength(1)
  await set('formula', null)
  await watch()
  expect((await findingsOf('override_expired'))[0]?.state).toBe('resolved')
})

test('an unlawful compare-at price opens a finding, which is resolved when it is cleared', async () => {
  await repriceAt(olga, '4100')
  const { db } = trade.shop.ctx
  const compare = (compare_at_price: number | null) =>
    db
      .updateTable('variants')
      .set({ compare_at_price })
      .where('sku', '=', EIGHT_MM_22_INCH)
      .execute()
  await db.updateTable('shop').set({ markets: '["us_ftc"]' }).execute()
  await compare(99_999_99)
  await watchReferences(trade.shop.ctx)
  await watchReferences(trade.shop.ctx)
  expect(await findingsOf('reference')).toMatchObject([
    { state: 'open', numbers: { count: 1, looked: 1 }, about: { href: '/price-compare' } },
  ])
  expect((await notifications()).filter(([type]) => type === 'reference')).toHaveLength(1)
  await compare(null)
  await watchReferences(trade.shop.ctx)
  expect(await findingsOf('reference')).toMatchObject([{ state: 'resolved' }])
  trade.shop.clock.advance(60_000)
  await compare(99_999_99)
  await watchReferences(trade.shop.ctx)
  expect((await findingsOf('reference')).map(({ state }) => state).sort()).toEqual([
    'open',
    'resolved',
  ])
})

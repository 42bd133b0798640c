import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchTrade } from '#server/compliance/watch.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  preview,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  line,
  payOk,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

let trade: Trade
let olga: Inertia
let sam: Inertia
beforeEach(async () => {
  trade = await tradingShop()
  await signIn()
})
afterEach(() => trade.shop.close())

const HOUR = 60 * 60 * 1000
const signIn = async () => {
  olga = await owner(trade.shop)
  sam = await clerk(trade.shop)
}
const advance = async (ms: number) => {
  trade.shop.clock.advance(ms)
  await signIn()
}
/** The findings of a type after the check has run twice. */
const findings = async (type: string) => {
  await watchTrade(trade.shop.ctx)
  await watchTrade(trade.shop.ctx)
  return (await olga.get(`/compliance?state=all&type=${type}`)).props.findings
}
const on = (id: number) => ({ href: `/contracts/${id}` })
const notified = async () =>
  JSON.stringify(await trade.shop.ctx.db.selectFrom('notifications').selectAll().execute())

describe('a price that a member of staff lowered, and a sale by the same person', () => {
  let id: number

  /** The formula's price of the 8 mm chain is 15,075 dollars. */
  beforeEach(async () => {
    await repriceAt(olga, '4100.00')
    id = (await pieceOf(olga, EIGHT_MM_22_INCH)).id
  })

  const lower = async (who: Inertia, price: number) => {
    const { version } = await pieceOf(who, EIGHT_MM_22_INCH)
    const edits = [{ variantId: id, version, field: 'regular', value: price }]
    const body = { kind: 'edit', edits, reason: 'as agreed' }
    const runId = (await who.post('/price-runs', body)).props.run.id as number
    expect((await apply(who, runId)).props.errors).toEqual({})
    return runId
  }
  const cuban = (unitPrice: string) => ({ variantId: id, description: 'Cuban link', unitPrice })
  const sell = async (who: Inertia, type = 'sale', lines: object[] = [cuban('14400')]) => {
    const sale = (await draft(who, { type, customerId: trade.ada, lines })).props.id as number
    await stepOk(who, sale, 'confirm')
    return sale
  }

  test('within a day are one finding that says what was lowered', async () => {
    await lower(sam, 1_447_200)
    await advance(23 * HOUR)
    const sale = await sell(sam)
    const layaway = await sell(sam, 'layaway')
    const found = await findings('lowered_sold')
    expect(found).toHaveLength(2)
    expect(found).toMatchObject([
      { severity: 'warning', state: 'open', about: on(layaway), numbers: { listBp: 400 } },
      { severity: 'warning', state: 'open', about: on(sale), numbers: { listBp: 400 } },
    ])
    expect(found[0].numbers).not.toHaveProperty('goldBp')
    expect(await notified()).toContain('lowered_sold_named')
  })

  test('more than a day apart, by another person, of an admin or of another piece are none', async () => {
    const { id: other } = await pieceOf(olga, 'MCL-S-14K-8MM-24IN')
    await lower(sam, 1_447_200)
    await sell(olga)
    await sell(sam, 'sale', [{ variantId: other, description: 'Cuban', unitPrice: '20000' }])
    await advance(24 * HOUR)
    await sell(sam)
    await lower(olga, 1_400_000)
    await sell(olga)
    await sell(sam, 'sale', [cuban('14000')])
    expect(await findings('lowered_sold')).toEqual([])
  })

  test('are none when the change was undone, or the formula or an admin set the price since', async () => {
    const undone = await lower(sam, 1_447_200)
    await undo(sam, undone)
    await sell(sam, 'sale', [cuban('15075')])
    await lower(sam, 1_447_200)
    await lower(olga, 1_450_000)
    await sell(sam, 'sale', [cuban('14500')])
    expect(await findings('lowered_sold')).toEqual([])
    await advance(1_000)
    const run = (await preview(sam)).props.run.id as number
    expect((await apply(sam, run)).props.errors).toEqual({})
    await undo(sam, run)
    const sale = await sell(sam, 'sale', [cuban('14500')])
    expect(await findings('lowered_sold')).toMatchObject([{ about: on(sale) }])
  })

  test('are one when the change is undone after the sale, and when a campaign lowered the price', async () => {
    const runId = await lower(sam, 1_447_200)
    const first = await sell(sam)
    await advance(1_000)
    await undo(sam, runId)
    expect(await findings('lowered_sold')).toMatchObject([{ about: on(first) }])
    const at = (minutes: number) => new Date(trade.shop.clock.now()).getTime() + minutes * 60_000
    const local = (minutes: number) =>
      new Date(at(minutes)).toLocaleString('sv-SE', { timeZone: 'America/New_York' })
    const { props } = await sam.post('/price-sale/campaigns', {
      name: 'Advent',
      starts: local(10).slice(0, 16).replace(' ', 'T'),
      ends: local(60).slice(0, 16).replace(' ', 'T'),
      scope: { skus: [EIGHT_MM_22_INCH] },
      rule: { by: 'percent', value: '4' },
    })
    const { campaignId, id: campaignRun } = props.run
    await sam.post(`/price-runs/${campaignRun}/lines`, { only: 'all', chosen: true })
    await sam.post(`/price-sale/campaigns/${campaignId}/schedule`, { includeNotAllowed: true })
    await advance(15 * 60_000)
    await runCampaigns(trade.shop.ctx)
    expect((await pieceOf(sam, EIGHT_MM_22_INCH)).salePrice).toBe(1_447_000)
    const second = await sell(sam)
    expect(await findings('lowered_sold')).toMatchObject([
      { about: on(first) },
      { about: on(second) },
    ])
  })

  test('are one when an amendment adds the piece', async () => {
    const sale = await sell(sam, 'sale', [stud('20')])
    expect(await findings('lowered_sold')).toEqual([])
    await advance(72 * HOUR)
    await lower(sam, 1_447_200)
    const amend = async (lines: object[]) => {
      const { version } = (await sam.get(`/contracts/${sale}`)).props
      const body = { customerId: trade.ada, lines, version, reason: 'one more' }
      expect((await sam.post(`/contracts/${sale}/amendment`, body)).props.errors).toEqual({})
    }
    await amend([stud('20'), stud('30')])
    expect(await findings('lowered_sold')).toEqual([])
    await amend([stud('20'), stud('30'), cuban('14400')])
    await advance(1_000)
    await amend([stud('20'), stud('30'), cuban('14400'), stud('40')])
    expect(await findings('lowered_sold')).toMatchObject([{ about: on(sale) }])
    await advance(1_000)
    await lower(sam, 1_440_000)
    await amend([stud('20'), cuban('14350')])
    expect(await findings('lowered_sold')).toMatchObject([
      { about: on(sale), numbers: { listBp: 400 } },
      { about: on(sale), numbers: { listBp: 447 } },
    ])
  })

  test('are one when the gold price was lowered by 1 % or more, in several steps too', async () => {
    const loose = [line('900', { karat: '14K', weightG: '10' })]
    await advance(1_000)
    await enterGold(sam, '4060')
    const slightly = await sell(sam, 'sale', loose)
    expect(await findings('lowered_sold')).toEqual([])
    await advance(1_000)
    await enterGold(sam, '4020')
    await sell(olga, 'sale', loose)
    const sale = await sell(sam, 'sale', loose)
    const box = await sell(sam, 'sale', [line('15', { description: 'Gift box' })])
    const found = await findings('lowered_sold')
    expect(found).toMatchObject([{ about: on(sale), numbers: { goldBp: 195 } }])
    expect([slightly, box]).not.toContain(sale)
    expect(found[0].numbers).not.toHaveProperty('listBp')
  })

  test('are none when somebody else entered a gold price since, but one when a list price was calculated by it', async () => {
    await advance(1_000)
    await enterGold(sam, '4010')
    const run = (await preview(olga)).props.run.id
    expect((await apply(olga, run)).props.errors).toEqual({})
    await advance(1_000)
    await enterGold(olga, '4100')
    const loose = [line('900', { karat: '14K', weightG: '10' })]
    await sell(sam, 'sale', loose)
    expect(await findings('lowered_sold')).toEqual([])
    const sale = await sell(sam, 'sale', [cuban('14900')])
    expect(await findings('lowered_sold')).toMatchObject([
      { about: on(sale), numbers: { goldBp: 220 } },
    ])
  })
})

describe('store credit that a member of staff gave as a refund and took as payment', () => {
  /** A sale that was paid by card and returned for store credit. */
  const returned = async (who: Inertia, price = '300', customerId = trade.ada) => {
    const { id } = (await draft(who, { type: 'sale', customerId, lines: [stud(price)] })).props
    await stepOk(who, id, 'confirm')
    await payOk(who, id, price)
    await stepOk(who, id, 'deliver')
    await stepOk(who, id, 'return', { reason: 'did not fit', method: 'store_credit' })
  }
  const paidByCredit = async (who: Inertia, amount = '250', customerId = trade.ada) => {
    const lines = [stud('400')]
    const { id } = (await draft(who, { type: 'sale', customerId, lines })).props
    await stepOk(who, id, 'confirm')
    await payOk(who, id, amount, { method: 'store_credit' })
    return id as number
  }

  test('is a finding of low severity without a notification', async () => {
    await returned(sam)
    await advance(29 * 24 * HOUR)
    const sale = await paidByCredit(sam)
    expect(await findings('credit_spent')).toMatchObject([
      { severity: 'note', about: on(sale), numbers: { amount: 25_000, currency: 'USD' } },
    ])
    await advance(1_000)
    await payOk(sam, sale, '20', { method: 'store_credit' })
    expect(await findings('credit_spent')).toMatchObject([{}, { numbers: { amount: 2_000 } }])
    expect(await notified()).not.toContain('credit_spent')
  })

  test('is none for another customer, another person, an admin, or after 30 days', async () => {
    const ben = await addPerson(trade.shop, 'Ben Cole')
    await returned(sam)
    await returned(olga, '300', ben)
    await paidByCredit(sam, '250', ben)
    await paidByCredit(olga, '50')
    await returned(olga, '300', ben)
    await paidByCredit(olga, '50', ben)
    expect(await findings('credit_spent')).toEqual([])
    await advance(31 * 24 * HOUR)
    await paidByCredit(sam, '100')
    expect(await findings('credit_spent')).toEqual([])
  })

  test('is none when the shop paid for gold by it', async () => {
    const scrap = { description: 'Old chain', karat: '14K', fineness: '585', weightG: '10' }
    const lines = [{ ...scrap, test: 'xrf', qty: 1 }]
    const { id } = (await draft(sam, { type: 'buy_back', customerId: trade.ada, lines })).props
    for (const act of ['test', 'offer']) await stepOk(sam, id, act)
    const { balance } = await stepOk(sam, id, 'accept')
    await payOk(sam, id, String(balance / 100), { direction: 'out', method: 'store_credit' })
    await paidByCredit(sam)
    expect(await findings('credit_spent')).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchTrade } from '#server/compliance/watch.ts'
import { createUser } from '#server/identity/accounts/account.ts'
import { plusMs } from '#server/platform/context.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { inertia } from '#tests/support/inertia.ts'
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
import { PASSWORD } from '#tests/support/shop.ts'
import {
  addPerson,
  draft,
  key,
  payOk,
  step,
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
/** How many notifications of this type of finding each of the two admins has. */
const notified = async (type: string) => {
  const rows = await trade.shop.ctx.db.selectFrom('notifications').select('facts').execute()
  return rows.filter(({ facts }) => facts.includes(`${type}_named`)).length / 2
}
const secondClerk = async () => {
  const login = { email: 'ben@assay.test', password: PASSWORD }
  await createUser(trade.shop.ctx, { ...login, name: 'Ben', role: 'staff' })
  const browser = trade.shop.guest()
  await browser.get('/login')
  await browser.post('/login', login)
  return inertia(browser)
}

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

  /** A sale of 4 % that has begun, for two days. */
  const campaign = async ({ draftBy = sam, by = sam, goldPolicy = 'freeze' }) => {
    const local = (minutes: number) => {
      const at = new Date(Date.parse(trade.shop.clock.now()) + minutes * 60_000)
      const text = at.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
      return text.slice(0, 16).replace(' ', 'T')
    }
    const { props } = await draftBy.post('/price-sale/campaigns', {
      name: 'Advent',
      starts: local(10),
      ends: local(48 * 60),
      scope: { skus: [EIGHT_MM_22_INCH] },
      rule: { by: 'percent', value: '4' },
      goldPolicy,
    })
    const { campaignId, id: run } = props.run
    await draftBy.post(`/price-runs/${run}/lines`, { only: 'all', chosen: true })
    await by.post(`/price-sale/campaigns/${campaignId}/schedule`, { includeNotAllowed: true })
    await advance(15 * 60_000)
    await runCampaigns(trade.shop.ctx)
  }
  const shown = async () => {
    const { regularPrice, salePrice } = await pieceOf(olga, EIGHT_MM_22_INCH)
    return (salePrice ?? regularPrice) as number
  }
  const reprice = async (who: Inertia) => {
    const run = (await preview(who)).props.run.id as number
    expect((await apply(who, run)).props.errors).toEqual({})
  }
  const sellAsShown = async (who = sam) => sell(who, 'sale', [cuban(String((await shown()) / 100))])

  test('within a day are one finding that says what was lowered', async () => {
    await lower(sam, 1_447_200)
    await advance(23 * HOUR)
    const sale = await sell(sam)
    const layaway = await sell(sam, 'layaway')
    const found = await findings('lowered_sold')
    expect(found).toHaveLength(2)
    expect(found).toMatchObject([
      { severity: 'warning', state: 'open', about: on(layaway), numbers: { loweredBp: 400 } },
      { severity: 'warning', state: 'open', about: on(sale), numbers: { loweredBp: 400 } },
    ])
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
    await campaign({ by: sam })
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
      { about: on(sale), numbers: { loweredBp: 400 } },
      { about: on(sale), numbers: { loweredBp: 447 } },
    ])
  })

  test('are one from 1 % on, and none when it was sold at the price before or was raised again', async () => {
    await lower(sam, 1_492_500)
    const slightly = await sell(sam, 'sale', [cuban('14925')])
    expect(await findings('lowered_sold')).toEqual([])
    await advance(1_000)
    await lower(sam, 1_462_300)
    await sell(sam, 'sale', [cuban('15075')])
    expect(await findings('lowered_sold')).toEqual([])
    const favor = await sell(sam, 'sale', [cuban('14623')])
    expect(await findings('lowered_sold')).toMatchObject([
      { about: on(favor), numbers: { loweredBp: 299 } },
    ])
    expect(favor).not.toBe(slightly)
    await advance(1_000)
    const ben = await secondClerk()
    await lower(ben, 1_495_000)
    await sellAsShown()
    expect(await findings('lowered_sold')).toHaveLength(1)
    trade.shop.clock.advance(1_000)
    await lower(ben, 1_485_000)
    const left = await sellAsShown()
    expect(await findings('lowered_sold')).toMatchObject([
      { about: on(favor) },
      { about: on(left), numbers: { loweredBp: 149 } },
    ])
  })

  test('are none when gold moved the price, after a weighing too', async () => {
    await sam.post(`/variants/${id}/weight`, { grams: '105.7', confirmed: true })
    await advance(1_000)
    await enterGold(sam, '4010')
    await reprice(sam)
    expect(await shown()).toBeLessThan(1_480_000)
    await sellAsShown()
    expect(await findings('lowered_sold')).toEqual([])
  })

  test('are none when a campaign followed gold', async () => {
    await campaign({ goldPolicy: 'track' })
    await advance(25 * HOUR)
    const before = await shown()
    await enterGold(olga, '4010')
    await reprice(olga)
    await runCampaigns(trade.shop.ctx)
    expect(await shown()).toBeLessThan(before * 0.985)
    await sellAsShown()
    expect(await findings('lowered_sold')).toEqual([])
  })

  test('are one when a campaign followed a regular price that was lowered', async () => {
    await campaign({ draftBy: olga, by: olga, goldPolicy: 'track' })
    const before = await shown()
    await lower(sam, 1_470_000)
    expect(await shown()).toBe(before)
    await runCampaigns(trade.shop.ctx)
    expect(await shown()).toBeLessThan(before * 0.98)
    const sale = await sellAsShown()
    expect(await findings('lowered_sold')).toMatchObject([{ about: on(sale) }])
  })

  test('are one of who scheduled a campaign, whoever drafted it', async () => {
    await campaign({ draftBy: await secondClerk() })
    const sale = await sellAsShown()
    expect(await findings('lowered_sold')).toMatchObject([{ about: on(sale) }])
  })

  test('notify each admin once a day', async () => {
    await lower(sam, 1_447_200)
    for (const hours of [0, 1]) {
      await advance(hours * HOUR)
      await sell(sam)
      expect(await findings('lowered_sold')).toHaveLength(hours + 1)
      expect(await notified('lowered_sold')).toBe(1)
    }
    await advance(22 * HOUR)
    await sell(sam)
    expect(await findings('lowered_sold')).toHaveLength(3)
    expect(await notified('lowered_sold')).toBe(2)
  })

  test('are one finding when the clock of the check is slow', async () => {
    const now = plusMs(trade.shop.clock.now(), -1_000)
    await lower(sam, 1_447_200)
    await sell(sam)
    await watchTrade({ ...trade.shop.ctx, clock: { now: () => now } })
    expect(await findings('lowered_sold')).toHaveLength(1)
  })

  test('are read from an hour before the last check that ended', async () => {
    const name = 'compliance-watch'
    const checked = async (finished_at: string) => {
      const { db } = trade.shop.ctx
      await db.deleteFrom('leases').where('name', '=', name).execute()
      const lease = { name, holder: name, epoch: 1, until: finished_at, finished_at }
      await db.insertInto('leases').values(lease).execute()
      await watchTrade(trade.shop.ctx, { name })
      return (await olga.get('/compliance?state=all&type=lowered_sold')).props.findings
    }
    await lower(sam, 1_447_200)
    await sell(sam)
    await advance(2 * HOUR)
    expect(await checked(trade.shop.clock.now())).toEqual([])
    expect(await checked(plusMs(trade.shop.clock.now(), -1.5 * HOUR))).toHaveLength(1)
    await sell(sam)
    expect(await checked(plusMs(trade.shop.clock.now(), 2 * HOUR))).toHaveLength(2)
  })
})

describe('a piece that staff made lighter and sold', () => {
  let id: number

  /** The weight of its model is 105.6 g. */
  beforeEach(async () => {
    await repriceAt(olga, '4100.00')
    id = (await pieceOf(olga, EIGHT_MM_22_INCH)).id
  })

  const weigh = async (grams: string, who = sam) => {
    await who.post(`/variants/${id}/weight`, { grams, confirmed: true })
    await advance(60_000)
  }
  const sell = async () => {
    const lines = [{ variantId: id, description: 'Cuban link', unitPrice: '15000' }]
    const sale = (await draft(sam, { type: 'sale', customerId: trade.ada, lines })).props
    await stepOk(sam, sale.id, 'confirm')
    await advance(60_000)
    return sale.id as number
  }

  test('after the sale, or by a mistake that was corrected before it, is none', async () => {
    await weigh('100')
    await weigh('105.2')
    await sell()
    await weigh('100')
    expect(await findings('weighed_sold')).toEqual([])
  })

  test('in small steps is one, without what an admin approved', async () => {
    await weigh('101', olga)
    await weigh('100')
    await sell()
    expect(await findings('weighed_sold')).toEqual([])
    await weigh('98.5')
    const sale = await sell()
    expect(await findings('weighed_sold')).toMatchObject([
      { about: on(sale), numbers: { from: 101_000, to: 98_500 } },
    ])
  })

  test('before an amendment that adds it is one', async () => {
    const { id: sale } = (
      await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud('20')] })
    ).props
    await stepOk(sam, sale, 'confirm')
    await advance(60_000)
    await weigh('100')
    expect(await findings('weighed_sold')).toEqual([])
    const { version } = (await sam.get(`/contracts/${sale}`)).props
    const lines = [stud('20'), { variantId: id, description: 'Cuban link', unitPrice: '15000' }]
    const body = { customerId: trade.ada, lines, version, reason: 'one more' }
    expect((await sam.post(`/contracts/${sale}/amendment`, body)).props.errors).toEqual({})
    expect(await findings('weighed_sold')).toMatchObject([{ about: on(sale) }])
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
    return id as number
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
    expect(await notified('credit_spent')).toBe(0)
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

  test('is one finding when the clock of the check is slow', async () => {
    const now = plusMs(trade.shop.clock.now(), -1_000)
    await returned(sam)
    await paidByCredit(sam)
    await watchTrade({ ...trade.shop.ctx, clock: { now: () => now } })
    expect(await findings('credit_spent')).toHaveLength(1)
  })

  test('is one about the refund when the same person pays it out', async () => {
    const refunded = await returned(sam)
    const payOut = async (who: Inertia) => {
      const body = { method: 'card', amount: '100', idempotencyKey: key() }
      const { props } = await who.post(`/customers/${trade.ada}/credit/payouts`, body)
      expect(props.errors).toEqual({})
    }
    await payOut(olga)
    expect(await findings('credit_spent')).toEqual([])
    await payOut(sam)
    expect(await findings('credit_spent')).toMatchObject([
      { about: on(refunded), numbers: { amount: 10_000 } },
    ])
  })

  test('is none when it was the deposit of a price lock that became the sale', async () => {
    const body = { type: 'price_lock', customerId: trade.ada, lines: [stud('1000')], deposit: '90' }
    const { id: lock } = (await draft(sam, body)).props
    await stepOk(sam, lock, 'confirm')
    await payOk(sam, lock, '90')
    const { id: sale } = (await step(sam, lock, 'convert', { to: 'sale' })).props
    expect(sale).not.toBe(lock)
    await stepOk(sam, sale, 'confirm')
    await payOk(sam, sale, '60', { method: 'store_credit' })
    expect(await findings('credit_spent')).toEqual([])
    await paidByCredit(sam, '30')
    expect(await findings('credit_spent')).toHaveLength(1)
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

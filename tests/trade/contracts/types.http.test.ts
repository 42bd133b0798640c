import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { withRowHook } from '#tests/support/context.ts'
import {
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  owner,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  key,
  line,
  pay,
  payOk,
  soldFor,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
const begin = async (type: string, lines: object[], more: object = {}) => {
  const { ada } = trade
  return (await draft(trade.olga, { type, customerId: ada, lines, ...more })).props.id as number
}
const view = async (id: number) => (await trade.olga.get(`/contracts/${id}`)).props
const dayIn = (days: number) =>
  new Date(Date.parse(trade.shop.clock.now()) + days * DAY_MS).toISOString().slice(0, 10)
/** Advances the clock, signs in again and enters the gold price. */
const passTime = async (ms: number) => {
  trade.shop.clock.advance(ms)
  trade.olga = await owner(trade.shop)
  await enterGold(trade.olga, '4100')
}
const stepTo = (id: number, act: string, more: object = {}) => stepOk(trade.olga, id, act, more)
const fineOnHand = async () => {
  const rows = await trade.shop.ctx.db.selectFrom('metal_movements').selectAll().execute()
  return rows.reduce((sum, one) => sum + (one.direction === 'in' ? 1 : -1) * one.fine_mg, 0)
}

test('a layaway: deposit, instalments, late, on time again, paid off, delivered', async () => {
  const id = await begin('layaway', [line('1000')], {
    count: 3,
    every: 'month',
    firstOn: dayIn(30),
    graceDays: 2,
    deposit: '100',
  })
  const active = await stepTo(id, 'confirm')
  expect(active.number).toMatch(/^LAY-/)
  expect(active.schedule.map(({ amount }: { amount: number }) => amount)).toEqual([
    30_000, 30_000, 30_000,
  ])
  expect((await payOk(trade.olga, id, '100')).payments[0].kind).toBe('deposit')
  expect((await view(id)).dueOn).toBe(dayIn(30))

  await passTime(32 * DAY_MS)
  await applyDueTransitions(trade.shop.ctx)
  expect((await view(id)).state).toBe('active')
  await passTime(2 * DAY_MS)
  await applyDueTransitions(trade.shop.ctx)
  expect(await view(id)).toMatchObject({ state: 'overdue' })

  const back = await payOk(trade.olga, id, '300')
  expect(back.state).toBe('active')
  expect(back.payments[1].kind).toBe('instalment')
  expect((await payOk(trade.olga, id, '600')).state).toBe('paid_off')
  expect((await stepTo(id, 'deliver')).state).toBe('delivered')
})

test('a delivered layaway is returned: refunded by the methods paid, without a fee, its metal booked in', async () => {
  const gold = { karat: '18K', weightG: '5.000' }
  const id = await begin('layaway', [line('1000', gold)], { count: 3, deposit: '100' })
  await stepTo(id, 'confirm')
  const sam = await clerk(trade.shop)
  await payOk(sam, id, '400', { method: 'cash' })
  await payOk(trade.olga, id, '600')
  const before = await fineOnHand()
  await stepTo(id, 'deliver')
  expect(await fineOnHand()).toBeLessThan(before)

  const back = { reason: 'too short', method: 'as_paid' }
  const returned = await stepOk(sam, id, 'return', back)
  expect(returned).toMatchObject({
    state: 'returned',
    isOpen: false,
    netPaid: 0,
    payable: { in: 0, out: 0 },
    transitions: [],
  })
  expect(returned.payments.slice(2)).toMatchObject([
    { direction: 'out', kind: 'refund', method: 'card', amount: 60_000 },
    { direction: 'out', kind: 'refund', method: 'cash', amount: 40_000 },
  ])
  expect(returned.metal.at(-1)).toMatchObject({ direction: 'in', reason: 'sale_return' })
  expect(await fineOnHand()).toBe(before)

  // Instalments of a returned layaway are not late.
  await passTime(200 * DAY_MS)
  await applyDueTransitions(trade.shop.ctx)
  const later = await view(id)
  expect(later.state).toBe('returned')
  expect(later.schedule.map(({ isLate }: { isLate: boolean }) => isLate)).toEqual([
    false,
    false,
    false,
  ])
})

test('a layaway with too small a deposit is not confirmed by staff', async () => {
  const id = await begin('layaway', [line('1000')], { deposit: '99.99' })
  const sam = await clerk(trade.shop)
  expect((await step(sam, id, 'confirm')).props.errors.deposit).toContain('10%')
})

test('a cancelled layaway keeps its fee and issues the rest as store credit', async () => {
  const { shop } = trade
  const eve = await addPerson(shop, 'Eve Moneypenny')
  const lines = [line('1000')]
  const made = await draft(trade.olga, {
    type: 'layaway',
    customerId: eve,
    lines,
    feePercent: '15',
  })
  const { id } = made.props
  await stepTo(id, 'confirm')
  await payOk(trade.olga, id, '400')
  const cancelled = await stepTo(id, 'cancel', { reason: 'moved abroad', method: 'store_credit' })
  expect(cancelled).toMatchObject({ state: 'cancelled', netPaid: 15_000, credit: 25_000 })

  const sale = (await draft(trade.olga, { type: 'sale', customerId: eve, lines })).props.id
  await stepTo(sale, 'confirm')
  const credit = { method: 'store_credit' }
  expect((await pay(trade.olga, sale, '250.01', credit)).props.errors.amount).toContain('250.00')
  const used = await payOk(trade.olga, sale, '250', credit)
  expect(used).toMatchObject({ credit: 0, balance: 75_000 })
  expect(used.payments[0].kind).toBe('store_credit_use')
})

test('an admin can waive the fee with a reason', async () => {
  const id = await begin('layaway', [line('1000')], {})
  await stepTo(id, 'confirm')
  await payOk(trade.olga, id, '400')
  const request = { waiveFee: true, method: 'cash', reason: 'a friend of the house' }
  expect((await stepTo(id, 'cancel', request)).netPaid).toBe(0)
})

test('a price lock keeps its price when gold moves, can be converted to a sale, and expires', async () => {
  const { shop } = trade
  await repriceAt(trade.olga, '4100')
  const piece = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
  const chain = { variantId: piece.id, unitPrice: '15075', pricedBy: 'formula' }
  const lock = [{ description: 'Cuban link', ...chain }]
  const id = await begin('price_lock', lock, { lockMinutes: 60, deposit: '100' })
  const other = await begin('price_lock', lock, { lockMinutes: 60 })
  const locked = await stepTo(id, 'confirm')
  expect(locked).toMatchObject({ state: 'locked', total: 1_507_500 })
  expect(locked.lines[0].receipt).toMatchObject({
    price: 1_507_500,
    metals: [{ mid: '4100.00' }],
  })
  await stepTo(other, 'confirm')
  await payOk(trade.olga, id, '100')

  await enterGold(trade.olga, '4600')
  const late = await begin('price_lock', lock)
  expect((await step(trade.olga, late, 'confirm')).props.errors.form).toContain(
    'gold price has moved',
  )

  const sold = await step(trade.olga, id, 'convert', { to: 'sale' })
  expect(sold.props).toMatchObject({ type: 'sale', state: 'draft', total: 1_507_500 })
  const sale = await stepTo(sold.props.id, 'confirm')
  expect(sale.lines[0].receipt.metals).toMatchObject([{ mid: '4100.00' }])
  expect(sale.quotes[0].mid).toBe('4100.00')
  expect(sale.credit).toBeGreaterThanOrEqual(10_000)

  await passTime(61 * 60 * 1000)
  expect((await step(trade.olga, other, 'convert', { to: 'sale' })).props.errors.form).toBeDefined()
  await applyDueTransitions(shop.ctx)
  expect((await view(other)).state).toBe('expired')
})

describe('the discarded draft of a price lock', () => {
  const discard = async (id: number) =>
    trade.olga.post(`/contracts/${id}/discard`, { version: (await view(id)).version })
  /** A lock of 60 minutes with its deposit paid, converted to the draft of a sale. */
  const converted = async (customerId: number) => {
    const body = { type: 'price_lock', customerId, lines: [line('1000')] }
    const { id } = (await draft(trade.olga, { ...body, lockMinutes: 60, deposit: '100' })).props
    await stepTo(id, 'confirm')
    await payOk(trade.olga, id, '100')
    const made = (await step(trade.olga, id, 'convert', { to: 'sale' })).props.id as number
    return { id, made }
  }

  test('reopens the lock with its deposit, which can be converted again', async () => {
    const ida = await addPerson(trade.shop, 'Ida Rhodes')
    const { id, made } = await converted(ida)
    expect(await view(id)).toMatchObject({ state: 'converted', netPaid: 0, credit: 10_000 })
    expect((await discard(made)).props).toMatchObject({ id, state: 'locked' })
    const lock = await view(id)
    expect(lock).toMatchObject({ state: 'locked', isOpen: true, netPaid: 10_000, credit: 0 })
    expect(lock.events.at(-1)).toMatchObject({
      act: 'reopen',
      from: 'converted',
      to: 'locked',
      by: 'Olga',
    })
    const again = (await step(trade.olga, id, 'convert', { to: 'layaway' })).props
    expect(again).toMatchObject({ type: 'layaway', state: 'draft', total: 100_000 })
  })

  test('reopens it without its deposit once that store credit was spent', async () => {
    const eda = await addPerson(trade.shop, 'Edith Clarke')
    const { id, made } = await converted(eda)
    const other = { type: 'sale', customerId: eda, lines: [line('50')] }
    const sale = (await draft(trade.olga, other)).props.id as number
    await stepTo(sale, 'confirm')
    await payOk(trade.olga, sale, '50', { method: 'store_credit' })
    await discard(made)
    expect(await view(id)).toMatchObject({ state: 'locked', netPaid: 0, credit: 5_000 })
    const refused = await step(trade.olga, id, 'convert', { to: 'sale' })
    expect(refused.props.errors.form).toContain('deposit')
  })

  test('leaves the lock converted when its time is over', async () => {
    const { id, made } = await converted(await addPerson(trade.shop, 'Joan Clarke'))
    await passTime(61 * 60 * 1000)
    await discard(made)
    expect(await view(id)).toMatchObject({ state: 'converted', credit: 10_000, made: [] })
    await applyDueTransitions(trade.shop.ctx)
    expect((await view(id)).state).toBe('converted')
  })
})

test('an error in one contract does not stop the transitions of the others', async () => {
  const locks = [
    await begin('price_lock', [line('1000')], { lockMinutes: 60 }),
    await begin('price_lock', [line('1000')], { lockMinutes: 60 }),
  ]
  for (const id of locks) await stepTo(id, 'confirm')
  const [broken = 0, intact = 0] = locks
  await passTime(61 * 60 * 1000)
  const ctx = withRowHook(trade.shop.ctx, async (rows) => {
    const isBroken = rows.length === 1 && rows[0]?.id === broken && 'lock_expires_at' in rows[0]
    if (isBroken) throw new Error('a page of the file is damaged')
  })
  await applyDueTransitions(ctx)
  const states = await trade.shop.ctx.db
    .selectFrom('contracts')
    .select(['id', 'state'])
    .where('id', 'in', locks)
    .orderBy('id')
    .execute()
  expect(states).toEqual([
    { id: broken, state: 'locked' },
    { id: intact, state: 'expired' },
  ])
})

describe('a custom order', () => {
  const ring = {
    description: 'A chain of 100 g',
    karat: '14K',
    construction: 'solid',
    weightG: '100',
    unitPrice: '20000',
  }

  test('starts after its deposit, and costs less when it is lighter', async () => {
    const id = await begin('custom_order', [ring], { deposit: '5000', tolerancePercent: '5' })
    await stepTo(id, 'confirm')
    await stepTo(id, 'approve')
    expect((await step(trade.olga, id, 'start')).props.errors.form).toBeDefined()
    await payOk(trade.olga, id, '5000')
    const { lines } = await stepTo(id, 'start')
    expect((await step(trade.olga, id, 'finish')).props.errors['lines.0']).toBeDefined()
    const weighed = { lines: [{ id: lines[0].id, weightG: '90' }] }
    const ready = await stepTo(id, 'finish', weighed)
    expect(ready).toMatchObject({ state: 'ready', total: 1_919_779, amended: 2 })
    expect(ready.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    await payOk(trade.olga, id, '14197.79')
    const before = await fineOnHand()
    await stepTo(id, 'deliver')
    expect(before - (await fineOnHand())).toBe(52_650)
  })

  test('costs the agreed price within the tolerance, and more for extra weight only with approval', async () => {
    const heavy = async (more: object, answer: object) => {
      const id = await begin('custom_order', [ring], { deposit: '0', ...more })
      await stepTo(id, 'confirm')
      await stepTo(id, 'approve')
      const { lines } = await stepTo(id, 'start')
      const weighed = { lines: [{ id: lines[0].id, weightG: '110' }], reason: 'a heavier clasp' }
      return stepTo(id, 'finish', { ...weighed, ...answer })
    }
    expect((await heavy({}, { approved: true })).total).toBe(2_000_000)
    const byWeight = { heavier: 'customer_pays' }
    expect((await heavy(byWeight, {})).total).toBe(2_000_000)
    expect((await heavy(byWeight, { approved: true })).total).toBe(2_080_221)
    expect((await heavy({ tolerancePercent: '10' }, {})).total).toBe(2_000_000)
  })
})

test('a memo: some pieces are returned, some are kept and sold, all metal is booked, and the value still out is shown', async () => {
  const { shop } = trade
  const earring = { karat: '18K', construction: 'solid', weightG: '4', qty: 5 }
  const start = await fineOnHand()
  const id = await begin('memo_out', [line('300', earring)], { dueOn: dayIn(7) })
  const { lines, number, lent } = await stepTo(id, 'confirm', { reason: 'an old friend' })
  const all = { pieces: 5, allPieces: 5, value: 150_000, allValue: 150_000 }
  expect(lent).toEqual({ ...all, daysLeft: 7, isLate: false })
  expect(number).toMatch(/^MEMO-/)
  expect(start - (await fineOnHand())).toBe(15_000)
  const settlement = (kept: number, returned: number) => ({
    lines: [{ id: lines[0].id, kept, returned }],
  })

  const part = await stepTo(id, 'settle_part', settlement(1, 2))
  expect(part).toMatchObject({ state: 'part_settled', lines: [{ kept: 1, returned: 2 }] })
  expect(part.lent).toMatchObject({ pieces: 2, allPieces: 5, value: 60_000, allValue: 150_000 })
  const sale = await view(part.made[0].id)
  expect(sale).toMatchObject({ type: 'sale', state: 'confirmed', total: 30_000, lent: null })
  expect(
    (await step(trade.olga, id, 'settle_part', settlement(2, 1))).props.errors['lines.0'],
  ).toContain('2')

  await passTime(9 * DAY_MS)
  await applyDueTransitions(shop.ctx)
  expect(await view(id)).toMatchObject({ state: 'overdue', lent: { daysLeft: -2, isLate: true } })
  expect((await stepTo(id, 'settle_part', settlement(0, 2))).state).toBe('closed')
  expect(start - (await fineOnHand())).toBe(3_000)
  await payOk(trade.olga, sale.id, '300')
  await stepTo(sale.id, 'deliver')
  expect(start - (await fineOnHand())).toBe(3_000)
})

test('a consignment: sold at a higher price, and the owner is paid', async () => {
  const id = await begin('consignment_in', [line('800')])
  await stepTo(id, 'confirm')
  expect((await pay(trade.olga, id, '800', { direction: 'out' })).props.errors.amount).toBeDefined()
  expect((await step(trade.olga, id, 'sell')).props.errors.soldFor).toBeDefined()
  const sold = await stepTo(id, 'sell', await soldFor(trade, '1000'))
  expect(sold).toMatchObject({ state: 'sold', balance: 80_000 })
  const settled = await payOk(trade.olga, id, '800', { direction: 'out', method: 'wire' })
  expect(settled).toMatchObject({ state: 'settled', balance: 0 })
  expect(settled.payments[0].kind).toBe('payout')
})

describe('a buy-back', () => {
  const scrap = {
    description: 'Old chain',
    weightG: '48.6',
    fineness: '575',
    test: 'xrf',
    stamp: '585',
  }

  test('offers 3,241.62 for 48.60 g at 575 ‰, and can be released only after the hold', async () => {
    const id = await begin('buy_back', [scrap], { payPercent: '88' })
    await stepTo(id, 'test')
    const offered = await stepTo(id, 'offer')
    expect(offered).toMatchObject({ state: 'offered', total: 324_162, number: null })
    expect(offered.lines[0].melt).toBe(368_366)
    expect(offered.quotes[0].mid).toBe('4100.00')
    const before = await fineOnHand()
    const accepted = await stepTo(id, 'accept')
    expect(accepted.number).toMatch(/^BUY-/)
    expect((await fineOnHand()) - before).toBe(27_945)
    const held = await payOk(trade.olga, id, '3241.62', { direction: 'out', method: 'cash' })
    expect(held.state).toBe('on_hold')
    expect((await step(trade.olga, id, 'release', { use: 'melt' })).props.errors.form).toBeDefined()
    await passTime(10 * DAY_MS)
    expect((await stepTo(id, 'release', { use: 'melt' })).state).toBe('released')
  })

  test('needs a test', async () => {
    const untested = await begin('buy_back', [{ ...scrap, test: null }])
    expect((await step(trade.olga, untested, 'test')).props.errors.form).toBeDefined()
  })

  const post = (customerId: number, more: object = {}, type = 'buy_back') =>
    trade.olga.post('/contracts', {
      type,
      customerId,
      lines: [scrap],
      idempotencyKey: key(),
      ...more,
    })
  const sellerOf = async (id: number) => {
    const { status, body } = await jsonClient(trade.olga.browser).get(
      `/contracts/seller?customer=${id}`,
    )
    return { status, ...body }
  }

  test('needs the birthday of an adult seller from the first draft on, and keeps it for the customer', async () => {
    const tom = await addPerson(trade.shop, 'Tom')
    expect(await sellerOf(tom)).toMatchObject({ status: 200, birthday: null })
    expect((await post(tom)).props.errors).toEqual({ birthday: expect.stringContaining('18') })
    const young = await post(tom, { birthday: dayIn(-17 * 365) })
    expect(young.props.errors).toEqual({ birthday: expect.stringContaining('18') })
    expect((await post(tom, { birthday: '1799-01-01' })).props.errors.birthday).toBeDefined()
    expect(await sellerOf(tom)).toMatchObject({ birthday: null })
    expect((await post(tom, { birthday: '1990-05-01' })).component).toBe('contract')
    expect(await sellerOf(tom)).toMatchObject({ birthday: '1990-05-01' })
    const events = await trade.shop.ctx.db
      .selectFrom('customer_events')
      .select(['kind', 'details'])
      .where('customer_id', '=', tom)
      .execute()
    expect(events).toContainEqual({ kind: 'changed', details: '{"fields":["birthday"]}' })
    // Another birthday than the stored one is refused: the form did not show it.
    expect((await post(tom, { birthday: '1991-05-01' })).props.errors.birthday).toBeDefined()
    expect((await post(tom)).component).toBe('contract')
    const kid = await addPerson(trade.shop, 'Young Tom', dayIn(-17 * 365))
    expect((await post(kid)).props.errors).toEqual({ birthday: expect.stringContaining('18') })
    expect((await sellerOf(999_999)).status).toBe(404)
  })

  test('needs it in a changed draft as well, and a sale does not take one', async () => {
    const id = await begin('buy_back', [scrap])
    const eve = await addPerson(trade.shop, 'Eve')
    const body = { customerId: eve, lines: [scrap], version: (await view(id)).version }
    const change = (more: object) => trade.olga.post(`/contracts/${id}`, { ...body, ...more })
    expect((await change({})).props.errors.birthday).toContain('18')
    expect((await change({ birthday: '1990-05-01' })).props.errors).toEqual({})
    const ida = await addPerson(trade.shop, 'Ida')
    expect((await post(ida, { birthday: '1990-05-01' }, 'sale')).component).toBe('contract')
    expect(await sellerOf(ida)).toMatchObject({ birthday: null })
  })

  test('names the birthday when an offer is accepted whose seller has none', async () => {
    const ben = await addPerson(trade.shop, 'Ben', '1990-05-01')
    const { id } = (await post(ben)).props
    await stepTo(id, 'test')
    await stepTo(id, 'offer')
    await trade.shop.ctx.db
      .updateTable('customers')
      .set({ birthday: null })
      .where('id', '=', ben)
      .execute()
    expect((await step(trade.olga, id, 'accept')).props.errors.birthday).toContain('18')
    expect((await stepTo(id, 'decline')).state).toBe('declined')
  })

  test('is released early only by an admin with a reason', async () => {
    const id = await begin('buy_back', [scrap])
    for (const act of ['test', 'offer', 'accept']) await stepTo(id, act)
    const { balance } = await view(id)
    await payOk(trade.olga, id, String(balance / 100), { direction: 'out' })
    const early = { use: 'resale', override: true }
    expect((await step(trade.olga, id, 'release', early)).props.errors.reason).toBeDefined()
    const release = { ...early, reason: 'the police cleared it' }
    expect((await stepTo(id, 'release', release)).state).toBe('released')
  })
})

describe('an amendment', () => {
  const amend = async (id: number, lines: object[], more: object = {}) => {
    const { version } = await view(id)
    return trade.olga.post(`/contracts/${id}/amendment`, {
      customerId: trade.ada,
      lines,
      version,
      reason: 'agreed on the telephone',
      ...more,
    })
  }

  test('creates the next version, and the first stays unchanged', async () => {
    const id = await begin('sale', [line('1000')])
    await stepTo(id, 'confirm')
    await payOk(trade.olga, id, '500')
    const { props } = await amend(id, [line('1000'), line('200')])
    expect(props).toMatchObject({ total: 120_000, balance: 70_000, amended: 2 })
    const [second, first] = props.versions
    expect([second.content.total, first.content.total]).toEqual([120_000, 100_000])
    expect(second.reason).toBe('agreed on the telephone')
  })

  test('to a lower price settles the contract; a delivered contract cannot be amended', async () => {
    const id = await begin('sale', [line('1000')])
    await stepTo(id, 'confirm')
    await payOk(trade.olga, id, '900')
    expect((await amend(id, [line('900')])).props.state).toBe('paid')
    await stepTo(id, 'deliver')
    expect((await amend(id, [line('800')])).props.errors.form).toBeDefined()
  })

  test('of a layaway recalculates the instalments, which add up to the total', async () => {
    const plan = { count: 3, every: 'month', firstOn: dayIn(30), deposit: '200' }
    const id = await begin('layaway', [line('1000')], plan)
    await stepTo(id, 'confirm')
    const { props } = await amend(id, [line('1300.01')], { ...plan, count: 7 })
    const parts = props.schedule.map(({ amount }: { amount: number }) => amount)
    expect(parts).toHaveLength(7)
    expect(parts.reduce((sum: number, part: number) => sum + part, 20_000)).toBe(130_001)
  })
})

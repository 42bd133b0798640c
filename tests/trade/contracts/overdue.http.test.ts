import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PriorityProps } from '#server/insights/home/props.ts'
import { dayOf, plusDays } from '#server/platform/time/calendar.ts'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import type {
  CalendarEntryProps,
  ContractProps,
  ContractRowProps,
} from '#server/trade/contracts/props.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { owner } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  key,
  line,
  overdueInAnalytics,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from './trade.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ZONE = 'America/New_York'
/** What is overdue after 20 days, counted by hand: the amounts of the calendar, in cents. */
const OVERDUE: Record<string, (number | null)[]> = {
  partlyPaid: [18_000],
  afterGrace: [30_000],
  refunded: [30_000],
  threeBehind: [15_000, 30_000, 30_000],
  memo: [null],
  sale: [30_000],
  customOrder: [120_000],
}
const INSTALMENTS = ['partlyPaid', 'afterGrace', 'refunded', 'threeBehind']
const INSTALMENT_SUM = 18_000 + 30_000 + 30_000 + 75_000

let trade: Trade
let grace: number
let invoice: number
const ids: Record<string, number> = {}

const today = () => dayOf(trade.shop.clock.now(), ZONE)
const dayIn = (days: number) => plusDays(today(), days)

async function begin(name: string, body: object, customerId = trade.ada): Promise<number> {
  const { props } = await draft(trade.olga, { customerId, lines: [line('1000')], ...body })
  ids[name] = props.id
  return props.id
}

/** A layaway of 1,000 with a deposit of 100, paid, and three instalments of 300; the first is due in ten days. */
async function layaway(name: string, paid: string | null, more: object = {}): Promise<number> {
  const terms = { count: 3, every: 'month', firstOn: dayIn(10), deposit: '100', graceDays: 0 }
  const id = await begin(name, { type: 'layaway', ...terms, ...more })
  await stepOk(trade.olga, id, 'confirm')
  await payOk(trade.olga, id, '100')
  if (paid !== null) await payOk(trade.olga, id, paid)
  return id
}

async function addContracts(): Promise<void> {
  const { olga } = trade
  const reason = 'They changed their mind'
  await layaway('paid', '300')
  await layaway('partlyPaid', '120')
  await layaway('prepaid', '600')
  await layaway('inGrace', null, { graceDays: 10 })
  await layaway('afterGrace', null, { graceDays: 9 })
  const cancelled = await layaway('cancelled', null)
  await stepOk(olga, cancelled, 'cancel', { reason, method: 'cash' })
  const completed = await layaway('completed', '900')
  await stepOk(olga, completed, 'deliver')
  const refunded = await layaway('refunded', '300')
  await payOk(olga, refunded, '300', { direction: 'out', reference: reason })
  await layaway('threeBehind', '150', { every: 'week', firstOn: dayIn(3) })
  const memo = { type: 'memo_out', lines: [line('700')], dueOn: dayIn(5) }
  await stepOk(olga, await begin('memo', memo, grace), 'confirm')
  const returned = await begin('returnedMemo', memo)
  await stepOk(olga, returned, 'confirm')
  const { lines } = (await olga.get(`/contracts/${returned}`)).props as ContractProps
  await stepOk(olga, returned, 'settle_part', {
    lines: lines.map(({ id }) => ({ id, kept: 0, returned: 1 })),
  })
  const sale = { type: 'sale', lines: [line('500')], dueOn: dayIn(5) }
  await stepOk(olga, await begin('sale', sale), 'confirm')
  await payOk(olga, ids.sale ?? 0, '200')
  await stepOk(olga, await begin('paidSale', sale), 'confirm')
  await payOk(olga, ids.paidSale ?? 0, '500')
  await begin('draft', sale)
  const order = { type: 'custom_order', lines: [line('1200')], dueOn: dayIn(19), deposit: '0' }
  await stepOk(olga, await begin('customOrder', order), 'confirm')
  await stepOk(olga, await begin('dueToday', { ...sale, dueOn: dayIn(20) }), 'confirm')
  const added = await olga.post('/apps/invoice/add', {
    customerId: grace,
    lines: [{ description: 'Rope chain', qty: 1, unitPrice: '90' }],
    dueOn: dayIn(10),
    idempotencyKey: key(),
  })
  invoice = added.props.invoice.id
  await olga.post(`/apps/invoice/${invoice}/issue`, { version: added.props.invoice.version })
}

beforeAll(async () => {
  trade = await tradingShop()
  grace = await addPerson(trade.shop, 'Grace Hopper')
  await trade.shop.ctx.db
    .updateTable('customers')
    .set({ phone: '+13055550142' })
    .where('id', '=', trade.ada)
    .execute()
  await addContracts()
  trade.shop.clock.advance(20 * DAY_MS)
  trade.olga = await owner(trade.shop)
})
afterAll(() => trade.shop.close())

const byName = (amounts: Record<string, unknown>) => new Set(Object.keys(amounts))
const namesOf = (found: readonly number[]) =>
  new Set(
    found.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? `an unknown ${id}`),
  )

const list = async (query = ''): Promise<Record<string, unknown>> =>
  (await trade.olga.get(`/contracts?${query}`)).props
const rowsOf = async (query: string) => (await list(query)).contracts as ContractRowProps[]

async function home(prop: string) {
  const page = await trade.olga.get('/', {
    'X-Inertia-Partial-Component': 'home',
    'X-Inertia-Partial-Data': prop,
  })
  return page.props[prop]
}

async function priority(what: string): Promise<PriorityProps | undefined> {
  return (await home('priorities')).find((one: PriorityProps) => one.what === what)
}

/** Twice: the job that moves contracts to the state Overdue may run a little later than the day begins. */
describe.each(['before', 'after'])('%s the states follow the clock', (when) => {
  beforeAll(async () => {
    if (when === 'after') await applyDueTransitions(trade.shop.ctx)
  })

  test('the sidebar and the tab of the list count the overdue contracts', async () => {
    const menu = await jsonClient(await trade.shop.admin()).get('/menu-counts')
    expect(menu.body).toMatchObject({ overdue: 7 })
    expect((await list()).counts).toMatchObject({ overdue: 7 })
    const { total } = await list('due=overdue')
    expect(total).toBe(7)
  })

  test('the list shows exactly these, and marks them in every other list', async () => {
    const overdue = await rowsOf('due=overdue')
    expect(namesOf(overdue.map(({ id }) => id))).toEqual(byName(OVERDUE))
    expect(overdue.every(({ isLate }) => isLate)).toBe(true)
    const marked = (await rowsOf('')).filter(({ isLate }) => isLate)
    expect(namesOf(marked.map(({ id }) => id))).toEqual(byName(OVERDUE))
  })

  test('what is due in a week is neither overdue nor paid nor a draft', async () => {
    expect(namesOf((await rowsOf('due=week')).map(({ id }) => id))).toEqual(new Set(['dueToday']))
    const promises: { id: number }[] = await home('promises')
    expect(namesOf(promises.map(({ id }) => id))).toEqual(new Set(['dueToday']))
  })

  test('the calendar marks their instalments and days, each with the amount that remains', async () => {
    const entries: CalendarEntryProps[] = []
    for (let n = -1; n < 6; n++) {
      const month = plusDays(`${today().slice(0, 7)}-15`, n * 30).slice(0, 7)
      const { calendar } = await list(`view=calendar&month=${month}`)
      entries.push(...(calendar as { entries: CalendarEntryProps[] }).entries)
    }
    const late = entries.filter(({ isLate }) => isLate)
    expect(namesOf(late.map(({ id }) => id))).toEqual(byName(OVERDUE))
    for (const [name, amounts] of Object.entries(OVERDUE)) {
      const found = late.filter(({ id }) => id === ids[name]).map(({ amount }) => amount)
      expect(found, name).toEqual(amounts)
    }
    const amountsOf = (name: string) =>
      entries.filter(({ id }) => id === ids[name]).map(({ amount }) => amount)
    expect(amountsOf('paid')).toEqual([30_000, 30_000])
    expect(amountsOf('partlyPaid')).toEqual([18_000, 30_000, 30_000])
    expect(amountsOf('prepaid')).toEqual([30_000])
    expect(amountsOf('inGrace')).toEqual([30_000, 30_000, 30_000])
    for (const name of ['cancelled', 'completed', 'paidSale', 'returnedMemo', 'draft'])
      expect(amountsOf(name), name).toEqual([])
  })

  test('the list of what to do has them by kind, with what remains to be paid', async () => {
    expect(await priority('installments')).toMatchObject({ count: 4, amount: INSTALMENT_SUM })
    expect(await priority('memos')).toMatchObject({ count: 1, amount: 70_000 })
    expect(await priority('late')).toMatchObject({ count: 2, amount: 150_000 })
    expect((await priority('installments'))?.href).toBe('/contracts?type=layaway&due=overdue')
    expect((await priority('memos'))?.href).toBe(`/contracts/${ids.memo}`)
  })

  test('analytics have the same instalments and the same amount', async () => {
    const { amount, ids: found } = await overdueInAnalytics(trade.shop)
    expect(amount).toBe(INSTALMENT_SUM)
    expect(namesOf([...found])).toEqual(new Set(INSTALMENTS))
  })

  test('the pages of the customers and of the contracts mark the same', async () => {
    const marked: number[] = []
    for (const id of [trade.ada, grace]) {
      const { contracts } = (await trade.olga.get(`/customers/${id}`)).props
      marked.push(
        ...contracts
          .filter(({ isLate }: { isLate: boolean }) => isLate)
          .map((one: { id: number }) => one.id),
      )
    }
    expect(namesOf(marked)).toEqual(byName(OVERDUE))
    for (const [name, id] of Object.entries(ids)) {
      const { schedule, lent } = (await trade.olga.get(`/contracts/${id}`)).props as ContractProps
      const late = schedule.filter(({ isLate }) => isLate)
      const amounts = INSTALMENTS.includes(name) ? OVERDUE[name] : []
      expect(
        late.map(({ amount, paid }) => amount - paid),
        name,
      ).toEqual(amounts)
      if (lent) expect(lent.isLate, name).toBe(name === 'memo')
    }
  })

  test('whom to call is named with the telephone number, or without one, the earliest due first', async () => {
    const calls = (await priority('installments'))?.calls ?? []
    expect(calls.map(({ id }) => id)).toEqual(
      [ids.threeBehind, ids.partlyPaid, ids.afterGrace, ids.refunded].map(Number),
    )
    expect(calls[1]).toMatchObject({
      customer: { id: trade.ada, name: 'Ada Byron' },
      phone: '+1 305 555 0142',
      amount: 18_000,
      href: `/contracts/${ids.partlyPaid}`,
    })
    expect((await priority('memos'))?.calls).toMatchObject([
      { customer: { name: 'Grace Hopper' }, phone: null, amount: 70_000 },
    ])
    expect((await priority('late'))?.calls).toEqual([])
  })

  test('an unpaid invoice is overdue in its list, its tab, on its page and among what to do', async () => {
    const { invoices, counts, owed } = (await trade.olga.get('/apps/invoice/list?state=overdue'))
      .props
    expect(invoices).toMatchObject([{ id: invoice, isLate: true }])
    expect(counts.overdue).toBe(1)
    expect(owed).toMatchObject([{ late: 9_000 }])
    const preview = (await trade.olga.get(`/apps/invoice/preview?id=${invoice}`)).props
    expect(preview.invoice.isLate).toBe(true)
    expect(await priority('invoices')).toMatchObject({
      count: 1,
      amount: 9_000,
      calls: [{ id: invoice, customer: { name: 'Grace Hopper' }, phone: null, amount: 9_000 }],
    })
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFacts } from '#server/operations/doctor/database-checks.ts'
import { CONTRACT_TYPES } from '#server/trade/contract-types/lookup.ts'
import { differingFacts } from '#server/trade/customers/fact-queries.ts'
import {
  addPerson,
  confirmedSales,
  draft,
  key,
  line,
  pay,
  step,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

const factsOf = async (id: number) => {
  const { facts } = (await trade.olga.get(`/customers/${id}`)).props
  return { value: facts.value, contracts: facts.contracts, open: facts.open }
}
const versionOf = async (customer: number) =>
  (await trade.olga.get(`/customers/${customer}`)).props.customer.version
const mergeInto = async (id: number, other: number) =>
  trade.olga.post(`/customers/${id}/merger`, {
    version: await versionOf(id),
    other,
    otherVersion: await versionOf(other),
    take: [],
  })

/** `of` and `with` choose among the customers, contracts and payments there are. */
const actionOf = fc.record({
  does: fc.constantFrom(
    'draft',
    'step',
    'step',
    'pay',
    'pay',
    'reverse',
    'discard',
    'note',
    'merge',
  ),
  type: fc.constantFrom(...CONTRACT_TYPES),
  act: fc.constantFrom(
    'confirm',
    'confirm',
    'deliver',
    'cancel',
    'test',
    'offer',
    'accept',
    'convert',
  ),
  direction: fc.constantFrom('in', 'in', 'out'),
  method: fc.constantFrom('card', 'cash', 'store_credit'),
  of: fc.nat(1_000),
  with: fc.nat(1_000),
})

test('a discarded sale, whose price lock opens again and takes its deposit back, counts once', async () => {
  const customerId = await addPerson(trade.shop, 'Lou Lock', '1990-01-01')
  const lock = { type: 'price_lock', customerId, lines: [line('1000')], deposit: '100' }
  const { id } = (await draft(trade.olga, { ...lock, lockMinutes: 60 })).props
  await step(trade.olga, id, 'confirm')
  await pay(trade.olga, id, '100')
  await step(trade.olga, id, 'convert', { to: 'sale' })
  const [{ id: sale }] = (await trade.olga.get(`/contracts/${id}`)).props.made
  const { version } = (await trade.olga.get(`/contracts/${sale}`)).props
  expect(await factsOf(customerId)).toEqual({ value: 0, contracts: 2, open: 1 })
  await trade.olga.post(`/contracts/${sale}/discard`, { version })
  expect(await factsOf(customerId)).toEqual({ value: 10_000, contracts: 1, open: 1 })
  expect(await differingFacts(trade.shop.ctx.db)).toEqual([])
})

test('after random acts the facts are those counted from the contracts, payments and notes', async () => {
  const { olga, shop } = trade
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(actionOf, { minLength: 25, maxLength: 25 }), async (actions) => {
      const customers: number[] = []
      for (const name of ['Ann', 'Ben', 'Cyd'])
        customers.push(await addPerson(shop, name, '1990-01-01'))
      // With something to pay and to reverse.
      const contracts = await confirmedSales(trade, 2, '100')
      for (const id of contracts) await pay(olga, id, '20')
      for (const action of actions) {
        shop.clock.advance(1_000)
        const customer = customers[action.of % customers.length] ?? 0
        const contract = contracts[action.with % contracts.length] ?? 0
        const view = contract === 0 ? null : (await olga.get(`/contracts/${contract}`)).props
        const page = await act({ ...action, customer, contract, view })
        if (page?.status !== 200 || Object.keys(page.props.errors ?? {}).length > 0) continue
        done.add(action.does)
        // A price lock that is converted makes a draft, of which a discard opens the lock again.
        const { made = [] } = page.props as { made?: { id: number; state: string }[] }
        for (const { id, state } of made)
          if (state === 'draft' && !contracts.includes(id)) contracts.push(id)
        if (action.does === 'draft') {
          contracts.push(page.props.id)
          if (action.direction === 'in') await step(olga, page.props.id, action.act)
        }
        if (action.does === 'discard') contracts.splice(contracts.indexOf(contract), 1)
      }
      expect(await differingFacts(shop.ctx.db)).toEqual([])
    }),
    { numRuns: 10, endOnFailure: true },
  )
  expect([...done].sort()).toEqual(['discard', 'draft', 'merge', 'note', 'pay', 'reverse', 'step'])

  async function act({
    customer,
    contract,
    view,
    ...action
  }: {
    does: string
    type: string
    act: string
    direction: string
    method: string
    with: number
    customer: number
    contract: number
    view: { version: number; payments: { id: number }[] } | null
  }) {
    const reason = 'because of the test'
    if (action.does === 'note') return olga.post(`/customers/${customer}/notes`, { text: 'Rang.' })
    if (action.does === 'merge') {
      // Few, so that customers remain.
      if (action.with % 4 > 0) return null
      const { id } = (await olga.get(`/customers/${customer}`)).props.customer
      const other = await addPerson(shop, 'Dot', '1990-01-01')
      const sale = { type: 'sale', customerId: other, lines: [line('100')] }
      const { props } = await draft(olga, sale)
      await step(olga, props.id, 'confirm')
      await pay(olga, props.id, '30')
      return mergeInto(id, other)
    }
    if (action.does === 'draft')
      return olga.post('/contracts', {
        idempotencyKey: key(),
        type: action.type,
        customerId: customer,
        lines: [line('100', { karat: '14K', weightG: '5', fineness: '585', test: 'xrf' })],
      })
    if (view === null) return null
    const { version, payments } = view
    if (action.does === 'discard') return olga.post(`/contracts/${contract}/discard`, { version })
    if (action.does === 'reverse') {
      const payment = payments[action.with % payments.length]
      const path = `/contracts/${contract}/payments/${payment?.id}/reversal`
      return payment ? olga.post(path, { reason }) : null
    }
    if (action.does === 'pay') {
      const { direction, method } = action
      return pay(olga, contract, '20', { direction, method })
    }
    const more = { reason, method: action.method, use: 'melt', to: 'sale' }
    return step(olga, contract, action.act, more)
  }
})

test('parallel payments, contracts and notes of one customer are all counted', async () => {
  const { olga, shop } = trade
  const sales = await confirmedSales(trade, 6, '100')
  const [first = 0, ...others] = await Promise.all(
    sales.map(async (id) => (await olga.get(`/contracts/${id}`)).props.customer.id as number),
  )
  for (const other of others) await mergeInto(first, other)
  expect(await factsOf(first)).toEqual({ value: 0, contracts: 6, open: 6 })
  const answers = await Promise.all(
    sales.flatMap((id) => [
      pay(olga, id, '10'),
      olga.post(`/customers/${first}/notes`, { text: 'Rang.' }),
      olga.post('/contracts', {
        idempotencyKey: key(),
        type: 'sale',
        customerId: first,
        lines: [line('100')],
      }),
    ]),
  )
  expect(answers.map(({ status, props }) => [status, props.errors ?? {}])).toEqual(
    answers.map(() => [200, {}]),
  )
  expect(await factsOf(first)).toEqual({ value: 6_000, contracts: 12, open: 12 })
  const other = await addPerson(shop, 'Eve Twin')
  await Promise.all([mergeInto(first, other), ...sales.map((id) => pay(olga, id, '5'))])
  expect((await factsOf(first)).value).toBe(9_000)
  expect(await differingFacts(shop.ctx.db)).toEqual([])
})

test('the doctor counts facts again that were changed past the triggers', async () => {
  const { ctx } = trade.shop
  expect(await checkFacts(ctx)).toMatchObject({ state: 'ok' })
  const before = await ctx.db
    .selectFrom('customer_facts')
    .selectAll()
    .orderBy('customer_id')
    .execute()
  await ctx.db
    .updateTable('customer_facts')
    .set({ paid: 7, open_contracts: 3, last_contact: '' })
    .where('customer_id', '=', trade.ada)
    .execute()
  const lost = await addPerson(trade.shop, 'Lost One')
  await ctx.db.deleteFrom('customer_facts').where('customer_id', '=', lost).execute()
  expect(await checkFacts(ctx)).toMatchObject({ state: 'warning', message: /^of 2 customers/ })
  expect(await checkFacts(ctx)).toMatchObject({ state: 'ok' })
  const after = await ctx.db
    .selectFrom('customer_facts')
    .selectAll()
    .orderBy('customer_id')
    .execute()
  expect(after.filter(({ customer_id }) => customer_id !== lost)).toEqual(before)
})

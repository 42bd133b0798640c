import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ColumnProps } from '#server/trade/contracts/props.ts'
import type { ContractHit } from '#server/workspace/search/props.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { addPerson, draft, line, stepOk, type Trade, tradingShop } from './trade.ts'

let trade: Trade
let api: JsonClient
const ids: Record<string, number> = {}
beforeAll(async () => {
  trade = await tradingShop()
  api = jsonClient(await trade.shop.staff())
  const { olga, ada, shop } = trade
  const grace = await addPerson(shop, 'Grace Hopper')
  const begin = async (name: string, customerId: number, type = 'sale') => {
    const page = await draft(olga, { type, customerId, lines: [line('1200')] })
    ids[name] = page.props.id
  }
  await begin('first', ada)
  await begin('lock', ada, 'price_lock')
  await begin('graces', grace)
  for (const id of [ids.first, ids.lock]) await stepOk(olga, id ?? 0, 'confirm')
})
afterAll(() => trade.shop.close())

const found = async (q: string): Promise<ContractHit[]> =>
  (await api.get(`/search?q=${encodeURIComponent(q)}`)).body.groups.contracts
const numbers = async (q: string) => (await found(q)).map(({ number }) => number)

test('a contract is found by the start of its number in any case', async () => {
  const year = trade.shop.clock.now().slice(0, 4)
  const hit = { kind: 'contract', id: ids.first, number: `SALE-${year}-00001`, type: 'sale' }
  const more = { state: 'confirmed', customer: 'Ada Byron', total: 120_000, currency: 'USD' }
  const all = [{ ...hit, ...more, href: `/contracts/${ids.first}` }]
  for (const q of [`SALE-${year}-00001`, `sale-${year}`, 'Sale-'])
    expect(await found(q)).toEqual(all)
  expect(await numbers('LOCK-')).toEqual([`LOCK-${year}-00001`])
})

test('contracts and drafts are found by the customer’s name, newest first', async () => {
  expect((await found('byron')).map(({ id }) => id)).toEqual([ids.lock, ids.first])
  expect(await found('GRACE hop')).toMatchObject([
    { id: ids.graces, number: null, state: 'draft', customer: 'Grace Hopper' },
  ])
})

test('the list counts all its contracts, those that match, and those of each view', async () => {
  const list = async (query: string) => (await trade.olga.get(`/contracts?${query}`)).props
  expect(await list('')).toMatchObject({
    total: 3,
    counts: { all: 3, open: 3, week: 0, overdue: 0, layaway: 0 },
  })
  const { total, counts } = await list('q=grace')
  expect([total, counts.all]).toEqual([1, 3])
  // On the board of a type, only those of the type.
  expect((await list('view=board&type=price_lock')).counts).toMatchObject({ all: 1, open: 1 })
})

test('each column of the board shows how many contracts it has and what they are worth', async () => {
  const columns = async (query = '') =>
    (await trade.olga.get(`/contracts?view=board&type=sale${query}`)).props.columns.map(
      ({ state, count, total }: ColumnProps) => [state, count, total],
    )
  const others = ['paid', 'delivered', 'cancelled', 'returned'].map((state) => [state, 0, 0])
  expect(await columns()).toEqual([['draft', 1, 120_000], ['confirmed', 1, 120_000], ...others])
  expect(await columns('&q=grace')).toEqual([['draft', 1, 120_000], ['confirmed', 0, 0], ...others])
})

test('a closed column has the contracts of the last month, and the number of all', async () => {
  const { db } = trade.shop.ctx
  const cancelled = async () =>
    (await trade.olga.get('/contracts?view=board&type=sale')).props.columns
      .filter(({ state }: ColumnProps) => state === 'cancelled')
      .map(({ count, total, all }: ColumnProps) => [count, total, all])[0]
  const change = (values: { state: string; created_at?: string }) =>
    db
      .updateTable('contracts')
      .set(values)
      .where('id', '=', ids.graces ?? 0)
      .execute()
  await change({ state: 'cancelled' })
  expect(await cancelled()).toEqual([1, 120_000, 1])
  await change({ state: 'cancelled', created_at: '2020-01-01T00:00:00.000Z' })
  expect(await cancelled()).toEqual([0, 0, 1])
  await change({ state: 'draft', created_at: trade.shop.clock.now() })
})

test('contracts of a merged customer are found by the remaining customer', async () => {
  const { db } = trade.shop.ctx
  const twin = await addPerson(trade.shop, 'Ada King')
  await db.updateTable('customers').set({ merged_into: twin }).where('id', '=', trade.ada).execute()
  expect(await found('ada king')).toMatchObject([
    { id: ids.lock, customer: 'Ada King' },
    { id: ids.first, customer: 'Ada King' },
  ])
})

test.each(['NONE-2026', 'sale', 'x', '%-', '-', 'SALE_'])('%s finds none', async (q) => {
  expect(await found(q)).toEqual([])
})

describe('the list', () => {
  let shop: Trade
  const DAY = 86_400_000
  const ends: Record<string, Record<string, string>> = {}
  const contracts: Record<string, number> = {}
  beforeAll(async () => {
    shop = await tradingShop()
    const now = Date.parse(shop.shop.clock.now())
    const inDays = (days: number) => new Date(now + days * DAY).toISOString()
    const named: Record<string, [string, object]> = {
      late: ['custom_order', { due_at: inDays(-3) }],
      later: ['custom_order', { due_at: inDays(5) }],
      same: ['custom_order', { due_at: inDays(5) }],
      lock: ['price_lock', { lock_expires_at: inDays(2) }],
      undated: ['custom_order', {}],
      closed: ['custom_order', { due_at: inDays(-9), state: 'cancelled' }],
      draft: ['sale', {}],
    }
    for (const [name, [type, dates]] of Object.entries(named)) {
      const page = await draft(shop.olga, { type, customerId: shop.ada, lines: [line('1200')] })
      contracts[name] = page.props.id
      if (type === 'price_lock' || name === 'late')
        await stepOk(shop.olga, page.props.id, 'confirm')
      const none = { due_at: null, lock_expires_at: null }
      await shop.shop.ctx.db
        .updateTable('contracts')
        .set({ ...none, ...dates })
        .where('id', '=', page.props.id)
        .execute()
      ends[name] = { ...dates }
    }
  })
  afterAll(() => shop.shop.close())

  const names = (ids: number[]) =>
    ids.map((id) => Object.keys(contracts).find((name) => contracts[name] === id))
  const rows = async (query: string) => {
    const { props } = await shop.olga.get(`/contracts?${query}`)
    return { ...props, names: names(props.contracts.map(({ id }: { id: number }) => id)) }
  }
  const BY_DUE = ['late', 'lock', 'same', 'later', 'draft', 'undated', 'closed']

  test('begins with overdue contracts and then those due first, and ends with closed ones', async () => {
    expect((await rows('')).names).toEqual(BY_DUE)
    expect((await rows('group=closed')).names).toEqual(['closed'])
    expect((await rows('due=overdue')).names).toEqual(['late'])
  })

  test('shows the newest first if asked to', async () => {
    expect((await rows('sort=newest')).names).toEqual(Object.keys(contracts).reverse())
    const before = await rows(`sort=newest&after=${contracts.lock}`)
    expect(before.names).toEqual(['same', 'later', 'late'])
    expect(before.precedingCount).toBe(4)
  })

  test('a page continues after the last row of the page before, whichever that is', async () => {
    for (const [index, name] of BY_DUE.entries()) {
      const { lock_expires_at: lock, due_at: due, state } = ends[name] ?? {}
      const key = state ? 'closed' : (due ?? lock ?? 'open')
      const page = await rows(`after=${contracts[name]}~${key}`)
      expect([name, page.names]).toEqual([name, BY_DUE.slice(index + 1)])
      expect([name, page.precedingCount]).toEqual([name, index + 1])
    }
  })

  test('ignores a cursor that is not one or belongs to the other order', async () => {
    for (const after of ['x', '1~2', '1~open~', "1~';--", String(contracts.lock)])
      expect((await rows(`after=${encodeURIComponent(after)}`)).names).toEqual(BY_DUE)
    expect((await rows(`sort=newest&after=${contracts.lock}~open`)).precedingCount).toBe(0)
  })

  test('names the row after which its next page begins, and shows no row twice', async () => {
    const customer = await addPerson(shop.shop, 'Mary Somerville')
    const { db } = shop.shop.ctx
    const lines = [line('900')]
    await draft(shop.olga, { type: 'custom_order', customerId: customer, lines })
    const of = () => db.selectFrom('contracts').selectAll().where('customer_id', '=', customer)
    const { id: _id, ...row } = await of().executeTakeFirstOrThrow()
    const copy = { ...row, idempotency_key: null }
    await db.insertInto('contracts').values(Array(51).fill(copy)).execute()
    const many = (await of().orderBy('id').execute()).map(({ id }) => id)
    const first = await rows(`customer=${customer}`)
    expect([first.contracts.length, first.total, first.precedingCount]).toEqual([50, 52, 0])
    const second = await rows(`customer=${customer}&after=${first.next}`)
    expect([second.contracts.length, second.precedingCount, second.next]).toEqual([2, 50, null])
    const shown = [...first.contracts, ...second.contracts].map(({ id }) => id)
    expect(shown.toSorted((a, b) => a - b)).toEqual(many)
  })
})

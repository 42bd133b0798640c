import { afterAll, beforeAll, expect, test } from 'vitest'
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

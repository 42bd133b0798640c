import { afterEach, beforeEach, expect, test } from 'vitest'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { draft, payOk, step, stepOk, stud, type Trade, tradingShop } from './trade.ts'

let trade: Trade
let sam: Inertia
beforeEach(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  await trade.shop.ctx.db.updateTable('shop').set({ staff_paid_out: 1_000_000 }).execute()
})
afterEach(() => trade.shop.close())

const memoOf = async (who: Inertia, price: string): Promise<number> =>
  (await draft(who, { type: 'memo_out', customerId: trade.ada, lines: [stud(price)] })).props.id
const errorsOf = async (who: Inertia, id: number) => (await step(who, id, 'confirm')).props.errors
const REFUSED = { form: expect.stringContaining('10000.00 USD') }

test('staff lend goods up to the amount of the day; what an admin lent does not count', async () => {
  await stepOk(trade.olga, await memoOf(trade.olga, '9000'), 'confirm')
  await stepOk(sam, await memoOf(sam, '6000'), 'confirm')
  const second = await memoOf(sam, '4000.01')
  expect(await errorsOf(sam, second)).toEqual(REFUSED)
  expect((await sam.get(`/contracts/${second}`)).props.state).toBe('draft')
  await stepOk(sam, await memoOf(sam, '4000'), 'confirm')

  await stepOk(trade.olga, second, 'confirm')
  const { findings } = (await trade.olga.get('/compliance?state=all&type=admin_exception')).props
  expect(findings).toMatchObject([{ numbers: { exceeded: 'goods_lent' } }])
})

test('goods of earlier days count until they are returned or paid', async () => {
  const first = await memoOf(sam, '6000')
  await stepOk(sam, first, 'confirm')
  const second = await memoOf(sam, '4000')
  await stepOk(sam, second, 'confirm')
  const nextDay = async () => {
    trade.shop.clock.advance(24 * 60 * 60 * 1000)
    sam = await clerk(trade.shop)
    trade.olga = await owner(trade.shop)
  }
  await nextDay()
  expect(await errorsOf(sam, await memoOf(sam, '0.01'))).toEqual(REFUSED)
  const settle = async (id: number, how: object) => {
    const [line] = (await sam.get(`/contracts/${id}`)).props.lines
    return stepOk(sam, id, 'close', { lines: [{ id: line.id, ...how }] })
  }
  await settle(first, { returned: 1 })
  expect(await errorsOf(sam, await memoOf(sam, '6000.01'))).toEqual(REFUSED)
  const [sale] = (await settle(second, { kept: 1 })).made
  expect(await errorsOf(sam, await memoOf(sam, '6000.01'))).toEqual(REFUSED)
  await payOk(sam, sale.id, '4000')
  await stepOk(sam, await memoOf(sam, '10000'), 'confirm')
})

test('pieces that were kept still count, and so does an amendment to a higher total', async () => {
  const first = await memoOf(sam, '6000')
  await stepOk(sam, first, 'confirm')
  const amend = async (price: string) => {
    const { version } = (await sam.get(`/contracts/${first}`)).props
    const lines = [stud(price)]
    const body = { customerId: trade.ada, lines, version, reason: 'another piece' }
    return (await sam.post(`/contracts/${first}/amendment`, body)).props.errors
  }
  expect(await amend('10000.01')).toEqual(REFUSED)
  expect(await amend('9500')).toEqual({})
  const [{ id }] = (await sam.get(`/contracts/${first}`)).props.lines
  await stepOk(sam, first, 'close', { lines: [{ id, kept: 1 }] })
  expect(await errorsOf(sam, await memoOf(sam, '500.01'))).toEqual(REFUSED)
  expect(await errorsOf(sam, await memoOf(sam, '500'))).toEqual({})
})

test('a memo still counts for who confirmed it when an admin amends it', async () => {
  const id = await memoOf(sam, '9000')
  await stepOk(sam, id, 'confirm')
  const { version } = (await trade.olga.get(`/contracts/${id}`)).props
  const body = { customerId: trade.ada, lines: [stud('9000')], version, reason: 'a note' }
  await trade.olga.post(`/contracts/${id}/amendment`, { ...body, note: 'For the fair' })
  trade.shop.clock.advance(24 * 60 * 60 * 1000)
  sam = await clerk(trade.shop)
  expect(await errorsOf(sam, await memoOf(sam, '1000.01'))).toEqual(REFUSED)
})

test('a memo that another person confirmed counts for who raised it last', async () => {
  const raise = async (id: number, price: string) => {
    const { version } = (await sam.get(`/contracts/${id}`)).props
    const body = { customerId: trade.ada, lines: [stud(price)], version, reason: 'another piece' }
    return (await sam.post(`/contracts/${id}/amendment`, body)).props.errors
  }
  const memos = [await memoOf(trade.olga, '100'), await memoOf(trade.olga, '100')] as const
  for (const id of memos) await stepOk(trade.olga, id, 'confirm')
  expect(await raise(memos[0], '9900')).toEqual({})
  trade.shop.clock.advance(24 * 60 * 60 * 1000)
  sam = await clerk(trade.shop)
  expect(await raise(memos[1], '100.01')).toEqual(REFUSED)
  expect(await raise(memos[1], '100')).toEqual({})
})

test('two memos confirmed at the same time do not exceed it together', async () => {
  const ids = [await memoOf(sam, '6000'), await memoOf(sam, '6000')]
  const other = await owner(trade.shop)
  await Promise.all(
    ids.map((id) => sam.post(`/contracts/${id}/steps`, { act: 'confirm', version: 1 })),
  )
  const states = await Promise.all(
    ids.map(async (id) => (await other.get(`/contracts/${id}`)).props.state),
  )
  expect(states.toSorted()).toEqual(['draft', 'out'])
})

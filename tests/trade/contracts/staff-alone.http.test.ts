import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  line,
  payOk,
  step,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const draftBySam = async (type: string, lines: object[], more: object = {}) =>
  (await draft(sam, { type, customerId: trade.ada, lines, ...more })).props.id as number
const stateOf = async (id: number) => (await sam.get(`/contracts/${id}`)).props.state

test('only an admin reports bought gold as stolen', async () => {
  const scrap = { description: 'Old chain', karat: '14K', weightG: '20', test: 'xrf', stamp: '585' }
  const id = await draftBySam('buy_back', [scrap], { payPercent: '50' })
  for (const act of ['test', 'offer', 'accept']) await stepOk(sam, id, act)
  const { balance } = (await sam.get(`/contracts/${id}`)).props
  const out = { direction: 'out', method: 'check' }
  await payOk(trade.olga, id, String(Math.abs(balance) / 100), out)
  const reason = 'the police asked for it'
  await step(sam, id, 'report_stolen', { reason })
  expect(await stateOf(id)).toBe('on_hold')
  await stepOk(trade.olga, id, 'report_stolen', { reason })
  expect(await stateOf(id)).toBe('reported_stolen')
})

test('only an admin ends an accepted purchase, and only before it is paid', async () => {
  const scrap = { description: 'Old chain', karat: '14K', weightG: '20', test: 'xrf', stamp: '585' }
  const accepted = async () => {
    const id = await draftBySam('buy_back', [scrap], { payPercent: '50' })
    for (const act of ['test', 'offer', 'accept']) await stepOk(sam, id, act)
    return id
  }
  const reason = 'the weight was wrong'
  const id = await accepted()
  expect((await step(sam, id, 'decline', { reason })).status).toBe(403)
  await stepOk(trade.olga, id, 'decline', { reason })
  const { metal: movements } = (await sam.get(`/contracts/${id}`)).props
  expect(movements.map(({ direction }: { direction: string }) => direction).toSorted()).toEqual([
    'in',
    'out',
  ])
  const paid = await accepted()
  await payOk(trade.olga, paid, '10', { direction: 'out', method: 'check' })
  expect((await step(trade.olga, paid, 'decline', { reason })).props.errors.form).toContain(
    'reverse',
  )
})

test('staff close a quote that the customer declines, with a reason', async () => {
  const gold = { description: 'A chain', karat: '14K', construction: 'solid', weightG: '10' }
  const id = await draftBySam('custom_order', [{ ...gold, unitPrice: '2000' }], { deposit: '0' })
  await stepOk(sam, id, 'confirm')
  expect((await step(sam, id, 'cancel')).props.errors).toHaveProperty('reason')
  await stepOk(sam, id, 'cancel', { reason: 'the customer declined it' })
  expect(await stateOf(id)).toBe('cancelled')
})

test('only an admin cancels an order in production or ready, and its page tells staff so', async () => {
  const gold = { description: 'A chain', karat: '14K', construction: 'solid', weightG: '10' }
  const lines = [{ ...gold, unitPrice: '2000' }]
  const id = await draftBySam('custom_order', lines, { deposit: '0' })
  for (const act of ['confirm', 'approve', 'start']) await stepOk(sam, id, act)
  const actsOfAdmins = async (who: Inertia) =>
    (await who.get(`/contracts/${id}`)).props.actsOfAdmins
  expect(await actsOfAdmins(sam)).toEqual([{ act: 'cancel', to: 'cancelled' }])
  expect(await actsOfAdmins(trade.olga)).toEqual([])
  const [{ id: lineId }] = (await sam.get(`/contracts/${id}`)).props.lines
  await stepOk(sam, id, 'finish', { lines: [{ id: lineId, weightG: '10' }] })
  const reason = 'the customer left'
  expect((await step(sam, id, 'cancel', { reason })).status).toBe(403)
  await stepOk(trade.olga, id, 'cancel', { reason })
  expect(await stateOf(id)).toBe('cancelled')
})

test('an amendment does not change the customer, and says so', async () => {
  const id = await draftBySam('sale', [stud('90')])
  await stepOk(sam, id, 'confirm')
  const other = await addPerson(trade.shop, 'Berta')
  const amend = async (customerId: number) => {
    const { version } = (await sam.get(`/contracts/${id}`)).props
    const body = { customerId, lines: [stud('90')], version, reason: 'wrong customer chosen' }
    return (await sam.post(`/contracts/${id}/amendment`, body)).props.errors
  }
  expect(await amend(other)).toEqual({ customerId: expect.stringContaining('stays the same') })
  expect(await amend(trade.ada)).toEqual({})
  await trade.olga.post(`/customers/${other}/merger`, {
    version: 1,
    other: trade.ada,
    otherVersion: 1,
    take: [],
  })
  expect(await amend(other)).toEqual({})
})

test('a piece on memo has a value', async () => {
  const lines = (unitPrice: string) => [
    line(unitPrice, { karat: '14K', construction: 'solid', weightG: '10' }),
  ]
  const free = await draftBySam('memo_out', lines('0'), { dueOn: '2026-12-10' })
  expect((await step(sam, free, 'confirm')).props.errors).toHaveProperty('form')
  expect(await stateOf(free)).toBe('draft')
  const lent = await draftBySam('memo_out', lines('2000'), { dueOn: '2026-12-10' })
  await stepOk(sam, lent, 'confirm')
})

test('only an admin books a correction of gold', async () => {
  const gold = { description: 'A chain', karat: '14K', construction: 'solid', weightG: '10' }
  const id = await draftBySam('custom_order', [{ ...gold, unitPrice: '2000' }], { deposit: '0' })
  await stepOk(sam, id, 'confirm')
  const book = async (who: Inertia, reason: string) => {
    const { version } = (await who.get(`/contracts/${id}`)).props
    const metal = { direction: 'in', reason, weightG: '5', fineness: '750', version }
    return (await who.post(`/contracts/${id}/metal`, metal)).props.errors
  }
  expect(await book(sam, 'correction')).toEqual({ form: expect.stringContaining('admin') })
  expect(await book(sam, 'client_deposit')).toEqual({})
  expect(await book(trade.olga, 'correction')).toEqual({})
})

describe('gold that a customer brought', () => {
  const gold = { description: 'A chain', karat: '14K', construction: 'solid', weightG: '10' }
  const move = async (who: Inertia, id: number, more: object) => {
    const { version } = (await who.get(`/contracts/${id}`)).props
    const metal = { direction: 'out', reason: 'client_deposit', weightG: '5', fineness: '585' }
    return (await who.post(`/contracts/${id}/metal`, { ...metal, ...more, version })).props.errors
  }
  const order = async (more: object = {}) => {
    const lines = [{ ...gold, unitPrice: '2000', ...more }]
    const id = await draftBySam('custom_order', lines, { deposit: '0' })
    await stepOk(sam, id, 'confirm')
    return id
  }
  const tooMuch = { weightG: expect.stringContaining('lower weight') }

  test('goes back to the customer, and a correction of an admin can lower it, not raise it', async () => {
    const id = await order()
    expect(await move(sam, id, { direction: 'in' })).toEqual({})
    expect(await move(trade.olga, id, { direction: 'in', reason: 'correction' })).toEqual({})
    expect(await move(sam, id, { weightG: '5.001' })).toEqual(tooMuch)
    expect(await move(trade.olga, id, { reason: 'correction', weightG: '8' })).toEqual({})
    expect(await move(sam, id, { weightG: '2.001' })).toEqual(tooMuch)
    expect(await move(sam, id, { weightG: '2', fineness: '750' })).toEqual(tooMuch)
    expect(await move(sam, id, { weightG: '2' })).toEqual({})
    expect(await move(sam, id, { weightG: '0.001' })).toEqual(tooMuch)
  })

  test('is not what an amended memo booked in and out', async () => {
    const lines = [{ ...gold, unitPrice: '2000' }]
    const id = await draftBySam('memo_out', lines, { dueOn: '2026-12-10' })
    await stepOk(sam, id, 'confirm')
    const { version } = (await sam.get(`/contracts/${id}`)).props
    const body = { customerId: trade.ada, reason: 'a piece more', dueOn: '2026-12-10', version }
    const more = [{ ...gold, unitPrice: '2000', qty: 2 }]
    const amended = await sam.post(`/contracts/${id}/amendment`, { ...body, lines: more })
    expect(amended.props).toMatchObject({ amended: 2, errors: {} })
    expect(await move(sam, id, {})).toEqual(tooMuch)
    expect(await move(sam, id, { direction: 'in', weightG: '3' })).toEqual({})
    expect(await move(sam, id, { weightG: '3.001' })).toEqual(tooMuch)
    expect(await move(sam, id, { weightG: '3' })).toEqual({})
  })

  test('is in the piece once the order is in production, unless an admin says that it is not', async () => {
    const id = await order()
    expect(await move(sam, id, { direction: 'in', weightG: '12' })).toEqual({})
    for (const act of ['approve', 'start']) await stepOk(sam, id, act)
    const [{ id: line }] = (await sam.get(`/contracts/${id}`)).props.lines
    expect(await move(sam, id, { weightG: '2.01' })).toEqual(tooMuch)
    await stepOk(sam, id, 'finish', { lines: [{ id: line, weightG: '10' }] })
    expect(await move(sam, id, { weightG: '2.01' })).toEqual(tooMuch)
    expect(await move(sam, id, { weightG: '2' })).toEqual({})
    expect(await move(sam, id, { weightG: '1' })).toEqual(tooMuch)
    expect(await move(trade.olga, id, { weightG: '1' })).toEqual({})
  })

  test('worth more than staff pay out in a day is handed back by an admin, over all contracts', async () => {
    // A gram of 999 is worth 131.69 at 4,100.
    const [first, second] = [await order(), await order()]
    const fine = { fineness: '999' }
    for (const id of [first, second])
      expect(await move(sam, id, { ...fine, direction: 'in', weightG: '50' })).toEqual({})
    const byAdmin = { weightG: expect.stringContaining('10000.00 USD') }
    expect(await move(sam, first, { ...fine, weightG: '50' })).toEqual({})
    expect(await move(sam, second, { ...fine, weightG: '26' })).toEqual(byAdmin)
    expect(await move(sam, second, { ...fine, weightG: '18' })).toEqual({})
    expect(await move(sam, second, { ...fine, weightG: '10' })).toEqual(byAdmin)
    expect(await move(trade.olga, second, { ...fine, weightG: '32' })).toEqual({})
  })
})

test('only an admin merges a customer with store credit into another', async () => {
  const vera = await addPerson(trade.shop, 'Vera')
  const friend = await addPerson(trade.shop, 'Friend')
  const { id } = (await draft(sam, { type: 'sale', customerId: vera, lines: [stud('100')] })).props
  await stepOk(sam, id, 'confirm')
  await payOk(sam, id, '100')
  await stepOk(trade.olga, id, 'cancel', { reason: 'too small', method: 'store_credit' })
  const merger = { version: 1, other: vera, otherVersion: 1, take: [] }
  const merge = async (who: Inertia) =>
    (await who.post(`/customers/${friend}/merger`, merger)).props.errors
  expect(await merge(sam)).toEqual({ other: expect.stringContaining('admin') })
  expect(await merge(trade.olga)).toEqual({})
})

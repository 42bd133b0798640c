import { afterEach, beforeEach, expect, test } from 'vitest'
import { clerk, enterGold, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { customerForm } from '#tests/trade/customers/customer-form.ts'
import {
  addPerson,
  draft,
  pay,
  payOk,
  step,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from './trade.ts'

/** Money and goods that belong to a customer, and what staff alone cannot do with them. */
let trade: Trade
let olga: Inertia
let sam: Inertia
let vera: number
let friend: number
beforeEach(async () => {
  trade = await tradingShop()
  olga = trade.olga
  sam = await clerk(trade.shop)
  vera = await addPerson(trade.shop, 'Vera Lind', '1980-01-01')
  friend = await addPerson(trade.shop, 'Friend')
})
afterEach(() => trade.shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
const ADMIN = expect.stringContaining('admin')

async function sale(price: string): Promise<number> {
  const { id } = (await draft(sam, { type: 'sale', customerId: vera, lines: [stud(price)] })).props
  await stepOk(sam, id, 'confirm')
  await payOk(sam, id, price)
  return id
}
const versionOf = (id: number) =>
  trade.shop.ctx.db
    .selectFrom('customers')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const merge = async (who: Inertia, into: number, other: number, take: string[] = []) => {
  const [{ version }, { version: otherVersion }] = [await versionOf(into), await versionOf(other)]
  const body = { version, other, otherVersion, take }
  return (await who.post(`/customers/${into}/merger`, body)).props.errors
}

test('a customer whose payments can still be refunded is merged away by an admin only', async () => {
  const id = await sale('100')
  expect(await merge(sam, friend, vera)).toEqual({ other: ADMIN })
  await stepOk(sam, id, 'deliver')
  expect(await merge(sam, friend, vera)).toEqual({ other: ADMIN })
  const other = await addPerson(trade.shop, 'Vera L.')
  expect(await merge(sam, vera, other)).toEqual({})

  trade.shop.clock.advance(32 * DAY_MS)
  ;[sam, olga] = [await clerk(trade.shop), await owner(trade.shop)]
  expect(await merge(sam, friend, vera)).toEqual({})
})

test('so is one with a paid invoice', async () => {
  const lines = [{ description: 'Cleaning', qty: 1, unitPrice: '80' }]
  const body = { customerId: vera, dueOn: '2027-01-31', lines, idempotencyKey: 'invoice-of-vera' }
  const { id, version } = (await sam.post('/apps/invoice/add', body)).props.invoice
  await sam.post(`/apps/invoice/${id}/issue`, { version })
  expect(await merge(sam, friend, vera)).toEqual({})
  const paid = { direction: 'in', method: 'card', amount: '80', idempotencyKey: 'payment-of-vera' }
  const other = await addPerson(trade.shop, 'Vera L.')
  await sam.post(`/apps/invoice/${id}/payments`, paid)
  expect(await merge(sam, other, friend)).toEqual({ other: ADMIN })
})

test('a customer with store credit or payments gets another name by an admin only', async () => {
  const id = await sale('100')
  const before = await versionOf(vera)
  const renamed = { ...customerForm({ name: 'Friend', birthday: '1980-01-01' }), ...before }
  expect((await sam.post(`/customers/${vera}`, renamed)).props.errors).toEqual({ name: ADMIN })
  await stepOk(olga, id, 'cancel', { reason: 'too small', method: 'store_credit' })
  expect(await merge(sam, vera, friend, ['name'])).toEqual({ name: ADMIN })
  const rename = async (who: Inertia, more: object) => {
    const { version } = await versionOf(vera)
    const form = {
      ...customerForm({ name: 'Vera Lind', birthday: '1980-01-01', ...more }),
      version,
    }
    return (await who.post(`/customers/${vera}`, form)).props.errors
  }
  expect(await rename(sam, { name: 'Friend' })).toEqual({ name: ADMIN })
  expect(await rename(sam, { phone: '+1 212 555 0100' })).toEqual({})
  // A typing error.
  expect(await rename(sam, { name: 'Véra Linde' })).toEqual({})
  expect(await rename(sam, { name: 'Véra Lindemann' })).toEqual({ name: ADMIN })
  // A second one, by which any name could be made in steps; case and accents are no correction.
  expect(await rename(sam, { name: 'Véra Lindas' })).toEqual({ name: ADMIN })
  expect(await rename(sam, { name: 'VERA LINDE' })).toEqual({})
  expect(await rename(olga, { name: '田中' })).toEqual({})
  expect(await rename(sam, { name: '鈴木' })).toEqual({ name: ADMIN })
  expect(await rename(olga, { name: 'Vera Lind' })).toEqual({})
  for (const kind of ['company', 'person'])
    expect(await rename(sam, { kind, company: 'Friend' }), kind).toEqual({ name: ADMIN })
  expect(await rename(olga, { name: 'Vera Lind-Moss' })).toEqual({})
  await trade.shop.ctx.db
    .updateTable('customers')
    .set({ name: 'Vera Lind-Moss', company: 'Friend' })
    .where('id', '=', friend)
    .execute()
  expect(await merge(sam, vera, friend, ['name'])).toEqual({ name: ADMIN })
})

test('a name is not changed letter by letter by several mergers', async () => {
  await sale('100')
  const misspelled = await addPerson(trade.shop, 'Vera Lint')
  expect(await merge(sam, vera, misspelled, ['name'])).toEqual({})
  const next = await addPerson(trade.shop, 'Vera Mint')
  expect(await merge(sam, vera, next, ['name'])).toEqual({ name: ADMIN })
  expect(await merge(olga, vera, next, ['name'])).toEqual({})
})

test('an order of the own gold of a customer that was delivered long ago binds nobody', async () => {
  const lines = [
    { description: 'A ring', karat: '14K', construction: 'solid', weightG: '5', unitPrice: '900' },
  ]
  const body = { type: 'custom_order', customerId: vera, lines, deposit: '0' }
  const { id } = (await draft(sam, body)).props
  await stepOk(sam, id, 'confirm')
  const { version, lines: agreed } = (await sam.get(`/contracts/${id}`)).props
  const metal = { direction: 'in', reason: 'client_deposit', weightG: '5', fineness: '585' }
  await sam.post(`/contracts/${id}/metal`, { ...metal, version })
  for (const act of ['approve', 'start']) await stepOk(sam, id, act)
  await stepOk(sam, id, 'finish', { lines: [{ id: agreed[0].id, weightG: '5' }] })
  await payOk(sam, id, '900')
  expect(await merge(sam, friend, vera)).toEqual({ other: ADMIN })
  await stepOk(sam, id, 'deliver')
  trade.shop.clock.advance(40 * DAY_MS)
  sam = await clerk(trade.shop)
  expect(await merge(sam, friend, vera)).toEqual({})
})

test('an import gives a customer with store credit another name by an admin only', async () => {
  const id = await sale('100')
  await stepOk(olga, id, 'cancel', { reason: 'too small', method: 'store_credit' })
  await trade.shop.ctx.db
    .updateTable('customers')
    .set({ email: 'vera@one.test', email_key: 'vera@one.test' })
    .where('id', '=', vera)
    .execute()
  let files = 0
  const importing = async ({ browser }: Inertia, columns: string, line: string) => {
    const query = {
      columns: `email,${columns}`,
      way: 'update',
      dry: '0',
      key: `file-${++files}-kept`,
    }
    const path = `/customers/import?${new URLSearchParams(query)}`
    const text = `email,${columns}\nvera@one.test,${line}\n`
    const headers = { Accept: 'application/json', 'Content-Type': 'text/csv' }
    const answer = await browser.send('post', path, text, headers)
    return JSON.parse(answer.text)
  }
  for (const [columns, line] of [
    ['name', 'Friend'],
    ['company', 'Friend'],
    ['kind,company', 'company,Friend'],
  ] as const)
    expect(await importing(sam, `${columns},city`, `${line},Paris`), columns).toMatchObject({
      updated: 0,
      problems: [{ line: 2, problem: ADMIN }],
    })
  expect(await importing(sam, 'name,city', 'Vera Lind,Lyon')).toMatchObject({ updated: 1 })
  expect(await importing(olga, 'name', 'Friend')).toMatchObject({ updated: 1 })
})

test('what the shop paid comes back by an admin only, so that it is not paid twice', async () => {
  const scrap = { description: 'Old chain', weightG: '10', fineness: '575', test: 'xrf' }
  const lines = [{ ...scrap, stamp: '585' }]
  const { id } = (await draft(sam, { type: 'buy_back', customerId: vera, lines })).props
  for (const act of ['test', 'offer', 'accept']) await stepOk(sam, id, act)
  const out = { direction: 'out', method: 'wire' }
  await payOk(sam, id, '100', out)
  expect((await pay(sam, id, '100', { method: 'other' })).props.errors).toEqual({ amount: ADMIN })
  expect((await sam.get(`/contracts/${id}`)).props.payable.in).toBe(0)
  await payOk(olga, id, '100', { method: 'wire' })
})

test('an offer holds for its day, and is made again at the gold price of another', async () => {
  const scrap = { description: 'Old chain', weightG: '10', fineness: '575', test: 'xrf' }
  const lines = [{ ...scrap, stamp: '585' }]
  const { id } = (await draft(sam, { type: 'buy_back', customerId: vera, lines })).props
  for (const act of ['test', 'offer']) await stepOk(sam, id, act)
  const { total } = (await sam.get(`/contracts/${id}`)).props
  trade.shop.clock.advance(DAY_MS)
  ;[sam, olga] = [await clerk(trade.shop), await owner(trade.shop)]
  await enterGold(olga, '4000')
  expect((await step(sam, id, 'accept')).props.errors).toEqual({
    form: expect.stringContaining('earlier day'),
  })
  const again = await stepOk(sam, id, 'offer')
  expect([again.state, again.total < total]).toEqual(['offered', true])
  expect((await stepOk(sam, id, 'accept')).state).toBe('accepted')
})

test('an amendment takes pieces off a memo, exchanges them or lowers its value by an admin only', async () => {
  const body = (price: string, qty: number) => ({ customerId: vera, lines: [stud(price, { qty })] })
  const { id } = (await draft(sam, { type: 'memo_out', ...body('100', 5) })).props
  await stepOk(sam, id, 'confirm')
  const amend = async (who: Inertia, price: string, qty: number) => {
    const { version } = (await who.get(`/contracts/${id}`)).props
    const input = { ...body(price, qty), version, reason: 'typing error' }
    return (await who.post(`/contracts/${id}/amendment`, input)).props.errors
  }
  for (const [price, qty] of [
    ['100', 1],
    ['90', 5],
    ['500', 2],
  ] as const)
    expect(await amend(sam, price, qty), `${qty} × ${price}`).toEqual({ form: ADMIN })
  expect(await amend(sam, '100', 6)).toEqual({})
  const exchanged = async (who: Inertia) => {
    const { version } = (await who.get(`/contracts/${id}`)).props
    const lines = [stud('100', { qty: 5 }), stud('100', { description: 'Silver ring' })]
    const input = { customerId: vera, lines, version, reason: 'typing error' }
    return (await who.post(`/contracts/${id}/amendment`, input)).props.errors
  }
  expect(await exchanged(sam)).toEqual({ form: ADMIN })
  expect(await exchanged(olga)).toEqual({})
  expect(await amend(olga, '100', 1)).toEqual({})
})

test('a paid sale is amended to a dearer piece, and the rest is paid', async () => {
  const id = await sale('100')
  const amend = async (price: string) => {
    const { version } = (await sam.get(`/contracts/${id}`)).props
    const input = { customerId: vera, lines: [stud(price)], version, reason: 'the longer one' }
    return (await sam.post(`/contracts/${id}/amendment`, input)).props
  }
  expect(await amend('140')).toMatchObject({ errors: {}, state: 'confirmed', balance: 4_000 })
  await payOk(sam, id, '40')
  expect((await amend('120')).errors).toEqual({ form: ADMIN })
  expect((await stepOk(sam, id, 'deliver')).state).toBe('delivered')
})

test('a customer whose goods the shop holds, or who has goods of the shop, is merged and renamed by an admin only', async () => {
  const gold = { description: 'Old chain', karat: '14K', weightG: '10' }
  const contract = async (type: string, more: object) => {
    const customerId = await addPerson(trade.shop, `Owner of ${type}`, '1980-01-01')
    const body = { type, customerId, ...more }
    const { id } = (await draft(olga, body)).props
    await stepOk(olga, id, 'confirm')
    return { id, customerId }
  }
  const consigned = await contract('consignment_in', { lines: [{ ...gold, unitPrice: '900' }] })
  const lent = await contract('memo_out', { lines: [stud('100')], dueOn: '2026-12-01' })
  const order = await contract('custom_order', {
    lines: [{ ...gold, construction: 'solid', unitPrice: '9000' }],
    deposit: '0',
  })
  expect(await merge(sam, friend, order.customerId)).toEqual({})
  const brought = await contract('custom_order', {
    lines: [{ ...gold, construction: 'solid', unitPrice: '9000' }],
    deposit: '0',
  })
  const { version } = (await olga.get(`/contracts/${brought.id}`)).props
  const metal = { direction: 'in', reason: 'client_deposit', weightG: '5', fineness: '585' }
  await olga.post(`/contracts/${brought.id}/metal`, { ...metal, version })
  for (const { customerId } of [consigned, lent, brought]) {
    expect(await merge(sam, friend, customerId)).toEqual({ other: ADMIN })
    expect(await merge(sam, customerId, friend, ['name'])).toEqual({ name: ADMIN })
  }
  await stepOk(olga, consigned.id, 'return', { reason: 'not sold' })
  expect(await merge(sam, friend, consigned.customerId)).toEqual({})
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import { key, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const fields = (discount: string, more: object = {}) => ({
  customerId: trade.ada,
  dueOn: '2027-01-31',
  lines: [
    { description: 'Chain', qty: 2, unitPrice: '450' },
    { description: 'Cleaning', qty: 1, unitPrice: '100' },
  ],
  discount,
  ...more,
})
const add = async (who: Inertia, discount: string) =>
  (await who.post('/apps/invoice/add', { ...fields(discount), idempotencyKey: key() })).props
    .invoice.id as number
const versionOf = async (id: number) =>
  (await trade.olga.get(`/apps/invoice/preview?id=${id}`)).props.invoice.version
const issue = async (who: Inertia, id: number) =>
  (await who.post(`/apps/invoice/${id}/issue`, { version: await versionOf(id) })).props

test('staff issue an invoice with a discount within the limit on their price changes', async () => {
  const { errors, invoice } = await issue(sam, await add(sam, '50'))
  expect(errors).toEqual({})
  expect(invoice.state).toBe('issued')
  expect((await issue(sam, await add(sam, ''))).errors).toEqual({})
})

test('with a higher one an admin issues it', async () => {
  const id = await add(sam, '50.01')
  const { errors, invoice } = await issue(sam, id)
  expect(errors.form).toContain('5%')
  expect(errors.form).toContain('admin')
  expect(invoice).toMatchObject({ state: 'draft', number: null })
  expect((await issue(trade.olga, id)).invoice.state).toBe('issued')
})

test('the discount counts as it is when the invoice is issued', async () => {
  const id = await add(sam, '50')
  const lines = [{ description: 'Chain', qty: 1, unitPrice: '450' }]
  const change = { ...fields('50', { lines }), version: await versionOf(id) }
  expect((await sam.post(`/apps/invoice/${id}`, change)).props.errors).toEqual({})
  expect((await issue(sam, id)).errors.form).toContain('admin')
})

test('the limit is that of the shop', async () => {
  const db = trade.shop.ctx.db
  const before = await db.selectFrom('shop').select('staff_change_bp').executeTakeFirstOrThrow()
  await db.updateTable('shop').set({ staff_change_bp: 0 }).execute()
  expect((await issue(sam, await add(sam, '0.01'))).errors.form).toContain('0%')
  expect((await issue(sam, await add(sam, ''))).errors).toEqual({})
  await db.updateTable('shop').set(before).execute()
})

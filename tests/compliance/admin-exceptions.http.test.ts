import { afterAll, beforeAll, expect, test } from 'vitest'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import {
  draft,
  key,
  pay,
  payOk,
  soldFor,
  step,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

let trade: Trade
let olga: Inertia
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  olga = trade.olga
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const sale = async (price: string, method: string) => {
  const { id } = (await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud(price)] }))
    .props
  await stepOk(sam, id, 'confirm')
  await payOk(sam, id, price, { method })
  return id as number
}
const findings = async () =>
  (await olga.get('/compliance?state=all&type=admin_exception')).props.findings
const findingsOn = async (href: string) =>
  (await findings()).filter((one: { about: { href: string } }) => one.about.href === href)

test('a refund of an admin by another method is a finding, one of staff is refused without one', async () => {
  const id = await sale('100', 'card')
  const out = (who: Inertia, method: string) => pay(who, id, '30', { direction: 'out', method })
  await out(sam, 'wire')
  await out(sam, 'card')
  await out(olga, 'card')
  expect(await findings()).toEqual([])
  await out(olga, 'wire')
  const { number } = (await olga.get(`/contracts/${id}`)).props
  expect(await findings()).toMatchObject([
    {
      severity: 'warning',
      state: 'open',
      about: { name: number, href: `/contracts/${id}` },
      numbers: { exceeded: 'refund_method', amount: 3_000, limit: 0, currency: 'USD' },
    },
  ])
  const notifications = await trade.shop.ctx.db
    .selectFrom('notifications')
    .selectAll()
    .where('kind', '=', 'finding_opened')
    .execute()
  expect(JSON.stringify(notifications)).toContain(number)
})

test('each limit exceeded by one payment is one', async () => {
  const id = await sale('2500', 'card')
  await stepOk(sam, id, 'deliver')
  const answer = await step(olga, id, 'return', { reason: 'did not fit', method: 'cash' })
  expect(answer.props.errors).toEqual({})
  const found = (await findingsOn(`/contracts/${id}`)).map(
    ({ numbers }: { numbers: object }) => numbers,
  )
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(
    expect.objectContaining({ exceeded: 'refund_method', amount: 250_000, limit: 0 }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ exceeded: 'cash_out', amount: 250_000, limit: 100_000 }),
  )
})

test('an invoice with a high discount too', async () => {
  const lines = [{ description: 'Chain', qty: 1, unitPrice: '200' }]
  const body = { customerId: trade.ada, dueOn: '2027-01-31', lines, discount: '40' }
  const added = await sam.post('/apps/invoice/add', { ...body, idempotencyKey: key() })
  const { id, version } = added.props.invoice
  await sam.post(`/apps/invoice/${id}/issue`, { version })
  const href = `/apps/invoice/preview?id=${id}`
  expect(await findingsOn(href)).toEqual([])
  const { invoice } = (await olga.post(`/apps/invoice/${id}/issue`, { version })).props
  expect(await findingsOn(href)).toMatchObject([
    {
      about: { name: invoice.number },
      numbers: { exceeded: 'invoice_discount', amount: 4_000, limit: 3_000 },
    },
  ])
})

test('a consignment paid out beyond the limit of the day too', async () => {
  const lines = [stud('10000.01')]
  const body = { type: 'consignment_in', customerId: trade.ada, lines }
  const { id } = (await draft(olga, body)).props
  await stepOk(olga, id, 'confirm')
  const reason = 'as the owner wished'
  const sale = await step(olga, id, 'sell', await soldFor(trade, '10000.01', { reason }))
  await payOk(olga, sale.props.id, '10000.01')
  const out = (who: Inertia) =>
    pay(who, id, '10000.01', { direction: 'out', method: 'store_credit' })
  expect((await out(sam)).props.errors).toHaveProperty('amount')
  const found = async () => (await findingsOn(`/contracts/${id}`)).map(exceededBy)
  expect(await found()).not.toContain('paid_out')
  expect((await out(olga)).props.errors).toEqual({})
  expect(await found()).toContain('paid_out')
})

const exceededBy = ({ numbers }: { numbers: { exceeded?: string } }) => numbers.exceeded

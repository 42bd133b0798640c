import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { draft, key, stepOk, stud, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'

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

test('staff issue an invoice with a discount within the limit of contracts', async () => {
  const { errors, invoice } = await issue(sam, await add(sam, '150'))
  expect(errors).toEqual({})
  expect(invoice.state).toBe('issued')
  expect((await issue(sam, await add(sam, ''))).errors).toEqual({})
})

test('with a higher one an admin issues it', async () => {
  const id = await add(sam, '150.01')
  const { errors, invoice } = await issue(sam, id)
  expect(errors.form).toContain('15%')
  expect(errors.form).toContain('admin')
  expect(invoice).toMatchObject({ state: 'draft', number: null })
  expect((await issue(trade.olga, id)).invoice.state).toBe('issued')
})

test('the discount counts as it is when the invoice is issued', async () => {
  const id = await add(sam, '150')
  const lines = [{ description: 'Chain', qty: 1, unitPrice: '450' }]
  const change = { ...fields('150', { lines }), version: await versionOf(id) }
  expect((await sam.post(`/apps/invoice/${id}`, change)).props.errors).toEqual({})
  expect((await issue(sam, id)).errors.form).toContain('admin')
})

test('the limit is that of the shop', async () => {
  const { db } = trade.shop.ctx
  const before = await db.selectFrom('shop').select('trade').executeTakeFirstOrThrow()
  const none = JSON.stringify({ ...JSON.parse(before.trade), maxDiscountBp: 0 })
  await db.updateTable('shop').set({ trade: none }).execute()
  expect((await issue(sam, await add(sam, '0.01'))).errors.form).toContain('0%')
  expect((await issue(sam, await add(sam, ''))).errors).toEqual({})
  await db.updateTable('shop').set(before).execute()
})

describe('invoices without a contract that one person issues in a day', () => {
  const addOver = async (who: Inertia, unitPrice: string) => {
    const lines = [{ description: 'Ring', qty: 1, unitPrice }]
    const body = { ...fields('', { lines }), idempotencyKey: key() }
    return (await who.post('/apps/invoice/add', body)).props.invoice.id as number
  }
  const issueOver = async (who: Inertia, unitPrice: string) =>
    issue(who, await addOver(who, unitPrice))
  const nextDay = async () => {
    trade.shop.clock.advance(24 * 60 * 60 * 1000)
    sam = await clerk(trade.shop)
    trade.olga = await owner(trade.shop)
  }
  beforeAll(nextDay)

  test('stay within the amount that staff pay out in a day, also as drafts of an admin', async () => {
    expect((await issueOver(sam, '6000')).errors).toEqual({})
    const { errors, invoice } = await issueOver(sam, '4000.01')
    expect(errors.form).toContain('10000.00 USD')
    expect(errors.form).toContain('6000.00')
    expect(invoice).toMatchObject({ state: 'draft', number: null })
    const ofAdmin = await addOver(trade.olga, '4000.01')
    expect((await issue(sam, ofAdmin)).errors).toHaveProperty('form')
    expect((await issueOver(sam, '4000')).errors).toEqual({})
    expect((await issueOver(sam, '0.01')).errors).toHaveProperty('form')
  })

  test('count for each person, and not those with a contract', async () => {
    await nextDay()
    const lines = [stud('300')]
    const sale = (await draft(sam, { type: 'sale', customerId: trade.ada, lines })).props.id
    await stepOk(sam, sale, 'confirm')
    const body = { ...fields(''), contractId: sale, idempotencyKey: key() }
    const { id } = (await sam.post('/apps/invoice/add', body)).props.invoice
    expect((await issue(sam, id)).errors).toEqual({})
    expect((await issueOver(sam, '10000')).errors).toEqual({})
    expect((await issueOver(trade.olga, '100')).errors).toEqual({})
    const { findings } = (await trade.olga.get('/compliance?state=all&type=admin_exception')).props
    expect(JSON.stringify(findings)).not.toContain('invoice_total')
  })

  test('a void one does not count, and neither does one of the day before', async () => {
    await nextDay()
    const { invoice } = await issueOver(sam, '9000')
    expect((await issueOver(sam, '2000')).errors).toHaveProperty('form')
    const { version } = invoice
    await trade.olga.post(`/apps/invoice/${invoice.id}/voiding`, {
      version,
      reason: 'issued twice',
    })
    expect((await issueOver(sam, '2000')).errors).toEqual({})
  })

  test('an admin exceeds it, and a finding says by how much', async () => {
    await nextDay()
    const { errors, invoice } = await issueOver(trade.olga, '10000.01')
    expect(errors).toEqual({})
    const { findings } = (await trade.olga.get('/compliance?state=all&type=admin_exception')).props
    expect(findings).toContainEqual(
      expect.objectContaining({
        about: expect.objectContaining({ name: invoice.number }),
        numbers: expect.objectContaining({
          exceeded: 'invoice_total',
          amount: 1_000_001,
          limit: 1_000_000,
        }),
      }),
    )
  })

  test('two issued at the same time do not exceed it together', async () => {
    const { shop } = trade
    await nextDay()
    const ids = [await addOver(sam, '6000'), await addOver(sam, '6000')]
    const versions = await Promise.all(ids.map(versionOf))
    await Promise.all(
      ids.map((id, n) => sam.post(`/apps/invoice/${id}/issue`, { version: versions[n] })),
    )
    const states = await shop.ctx.db
      .selectFrom('invoices')
      .select('state')
      .where('id', 'in', ids)
      .execute()
    expect(states.map(({ state }) => state).toSorted()).toEqual(['draft', 'issued'])
  })
})

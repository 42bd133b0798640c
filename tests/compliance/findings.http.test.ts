import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterPayment } from '#server/compliance/compliance.ts'
import { runDailyChecks } from '#server/compliance/daily-checks.ts'
import type { ComplianceProps, FindingProps } from '#server/compliance/props.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { PaymentTable } from '#server/trade/payments/table.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { customerForm } from '#tests/trade/customers/customer-form.ts'

const DAY = 24 * 60 * 60 * 1000

let shop: Shop
let olga: ReturnType<typeof inertia>
let olgaJson: JsonClient
let sam: ReturnType<typeof inertia>
let samJson: JsonClient
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const [admin, staff] = [await shop.admin(), await shop.staff()]
  olga = inertia(admin)
  olgaJson = jsonClient(admin)
  sam = inertia(staff)
  samJson = jsonClient(staff)
})

async function customer(name: string, more: Record<string, unknown> = {}): Promise<number> {
  return (await sam.post('/customers', customerForm({ name, ...more }))).props.customer.id
}
async function contract(customerId: number, type: 'sale' | 'buy_back'): Promise<number> {
  const now = shop.clock.now()
  const { id } = await shop.ctx.db
    .insertInto('contracts')
    .values({
      type,
      customer_id: customerId,
      currency: 'USD',
      created_at: now,
      confirmed_at: now,
      ...(type === 'sale'
        ? { state: 'confirmed' }
        : { state: 'on_hold', hold_until: new Date(Date.parse(now) + 10 * DAY).toISOString() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const NONE = { bought: 0, sold: 0, state: null }
/** Inserts a payment and checks it in one transaction, as contracts do. */
function pay(
  customerId: number,
  contractId: number,
  dollars: number,
  more: Partial<Pick<PaymentTable, 'method' | 'direction' | 'currency'>> = {},
) {
  return transaction(shop.ctx, async (tx) => {
    const payment = await tx.db
      .insertInto('payments')
      .values({
        contract_id: contractId,
        customer_id: customerId,
        direction: 'in',
        kind: 'balance',
        method: 'cash',
        currency: 'USD',
        ...more,
        amount: dollars * 100,
        at: shop.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await afterPayment(tx, payment)
  })
}
const page = async (query = 'state=all'): Promise<ComplianceProps> =>
  (await sam.get(`/compliance?${query}`)).props
const about = async (id: number): Promise<FindingProps[]> =>
  (await page()).findings.filter((one) => one.about?.href === `/customers/${id}`)

test('the payment that brings cash above 10,000 dollars opens a report, due in 15 days', async () => {
  const id = await customer('Cash Buyer')
  const sale = await contract(id, 'sale')
  await pay(id, sale, 9_999)
  expect(await about(id)).toEqual([])
  await pay(id, sale, 2)
  const [finding] = await about(id)
  expect(finding).toMatchObject({ type: 'form_8300', severity: 'critical', state: 'open' })
  expect(finding?.numbers).toMatchObject({ sum: 10_001_00, limit: 10_000_00 })
  expect(finding?.dueAt).toBe(new Date(Date.parse(shop.clock.now()) + 15 * DAY).toISOString())
  const notified = await shop.ctx.db.selectFrom('notifications').select('facts').execute()
  expect(notified.map(({ facts }) => JSON.parse(facts))).toContainEqual({
    context: 'form_8300_named',
    names: 'Cash Buyer',
  })
})

test('two payments at the same time are counted together', async () => {
  const id = await customer('Two Tills')
  const sale = await contract(id, 'sale')
  await Promise.all([pay(id, sale, 6_000), pay(id, sale, 6_000)])
  expect(await about(id)).toHaveLength(1)
})

test('payments of two customers count together after their merger', async () => {
  const [target, other] = [await customer('Split One'), await customer('Split Two')]
  const sale = await contract(target, 'sale')
  await pay(other, sale, 6_000)
  await sam.post(`/customers/${target}/merger`, { version: 1, other, otherVersion: 1, take: [] })
  await pay(target, sale, 6_000)
  expect(await about(target)).toHaveLength(1)
})

test('staff may not acknowledge a finding about what staff did', async () => {
  const { id } = await shop.ctx.db
    .insertInto('compliance_findings')
    .values({
      type: 'lowered_sold',
      subject: 'contract',
      subject_id: '1',
      severity: 'warning',
      numbers: JSON.stringify({ number: 'SALE-2026-00001', loweredBp: 500 }),
      opened_at: shop.clock.now(),
      due_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `/compliance/${id}/decision`
  const acknowledged = { from: 'open', to: 'acknowledged', note: '' }
  const { findings } = (await sam.get('/compliance?type=lowered_sold')).props
  expect(findings).toMatchObject([{ id, isAboutStaff: true }])
  expect((await samJson.post(path, acknowledged)).status).toBe(403)
  expect((await olgaJson.post(path, acknowledged)).status).toBeLessThan(400)
})

test('staff may acknowledge a finding; only an admin may resolve it, with a note', async () => {
  const id = await customer('Decided')
  await pay(id, await contract(id, 'sale'), 10_001)
  const [finding] = await about(id)
  const path = `/compliance/${finding?.id}/decision`
  const done = { from: 'open', to: 'resolved', note: 'filed 1 March, no. 17' }
  expect((await samJson.post(path, done)).status).toBe(403)
  expect((await olgaJson.post(path, { ...done, note: ' ' })).body.errors).toHaveProperty('note')
  await sam.post(path, { from: 'open', to: 'acknowledged', note: '' })
  expect((await olgaJson.post(path, done)).status).toBe(409)
  await olga.post(path, { ...done, from: 'acknowledged' })
  expect((await about(id))[0]).toMatchObject({ state: 'resolved', by: 'Olga', note: done.note })
  expect((await olgaJson.post(path, { ...done, from: 'resolved' })).status).toBe(422)
})

test('critical findings come first, whatever is due before them', async () => {
  const now = Date.parse(shop.clock.now())
  const rows = (['note', 'critical', 'warning'] as const).map((severity, n) => ({
    type: 'override_expired' as const,
    subject: 'variant' as const,
    subject_id: String(9_000 + n),
    severity,
    opened_at: new Date(now + n).toISOString(),
    due_at: severity === 'critical' ? null : new Date(now + n * DAY).toISOString(),
  }))
  await shop.ctx.db.insertInto('compliance_findings').values(rows).execute()
  const { findings } = (await olga.get('/compliance?state=open&type=override_expired')).props
  expect(findings.map(({ severity }: { severity: string }) => severity)).toEqual([
    'critical',
    'warning',
    'note',
  ])
})

test('a payer of reported cash gets one statement for the year, due by 31 January', async () => {
  const id = await customer('Told', { address: '1 Main Street', city: 'Miami' })
  const sale = await contract(id, 'sale')
  await pay(id, sale, 10_500)
  await pay(id, sale, 10_600)
  const { version } = (await olga.get('/configuration')).props.shopSettings
  const letterhead = { address: '5 Gold Street\nMiami', taxId: '', bank: '', version }
  await olga.post('/configuration/letterhead', letterhead)
  const year = shop.clock.now().slice(0, 4)
  const { statements } = await page()
  expect(statements?.payers.find(({ customerId }) => customerId === id)).toMatchObject({
    sum: 21_100_00,
    reports: 2,
  })
  const letter = (await sam.get(`/compliance/statements/${year}/${id}`)).props
  expect(letter).toMatchObject({ sum: 21_100_00, due: `${Number(year) + 1}-01-31` })
  expect(letter.customer.address).toBe('1 Main Street\nMiami')
  expect(letter.shop).toMatchObject({ lines: ['5 Gold Street', 'Miami'] })
  expect((await sam.get(`/compliance/statements/2001/${id}`)).status).toBe(404)
})

test('a shop that charges no dollars has no rules of the United States', async () => {
  const { db } = shop.ctx
  const { counters, statements } = await page()
  expect([counters?.state, statements?.payers.length]).toEqual(['below', expect.any(Number)])
  await db.updateTable('shop').set({ currency: 'EUR', compliance: '{"form8300":true}' }).execute()
  const id = await customer('Hofjuwelier')
  await pay(id, await contract(id, 'sale'), 200_000, { currency: 'EUR' })
  const bought = { direction: 'out', method: 'wire', currency: 'EUR' } as const
  await pay(id, await contract(id, 'buy_back'), 200_000, bought)
  await runDailyChecks(shop.ctx)
  expect(await page()).toMatchObject({ counters: null, statements: null })
  expect(await about(id)).toEqual([])
  expect((await page('type=aml_counter&state=all')).findings).toEqual([])
  const { shopSettings } = (await olga.get('/configuration')).props
  expect(shopSettings.compliance.form8300).toBe(false)
  await db.updateTable('shop').set({ currency: 'USD', compliance: '{}' }).execute()
  expect((await page()).counters?.state).toBe('below')
})

test('the year’s counters include purchases and sales, and near both limits one finding opens', async () => {
  const before = (await page()).counters ?? NONE
  const id = await customer('Scrap Seller')
  await pay(id, await contract(id, 'buy_back'), 45_000, { direction: 'out', method: 'wire' })
  const { counters: shown, held } = await page()
  const counters = shown ?? NONE
  expect(counters.bought).toBe(before.bought + 45_000_00)
  expect(counters.sold).toBe(before.sold)
  expect(held.at(-1)).toMatchObject({ customer: 'Scrap Seller', daysLeft: 10 })
  await runDailyChecks(shop.ctx)
  await runDailyChecks(shop.ctx)
  const found = (await page('type=aml_counter&state=all')).findings
  expect(found).toHaveLength(counters.state === 'below' ? 0 : 1)
  expect(counters.state).toBe('near')
})

test('a copied identity document without a buy-back opens one finding', async () => {
  const id = await customer('Copied', { kyc: 'id_copied' })
  await runDailyChecks(shop.ctx)
  await runDailyChecks(shop.ctx)
  expect(await about(id)).toMatchObject([{ type: 'retention', severity: 'warning' }])
})

test('the limits are settings of the shop; invalid values are rejected by field', async () => {
  const { shopSettings } = (await olga.get('/configuration')).props
  expect(shopSettings.compliance).toMatchObject({
    form8300: true,
    holdDays: 10,
    cashLimit: 1_000_000,
  })
  const typed = {
    version: shopSettings.version,
    form8300: true,
    cashLimit: '5000',
    reportDays: '15',
    amlLimit: '50000',
    amlWarn: '80',
    holdDays: '30',
    formYears: '5',
    contractYears: '10',
    idYears: '5',
  }
  const wrong = await olgaJson.post('/configuration/compliance', {
    ...typed,
    cashLimit: 'much',
    holdDays: '366',
    formYears: '0',
  })
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['cashLimit', 'formYears', 'holdDays'])
  await olga.post('/configuration/compliance', typed)
  const id = await customer('Lower Limit')
  await pay(id, await contract(id, 'sale'), 5_001)
  expect(await about(id)).toHaveLength(1)
  expect((await olgaJson.post('/configuration/compliance', typed)).status).toBe(409)
})

test('the year of a payment on New Year’s Eve is that of the shop’s time zone', async () => {
  const { db } = shop.ctx
  await db.updateTable('shop').set({ time_zone: 'America/New_York' }).execute()
  shop.clock.set('2028-01-01T03:00:00.000Z')
  const [admin, staff] = [await shop.admin(), await shop.staff()]
  olga = inertia(admin)
  sam = inertia(staff)
  const eve = await customer('Eve Late')
  await pay(eve, await contract(eve, 'sale'), 10_500)
  const [finding] = await about(eve)
  expect(finding?.numbers.statementDue).toBe('2028-01-31')
  await db.updateTable('shop').set({ time_zone: 'UTC' }).execute()
})

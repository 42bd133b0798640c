import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { draft, key, line, step, stepOk, stud, type Trade, tradingShop } from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())
const db = () => trade.shop.ctx.db

/** Gold without a construction, 768 dollars of melt value: no rule prices it, so its floor is its melt value. */
const bare = (unitPrice: string, more: object = {}) =>
  line(unitPrice, { description: 'Old chain', karat: '14K', weightG: '10', ...more })
const draftBy = async (who: Inertia, type: string, lines: object[], more: object = {}) =>
  (await draft(who, { type, customerId: trade.ada, lines, ...more })).props.id as number
const errorsAt = async (who: Inertia, id: number, act = 'confirm', more: object = {}) =>
  (await step(who, id, act, more)).props.errors

describe('staff and the tax of a line', () => {
  let exempt: number
  beforeAll(async () => {
    const newest = await db()
      .selectFrom('pricing_configs')
      .selectAll()
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const settings = { ...JSON.parse(newest.settings), tax: { mode: 'inclusive', rateBp: 2_000 } }
    await db()
      .insertInto('pricing_configs')
      .values({ ...newest, version: newest.version + 1, settings: JSON.stringify(settings) })
      .execute()
    await db()
      .updateTable('tax_classes')
      .set({ rate_ppm: 200_000 })
      .where('is_default', '=', 1)
      .execute()
    const { id } = await db()
      .selectFrom('tax_classes')
      .select('id')
      .where('name', '=', 'Exempt')
      .executeTakeFirstOrThrow()
    exempt = id
  })
  const resale = () => ({ taxClassId: exempt, taxReason: 'Resale certificate 4711' })

  test('a class with a lower rate does not put a price over the floor', async () => {
    const { id: reduced } = await db()
      .insertInto('tax_classes')
      .values({ name: 'Zero', rate_ppm: 0, needs_reason: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    // 1,000 without the default tax of 20 % are 833.33, under the melt value with 10 %, 848.25.
    const id = await draftBy(sam, 'sale', [bare('1000', { taxClassId: reduced })])
    expect(await errorsAt(sam, id)).toMatchObject({
      form: expect.stringContaining('below today’s floor'),
    })
    const lent = await draftBy(sam, 'memo_out', [bare('1000')])
    expect(await errorsAt(sam, lent)).toMatchObject({
      form: expect.stringContaining('below today’s floor'),
    })
    const enough = await draftBy(sam, 'sale', [bare('1020', { taxClassId: reduced })])
    expect((await stepOk(sam, enough, 'confirm')).state).toBe('confirmed')
  })

  test('a class that needs a reason is drafted by staff and confirmed by an admin', async () => {
    for (const type of ['sale', 'price_lock', 'layaway', 'custom_order']) {
      const id = await draftBy(sam, type, [stud('20'), stud('90', resale())])
      const errors = await errorsAt(sam, id)
      expect(errors['lines.1.taxReason'], type).toContain('admin')
      expect(errors.form, type).toContain('admin')
      expect(errors, type).not.toHaveProperty(['lines.0.taxReason'])
      expect((await sam.get(`/contracts/${id}`)).props, type).toMatchObject({ state: 'draft' })
      expect((await stepOk(trade.olga, id, 'confirm')).state, type).not.toBe('draft')
    }
  })

  test('so is an amendment to such a class, unless an admin had confirmed it', async () => {
    const id = await draftBy(sam, 'sale', [stud('90')])
    await stepOk(sam, id, 'confirm')
    const amend = async (who: Inertia, lines: object[]) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const body = { customerId: trade.ada, lines, reason: 'a certificate', version }
      return (await who.post(`/contracts/${id}/amendment`, body)).props
    }
    const { errors } = await amend(sam, [stud('90', resale())])
    expect(errors['lines.0.taxReason']).toContain('admin')
    expect(await amend(trade.olga, [stud('90', resale())])).toMatchObject({ errors: {}, tax: 0 })
    const kept = await amend(sam, [stud('90', resale()), stud('24')])
    expect(kept).toMatchObject({ errors: {}, tax: 400 })
    const more = await amend(sam, [stud('90', { ...resale(), qty: 2 }), stud('24')])
    expect(more.errors['lines.0.taxReason']).toContain('admin')
  })

  test('an invoice with such a class is issued by an admin', async () => {
    const lines = [{ description: 'Chain', qty: 1, unitPrice: '90', ...resale() }]
    const added = await sam.post('/apps/invoice/add', {
      customerId: trade.ada,
      dueOn: '2027-01-31',
      lines,
      idempotencyKey: key(),
    })
    const { id, version } = added.props.invoice
    const issue = (who: Inertia) => who.post(`/apps/invoice/${id}/issue`, { version })
    expect((await issue(sam)).props.errors.form).toContain('admin')
    expect((await issue(trade.olga)).props).toMatchObject({ errors: {} })
  })

  test('no rate is typed on a line', async () => {
    for (const typed of [{ taxRate: '0' }, { taxRatePpm: 0 }, { tax_rate_ppm: 0 }]) {
      const body = { type: 'sale', customerId: trade.ada, lines: [stud('90', typed)] }
      const { errors } = (await sam.post('/contracts', body)).props
      expect(Object.keys(errors), JSON.stringify(typed)).not.toEqual([])
    }
  })
})

test('staff refund an invoice within the days of a return, after them an admin', async () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const lines = [{ description: 'Cleaning', qty: 1, unitPrice: '80' }]
  const body = { customerId: trade.ada, dueOn: '2027-12-31', lines, idempotencyKey: key() }
  const { invoice } = (await sam.post('/apps/invoice/add', body)).props
  await sam.post(`/apps/invoice/${invoice.id}/issue`, { version: invoice.version })
  const book = async (who: Inertia, direction: string, amount: string) => {
    const payment = { direction, method: 'cash', amount, idempotencyKey: key() }
    return (await who.post(`/apps/invoice/${invoice.id}/payments`, payment)).props.errors
  }
  expect(await book(sam, 'in', '80')).toEqual({})
  await trade.shop.clock.advance(30 * DAY_MS)
  sam = await clerk(trade.shop)
  expect(await book(sam, 'out', '10')).toEqual({})
  await trade.shop.clock.advance(DAY_MS)
  sam = await clerk(trade.shop)
  trade.olga = await owner(trade.shop)
  expect(await book(sam, 'out', '10')).toEqual({ amount: expect.stringContaining('30 days') })
  expect(await book(sam, 'in', '10')).toEqual({})
  expect(await book(trade.olga, 'out', '80')).toEqual({})
  const { findings } = (await trade.olga.get('/compliance?state=all&type=admin_exception')).props
  expect(findings).toContainEqual(
    expect.objectContaining({
      numbers: expect.objectContaining({ exceeded: 'late_refund', amount: 8_000, limit: 0 }),
    }),
  )
})

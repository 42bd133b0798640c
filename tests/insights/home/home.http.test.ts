import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUp } from '#tests/operations/setup/setup-form.ts'
import {
  apply,
  chooseCurrency,
  clerk,
  enterGold,
  type Inertia,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { customerForm } from '#tests/trade/customers/customer-form.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await openShop({ stock: 'empty' })
  olga = await owner(shop)
})
afterAll(() => shop.close())

const steps = async () => (await olga.get('/')).props.firstSteps
const doneSteps = async () => {
  const all: Record<string, { done: boolean }> = await steps()
  return Object.fromEntries(Object.entries(all).map(([step, { done: isDone }]) => [step, isDone]))
}

describe('the set-up steps of an empty shop', () => {
  test('are all shown to admins as not done, and not shown to staff', async () => {
    expect(Object.values(await doneSteps())).toEqual(Array(5).fill(false))
    expect((await (await clerk(shop)).get('/')).props.firstSteps).toBeNull()
  })

  test('the first is done once the shop has chosen what it sells', async () => {
    await setUp(olga, { miamiCubanLink: true, alloys: ['10K', '14K', '18K', '22K'] })
    const { props } = await olga.get('/')
    expect(props.pieces).toBe(1584)
    expect(props.firstSteps.shop).toEqual({ done: true, isOpen: true })
  })

  test('margin, labour and rounding become the next version; invalid values are rejected by field', async () => {
    const margin = {
      group: 'solid',
      marginPercent: '42.5',
      labourPerGram: '5.50',
      rounding: 'point_99',
    }
    const bad = await olga.post('/configuration', {
      ...margin,
      marginPercent: '142',
      labourPerGram: '-1',
      rounding: 'lucky',
    })
    expect(Object.keys(bad.props.errors).sort()).toEqual(['marginPercent', 'rounding'])
    expect(
      (await olga.post('/configuration', { ...margin, labourPerGram: '-1' })).props.errors
        .labourPerGram,
    ).toBeTruthy()
    await olga.post('/configuration', margin)
    const rule = (await steps()).margin.rules[0].rule
    expect(rule).toMatchObject({
      selling: { model: 'margin', marginBp: 4250 },
      rounding: { kind: 'point_99' },
    })
    expect(rule.labour.perGramMinor).toBe(550)
  })

  test('a measured weight is saved with the previous weight; an invalid weight is rejected', async () => {
    const { variantId } = (await steps()).weight
    for (const grams of ['', '0', '-3', '1e2', '0x10', '99999', '105,6']) {
      expect(
        (await olga.post(`/variants/${variantId}/weight`, { grams })).props.errors.grams,
        grams,
      ).toBeTruthy()
    }
    await olga.post(`/variants/${variantId}/weight`, { grams: '106.250' })
    const record = await shop.ctx.db
      .selectFrom('weight_records')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({ weight_mg: 106_250, previous_weight_mg: 105_600 })
    expect((await steps()).weight).toMatchObject({ done: true, weightG: '106.250' })
  })

  test('after the first applied prices, home shows the run and its undo instead of the steps', async () => {
    await enterGold(olga, '3600.00')
    const { props } = await preview(olga)
    await apply(olga, props.run.id)
    const home = (await olga.get('/')).props
    expect(home.firstSteps).toBeNull()
    expect(home).toMatchObject({ pieces: 1584, priced: 1584, mayUndo: true })
    expect(home.lastRun.id).toBe(props.run.id)
    expect(home.latest.mid).toBe('3600.00')
  })

  test('the currency cannot be changed once there are prices', async () => {
    expect((await chooseCurrency(olga, 'EUR')).props.errors.currency).toBeTruthy()
  })
})

describe('the cards of the home page', () => {
  test('are in the order that each user saved, and a layout may contain removed cards or lack new ones', async () => {
    const before = (await olga.get('/')).props.layout
    expect(before).toEqual({ order: ['work', 'promises', 'run'], hidden: [] })
    await olga.post('/home-cards', { order: ['run'], hidden: ['promises'] })
    expect((await olga.get('/')).props.layout).toEqual({
      order: ['run', 'work', 'promises'],
      hidden: ['promises'],
    })
    await shop.ctx.db
      .updateTable('home_cards')
      .set({ layout: JSON.stringify({ order: ['health', 'run'], hidden: ['gold'] }) })
      .execute()
    expect((await olga.get('/')).props.layout).toEqual({
      order: ['run', 'work', 'promises'],
      hidden: [],
    })
    expect((await (await clerk(shop)).get('/')).props.layout).toEqual(before)
    const refused = await olga.post('/home-cards', { order: ['weather'], hidden: [] })
    expect(Object.keys(refused.props.errors)).not.toHaveLength(0)
  })

  test('are hidden from another page without leaving it', async () => {
    await olga.get('/analytics')
    const answer = await olga.post('/home-cards', { order: ['run'], hidden: ['run'] })
    expect(answer.component).toBe('analytics')
    expect((await olga.get('/')).props.layout.hidden).toEqual(['run'])
  })

  test('load due contracts and recent acts with their amounts after the page', async () => {
    const headers = {
      'X-Inertia-Partial-Component': 'home',
      'X-Inertia-Partial-Data': 'promises,work',
    }
    const { props } = await olga.get('/', headers)
    expect(props.promises).toEqual([])
    expect(props.work.length).toBeGreaterThan(0)
    expect(props.work[0]).toMatchObject({ act: 'run_applied', amount: null })
  })

  test('name and link the invoice of a recent act', async () => {
    const form = customerForm({ name: 'Vera Quist' })
    const { id: customerId } = (await olga.post('/customers', form)).props.customer
    const added = await olga.post('/apps/invoice/add', {
      customerId,
      lines: [{ description: 'Repair', qty: 1, unitPrice: '40' }],
      idempotencyKey: 'invoice of a test',
    })
    const headers = { 'X-Inertia-Partial-Component': 'home', 'X-Inertia-Partial-Data': 'work' }
    const { props } = await olga.get('/', headers)
    expect(props.work[0]).toMatchObject({
      act: 'invoice_added',
      name: { as: 'draft', customer: 'Vera Quist' },
      href: `/apps/invoice/preview?id=${added.props.invoice.id}`,
    })
  })
})

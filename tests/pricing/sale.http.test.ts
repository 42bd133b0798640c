import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pieceOf,
  pricedShop,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const sale = (who: Inertia, body: object) => who.post('/price-runs', { kind: 'sale', ...body })
const ONE = { skus: [EIGHT_MM_22_INCH] }
const linesOf = (page: { props: { lines: Record<string, unknown>[] } }) => page.props.lines
const row = async (sku = EIGHT_MM_22_INCH) =>
  shop.ctx.db
    .selectFrom('variants')
    .select(['regular_price', 'sale_price', 'compare_at_price'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()

describe('a sale price', () => {
  test('of 12 percent off is rounded down, and has the regular price as its compare-at price', async () => {
    const before = await row()
    const page = await sale(olga, { scope: ONE, rule: { by: 'percent', value: '12' } })
    expect(page.props.errors).toEqual({})
    expect(page.component).toBe('price-run')
    await apply(olga, page.props.run.id)
    const after = await row()
    const regular = before.regular_price ?? 0
    expect(after.sale_price).toBe(Math.floor((regular * 0.88) / 500) * 500)
    expect(after.compare_at_price).toBe(regular)
    expect(after.regular_price).toBe(regular)
  })

  test('is undone together with its compare-at price', async () => {
    const before = await row()
    const page = await sale(olga, { scope: ONE, rule: { by: 'percent', value: '12' } })
    await apply(olga, page.props.run.id)
    expect(await row()).not.toEqual(before)
    await undo(olga, page.props.run.id)
    expect(await row()).toEqual(before)
  })

  test('is never under the floor: it is raised to it, with a reason', async () => {
    const page = await sale(olga, { scope: ONE, rule: { by: 'percent', value: '60' } })
    const [line] = linesOf(page)
    expect(line?.reasons).toContain('floor_lifts_sale')
    await apply(olga, page.props.run.id)
    const { floor } = await shop.ctx.db
      .selectFrom('price_run_lines')
      .select('floor')
      .where('run_id', '=', page.props.run.id)
      .executeTakeFirstOrThrow()
    const { sale_price } = await row()
    expect(sale_price ?? 0).toBeGreaterThanOrEqual(floor ?? Number.POSITIVE_INFINITY)
    expect((sale_price ?? 0) - (floor ?? 0)).toBeLessThan(500)
  })

  test('to a margin leaves that margin; a margin above today’s is no sale, with a reason', async () => {
    const page = await sale(olga, { scope: ONE, rule: { by: 'to_margin', value: '30' } })
    const [line] = linesOf(page)
    expect(Number(line?.marginBp)).toBeGreaterThan(2_960)
    expect(Number(line?.marginBp)).toBeLessThan(3_040)
    const none = await sale(olga, { scope: ONE, rule: { by: 'to_margin', value: '55' } })
    expect(linesOf(none)[0]).toMatchObject({ flag: 'unchanged' })
    expect(linesOf(none)[0]?.reasons).toContain('no_sale')
  })

  test('of less than one percent off is none', async () => {
    const page = await sale(olga, { scope: ONE, rule: { by: 'amount', value: '20' } })
    expect(linesOf(page)[0]?.reasons).toEqual(['no_sale', 'sale_too_small'])
  })

  test('that is entered stays as entered', async () => {
    const page = await sale(olga, { scope: ONE, rule: { by: 'fixed', value: '13,999.37' } })
    await apply(olga, page.props.run.id)
    expect((await row()).sale_price).toBe(1_399_937)
  })

  test('by the formula is today’s price after gold has fallen', async () => {
    await repriceAt(olga, '4100.00')
    const { regular_price } = await row()
    await olga.post('/gold-price-logs', {
      mid: '3700.00',
      confirmed: true,
      note: 'gold fell today',
    })
    const page = await sale(olga, { scope: ONE, rule: { by: 'formula' } })
    await apply(olga, page.props.run.id)
    const { sale_price } = await row()
    expect(sale_price ?? 0).toBeLessThan((regular_price ?? 0) * 0.95)
  })

  test('can be ended together with its compare-at price', async () => {
    const start = await sale(olga, { scope: ONE, rule: { by: 'percent', value: '10' } })
    await apply(olga, start.props.run.id)
    const end = await sale(olga, { scope: ONE, rule: { by: 'end' } })
    await apply(olga, end.props.run.id)
    expect(await row()).toMatchObject({ sale_price: null, compare_at_price: null })
  })
})

describe('a request for a sale', () => {
  test('is refused beside the field', async () => {
    const empty = await sale(olga, { rule: { by: 'percent', value: '' } })
    expect(empty.props.errors['rule.value']).toBeTruthy()
    const amount = await sale(olga, { rule: { by: 'amount', value: '12.345' } })
    expect(amount.props.errors['rule.value']).toMatch(/amount of money/)
    const scope = await sale(olga, {
      scope: { widthFrom: '9', widthTo: '5' },
      rule: { by: 'percent', value: '10' },
    })
    expect(scope.props.errors['scope.widthTo']).toMatch(/before the start/)
    const unknown = await sale(olga, {
      scope: { skus: ['NOT-HERE'] },
      rule: { by: 'percent', value: '10' },
    })
    expect(unknown.props.errors['scope.skus']).toMatch(/NOT-HERE/)
  })

  test('of staff beyond five percent needs an admin', async () => {
    const sam = await clerk(shop)
    const page = await sale(sam, { scope: ONE, rule: { by: 'percent', value: '12' } })
    const refused = await apply(sam, page.props.run.id)
    expect(refused.props.errors.form).toMatch(/more than 5%/)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).salePrice).toBeNull()
  })

  test('can count the pieces in scope before', async () => {
    const client = jsonClient(await shop.admin())
    const all = await client.post('/price-scope/count', {})
    const some = await client.post('/price-scope/count', {
      scope: { karats: ['14K'], widthTo: '8' },
    })
    expect(all.body.pieces).toBeGreaterThan(some.body.pieces)
    const piece = await client.post('/price-scope/count', { scope: ONE })
    expect(piece.body).toEqual({ pieces: 1 })
  })
})

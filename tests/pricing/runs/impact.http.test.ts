import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pricedShop,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

/** At 4,100 dollars per ounce: cost 8,860 dollars, price 15,075, floor 10,640. */
const SKU = EIGHT_MM_22_INCH
const ONE = { skus: [SKU] }

let shop: Shop
let olga: Inertia
let admin: JsonClient
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  admin = jsonClient(await shop.admin())
})
afterEach(() => shop.close())

const CENTS = { rounding: 'cents', reference: 'none' }
const percent = (value: string) => ({ by: 'percent', value })
const impactOfSale = (who: JsonClient, body: object) =>
  who.post('/price-sale/impact', { ...CENTS, ...body })
const count = async (table: 'price_runs' | 'price_run_lines' | 'audit_entries') => {
  const { n } = await shop.ctx.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

describe('the impact of a sale', () => {
  test('has the same figures as the run that the form would preview', async () => {
    const scope = { karats: ['14K'], constructions: ['solid'], widthFrom: '8', widthTo: '8' }
    const rule = percent('12')
    const { status, body } = await impactOfSale(admin, { scope, rule })
    const { run, lines } = (await olga.post('/price-runs', { kind: 'sale', scope, rule, ...CENTS }))
      .props
    expect(status).toBe(200)
    expect(body.products).toEqual([{ slug: 'miami-cuban-link', title: 'Miami Cuban Link' }])
    expect(body.biggest[0].product).toBe('miami-cuban-link')
    expect(body).toMatchObject({
      currency: 'USD',
      pieces: run.totals.lines,
      changes: run.totals.down,
      changeMinor: run.totals.changeMinor,
      averageBp: -1200,
      problems: [],
      findings: [],
      reasons: [],
    })
    const [biggest] = body.biggest
    const line = lines.find(({ sku }: { sku: string }) => sku === biggest.sku)
    expect(biggest).toMatchObject({ old: line.old, new: line.new, changeBp: line.changeBp })
    expect(body.biggest).toHaveLength(5)
    const sizes = body.biggest.map((one: { old: number; new: number }) => one.old - one.new)
    expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a))
  })

  test('shows the margin of the selection before and after to users with the right to see cost', async () => {
    const { body } = await impactOfSale(admin, { scope: ONE, rule: percent('12') })
    const { lines } = (
      await olga.post('/price-runs', { kind: 'sale', scope: ONE, rule: percent('12'), ...CENTS })
    ).props
    const [{ marginBp, oldMarginBp }] = lines
    expect(body.cost).toEqual({ marginBp, oldMarginBp })
    expect(marginBp).toBeLessThan(oldMarginBp)
  })

  test('has a matrix of the average change by width and length', async () => {
    const scope = { karats: ['14K'], widthFrom: '8', widthTo: '8' }
    const { matrix, pieces } = (await impactOfSale(admin, { scope, rule: percent('12') })).body
    expect(matrix.rows).toEqual({ by: 'widthMm', values: [8] })
    expect(matrix.columns.by).toBe('lengthIn')
    const [cells] = matrix.cells
    expect(cells[0]).toMatchObject({ averageBp: -1200 })
    const shown = cells.reduce((sum: number, cell: { pieces: number }) => sum + cell.pieces, 0)
    expect(shown + matrix.hidden).toBe(pieces)
  })

  test('counts no piece whose price stays, and raises a price under the floor as the preview does', async () => {
    const rule = { by: 'fixed', value: '15100' }
    const { body } = await impactOfSale(admin, { scope: ONE, rule })
    expect(body).toMatchObject({ pieces: 1, changes: 0, changeMinor: 0, averageBp: null })
    const raised = await impactOfSale(admin, { scope: ONE, rule: percent('60') })
    expect(raised.body.changeMinor).toBeGreaterThan(-904_500)
  })

  test('counts lines that need a decision, and leaves them out of the sums', async () => {
    await shop.ctx.db
      .updateTable('variants')
      .set({ regular_price: null })
      .where('sku', '=', SKU)
      .execute()
    const { body } = await impactOfSale(admin, { scope: ONE, rule: percent('12') })
    expect(body).toMatchObject({
      changes: 0,
      problems: [{ kind: 'blocked', count: 1 }],
      reasons: [{ kind: 'blocked', reason: 'no_regular_price', count: 1 }],
      cost: { oldMarginBp: null },
    })
    expect(body.matrix.cells).toEqual([[{ pieces: 1, changes: 0, averageBp: null }]])
  })

  test('stores nothing', async () => {
    const before = [await count('price_runs'), await count('price_run_lines')]
    const entries = await count('audit_entries')
    await impactOfSale(admin, { scope: ONE, rule: percent('12') })
    expect([await count('price_runs'), await count('price_run_lines')]).toEqual(before)
    expect(await count('audit_entries')).toBe(entries)
  })

  test('of a scope without pieces is empty', async () => {
    const { body } = await impactOfSale(admin, { scope: { widthFrom: '400' }, rule: percent('12') })
    expect(body).toMatchObject({ pieces: 0, changes: 0, averageBp: null, biggest: [] })
  })

  test('is refused beside the field, like the form', async () => {
    const errorsOf = async (body: object) => (await impactOfSale(admin, body)).body.errors
    expect(await errorsOf({ rule: percent('') })).toHaveProperty(['rule.value'])
    expect(await errorsOf({ rule: { by: 'amount', value: '12.345' } })).toHaveProperty([
      'rule.value',
    ])
    expect(await errorsOf({ scope: { skus: ['NOT-HERE'] }, rule: percent('10') })).toHaveProperty([
      'scope.skus',
    ])
    expect(await errorsOf({ rule: percent('10'), floor: 'hold' })).toHaveProperty('form')
  })

  test('of a guest leads to sign-in', async () => {
    const guest = shop.guest()
    await guest.get('/login')
    guest.at = '/price-sale'
    for (const path of ['/price-sale/impact', '/price-compare/impact']) {
      const { status, headers } = await guest.post(path, { rule: percent('10') })
      expect([path, status, headers.location]).toEqual([path, 303, '/login?next=%2Fprice-sale'])
      expect((await jsonClient(guest).post(path, { rule: percent('10') })).status).toBe(401)
    }
  })

  test('needs a gold price', async () => {
    await shop.close()
    shop = await chainShop()
    admin = jsonClient(await shop.admin())
    const { status, body } = await impactOfSale(admin, { rule: percent('12') })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('gold')
  })
})

describe('ASVS 32: the impact without the cost right', () => {
  let sam: JsonClient
  beforeEach(async () => {
    await clerk(shop)
    sam = jsonClient(await shop.staff())
  })

  test('has no margin, and no count of blocked lines', async () => {
    const { body } = await impactOfSale(sam, { scope: ONE, rule: percent('12') })
    expect(body).not.toHaveProperty('cost')
    expect(JSON.stringify(body)).not.toMatch(/margin|floor|blocked|held/i)
    expect(body).toMatchObject({ pieces: 1, changes: 1, averageBp: -1200 })
  })

  test('neither raises, holds nor counts a price under the floor', async () => {
    const { body } = await impactOfSale(sam, { scope: ONE, rule: percent('60') })
    expect(body).toMatchObject({
      changes: 1,
      problems: [],
      changeMinor: -904_500,
      biggest: [{ new: 603_000 }],
    })
    const byAdmin = await impactOfSale(admin, { scope: ONE, rule: { by: 'fixed', value: '6030' } })
    // An admin’s price is raised to the floor, which is more than Sam’s.
    expect(byAdmin.body.biggest[0].new).toBeGreaterThan(603_000)
  })

  test('is refused for a margin', async () => {
    const { status, body } = await impactOfSale(sam, { rule: { by: 'to_margin', value: '20' } })
    expect(status).toBe(422)
    expect(body.errors['rule.by']).toContain('costs')
  })
})

describe('the impact of a compare-at rule', () => {
  test('is the reduction that it would show, without asking for a reason', async () => {
    const sale = await olga.post('/price-runs', {
      kind: 'sale',
      scope: ONE,
      rule: percent('10'),
      ...CENTS,
    })
    await apply(olga, sale.props.run.id)
    const { status, body } = await admin.post('/price-compare/impact', {
      scope: ONE,
      rule: { by: 'last_regular' },
    })
    expect(status).toBe(200)
    const { lines, run } = (
      await olga.post('/price-runs', {
        kind: 'compare',
        scope: ONE,
        rule: { by: 'last_regular' },
      })
    ).props
    const [line] = lines
    expect(body).toMatchObject({
      pieces: 1,
      changes: run.totals.lines - run.totals.held - run.totals.blocked,
      averageBp: -1000,
      biggest: [{ old: null, new: line.compareAt.new, shown: line.new }],
    })
    const factor = { scope: ONE, rule: { by: 'factor', value: '1.5' } }
    expect((await admin.post('/price-compare/impact', factor)).status).toBe(200)
  })

  test('counts a price that was never offered as a problem with the law', async () => {
    const rule = { by: 'fixed', value: '99999' }
    const { body } = await admin.post('/price-compare/impact', { scope: ONE, rule })
    expect(body).toMatchObject({
      changes: 1,
      problems: [{ kind: 'law_doubt', count: 1 }],
      findings: [
        { market: 'us_ftc', finding: { code: 'GOLD_FELL' }, count: 1, example: { sku: SKU } },
        { market: 'us_ftc', finding: { code: 'NO_HISTORY' }, count: 1, example: { sku: SKU } },
      ],
    })
  })

  test('leaves out the prices for which the legal check warns, if asked to', async () => {
    const rule = { by: 'fixed', value: '99999' }
    const request = { scope: ONE, rule, withoutDoubt: true }
    const { body } = await admin.post('/price-compare/impact', request)
    expect(body).toMatchObject({ pieces: 1, changes: 0, excluded: 1, problems: [], findings: [] })
    const { lines, run } = (await olga.post('/price-runs', { kind: 'compare', ...request })).props
    expect(lines).toMatchObject([{ flag: 'unchanged', reasons: ['law_doubt_excluded'] }])
    expect(run.rule).toMatchObject({ withoutDoubt: true })
    const all = await admin.post('/price-compare/impact', { ...request, withoutDoubt: false })
    expect(all.body).toMatchObject({ changes: 1, excluded: 0 })
  })

  test('is refused beside the field', async () => {
    const rule = { by: 'fixed', value: '12.345' }
    const { status, body } = await admin.post('/price-compare/impact', { scope: ONE, rule })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty(['rule.value'])
  })
})

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import { addPiece } from '#tests/support/metal-pieces.ts'
import { apply, type Inertia, owner, preview, pricedShop } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

/** A shop of chains that also sells a product of rings. */
let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  const rows = ['SIG-1,14K,4.2,6.5,yellow', 'SIG-2,14K,4.6,7,white']
  await addPiece(olga, 'Signet', 'ring', ['sku,karat,weight_g,size,colour', ...rows].join('\n'))
  const { run } = (await preview(olga, PRODUCT)).props
  await apply(olga, run.id)
})
afterAll(() => shop.close())

const PRODUCT = { product: 'signet' }
const TITLE = { slug: 'signet', title: 'Signet' }
const TEN_PERCENT = { by: 'percent', value: '10' }

test('a reprice of one product names it, and its lines say the kind, size, color and alloy of each piece', async () => {
  const { run, lines, hasSeveralProducts } = (await olga.get('/price-runs/2')).props
  expect(run).toMatchObject({ isScoped: true, scope: { product: TITLE }, totals: { lines: 2 } })
  expect(hasSeveralProducts).toBe(false)
  const ring = { kind: 'ring', metal: 'XAU', karat: '14K', construction: null, lengthIn: null }
  expect(lines).toMatchObject([
    { sku: 'SIG-1', size: '6.5', colour: 'yellow', ...ring },
    { sku: 'SIG-2', size: '7', colour: 'white', ...ring },
  ])
})

test('the list of runs and its file name the product', async () => {
  const { runs, products } = (await olga.get('/price-runs')).props
  expect(runs[0].scope.product).toEqual(TITLE)
  expect(products).toEqual([{ slug: 'miami-cuban-link', title: 'Miami Cuban Link' }, TITLE])
  const { text } = await olga.browser.get('/price-runs/export')
  const [newest, first] = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(newest).toMatchObject({ run: '2', product: 'Signet', karat: '', lines: '2' })
  expect(first).toMatchObject({ run: '1', product: '', lines: '1584' })
})

test('a sale and a compare-at price can be of one product, and show their effect by ring size', async () => {
  const client = jsonClient(await shop.admin())
  const sale = { scope: PRODUCT, rule: TEN_PERCENT, rounding: 'cents', reference: 'none' }
  const impact = (await client.post('/price-sale/impact', sale)).body
  expect(impact.matrix.rows).toEqual({ by: 'ringSize', values: ['6.5', '7'] })
  expect(impact.biggest[0]).toMatchObject({ sku: 'SIG-2', kind: 'ring', colour: 'white' })
  const compare = { kind: 'compare', scope: PRODUCT, rule: { by: 'factor', value: '1.5' } }
  const { run } = (await olga.post('/price-runs', { ...compare, reason: 'Spring list' })).props
  expect(run).toMatchObject({ kind: 'compare', scope: { product: TITLE }, totals: { lines: 2 } })
})

test('a campaign of one product names it', async () => {
  const body = {
    name: 'Signet days',
    starts: '2026-12-24T10:00',
    ends: '2026-12-26T10:00',
    scope: PRODUCT,
    rule: TEN_PERCENT,
  }
  expect((await olga.post('/price-sale/campaigns', body)).props.errors).toEqual({})
  const { campaigns } = (await olga.get('/price-sale')).props
  expect(campaigns).toMatchObject([{ name: 'Signet days', selection: { product: TITLE } }])
})

test('the prices of one product are restored to a date', async () => {
  shop.clock.advance(60_000)
  const at = shop.ctx.clock.now().replace(/\.\d+Z$/, 'Z')
  const request = { kind: 'restore', at, scope: PRODUCT, reason: 'Back to the list' }
  const { run } = (await olga.post('/price-runs', request)).props
  expect(run).toMatchObject({ kind: 'restore', scope: { product: TITLE }, totals: { lines: 2 } })
})

test('the price history and the breakdown of a ring say what it is', async () => {
  const { lines } = (await olga.get('/price-runs/2')).props
  const id = lines[1].variantId
  const ring = {
    sku: 'SIG-2',
    kind: 'ring',
    metal: 'XAU',
    karat: '14K',
    colour: 'white',
    size: '7',
  }
  expect((await olga.get(`/variants/${id}/history`)).props.piece).toMatchObject(ring)
  const { body } = await jsonClient(olga.browser).get(`/receipts/${id}`)
  expect(body).toMatchObject({ ...ring, title: 'Signet' })
})

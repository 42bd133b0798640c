import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pieceNames } from '#server/insights/analytics/piece-queries.ts'
import { rule, unchangedForm } from '#tests/configuration/form.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { addPiece } from '#tests/support/metal-pieces.ts'
import {
  apply,
  chainShop,
  clerk,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  preview,
  undo,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'
import { addPerson, draft, key, step, stepOk } from '#tests/trade/contracts/trade.ts'

const STONE = 'DIA-1'
const RING = 'UNWEIGHED'
const DIAMOND = {
  kind: 'diamond',
  count: '1',
  carats: '1.010',
  quality: 'Round, H, VS1',
  certificate: 'GIA 2141438171',
  priceBy: 'carat',
  unit: '4800',
  setting: '',
  markup: '',
}
const FACTS = {
  sku: STONE,
  karat: '',
  construction: null,
  colour: null,
  width_mm: '',
  length_in: '',
  size: '',
  weight_g: '',
  note: '',
}
/** After so long no price of gold may be used, and every session has ended. */
const HOURS_100 = 100 * 3_600_000

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await confirmPassword(olga.browser)
  await enterGold(olga, '4100.00')
  await saveRule()
  await olga.post('/products', { title: 'Diamonds', kind: 'loose_stone' })
  await addPiece(olga, 'Rings', 'ring', `sku,karat,weight_g,size\n${RING},14K,,7`)
})
afterAll(() => shop.close())

/** The settings of worked example J of docs/domain.md 1.7. */
async function saveRule(): Promise<void> {
  const form = unchangedForm()
  form.rules = [
    rule(
      'stones',
      { kind: 'loose_stone' },
      {
        'labour.perGramMinor': '0',
        'labour.flatMinor': '30',
        findingsMinor: '0',
        selling: { model: 'margin', value: '45' },
      },
    ),
  ]
  const { id, steps } = (await olga.post('/configuration/rehearsals', form)).props
  const samples = jsonClient(olga.browser)
  for (const place of steps.keys())
    await samples.post(`/configuration/rehearsals/${id}/samples`, { place })
  await olga.post(`/configuration/rehearsals/${id}/confirmation`)
}

async function letGoldPass(): Promise<void> {
  shop.clock.advance(HOURS_100)
  olga = await owner(shop)
  await confirmPassword(olga.browser)
}

const pieceOf = (sku: string) =>
  shop.ctx.db.selectFrom('variants').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
const productOf = async (title: string): Promise<{ id: number; slug: string }> => {
  const { products } = (await olga.get('/products')).props
  return products.find((one: { title: string }) => one.title === title)
}
const json = async (path: string) =>
  (await olga.browser.get(path, { Accept: 'application/json' })).body

let keys = 0
async function add(piece: object) {
  const { id } = await productOf('Diamonds')
  const sent = { ...FACTS, stones: [DIAMOND], idempotencyKey: `any-piece-${keys++}`, ...piece }
  return (await olga.post(`/products/${id}/piece`, sent)).props.errors
}
async function change(sku: string, changes: object) {
  const { id } = await pieceOf(sku)
  const { kind: _, ...facts } = await json(`/variants/${id}/facts`)
  const sent = { ...facts, reason: 'typing error', ...changes }
  return (await olga.post(`/variants/${id}/facts`, sent)).props.errors
}
async function compose(sku: string, composition: object) {
  const { id, composition: n } = await pieceOf(sku)
  const none = { plating: '', platingCost: '', hallmark: '', hallmarkCost: '' }
  const sent = { n, parts: [], stones: [], ...none, ...composition }
  return (await olga.post(`/variants/${id}/composition`, sent)).props.errors
}
const scope = async (title: string) => ({ product: (await productOf(title)).slug })

describe('a loose stone', () => {
  test('is refused without a stone, and with a weight without an alloy', async () => {
    expect(Object.keys(await add({ stones: [] }))).toEqual(['stones'])
    expect(Object.keys(await add({ weight_g: '1' }))).toEqual(['weight_g'])
    expect(Object.keys(await add({ stones: [{ ...DIAMOND, carats: '' }] }))).toEqual([
      'stones.0.carats',
    ])
    const { id } = await productOf('Diamonds')
    const { errors } = (await olga.post(`/products/${id}/pieces`, { table: 'sku\nDIA-2' })).props
    expect(errors['rows.2']).toContain('stone')
  })

  test('is added with its stone, and keeps one', async () => {
    expect(await add({})).toEqual({})
    expect(await pieceOf(STONE)).toMatchObject({ alloy_id: null, weight_mg: null, composition: 1 })
    expect(await add({ sku: 'DIA-3' })).toEqual({
      'stones.0.certificate': expect.stringContaining(STONE),
    })
    expect(Object.keys(await compose(STONE, {}))).toEqual(['stones'])
    const parts = [{ karat: '14K', grams: '1' }]
    expect(Object.keys(await compose(STONE, { parts, stones: [DIAMOND] }))).toEqual([
      'parts.0.karat',
    ])
  })

  test('is priced without any metal price, and proven: the worked example J', async () => {
    await letGoldPass()
    const { run } = (await preview(olga, await scope('Diamonds'))).props
    await apply(olga, run.id)
    const { id } = await pieceOf(STONE)
    const receipt = await json(`/receipts/${id}`)
    expect(receipt).toMatchObject({
      priceMinor: 887_000,
      metal: null,
      karat: null,
      weightG: null,
      quote: null,
      meltMinor: null,
      formulaVersion: 2,
    })
    expect(receipt.lines.filter((one: { amountMinor: number }) => one.amountMinor !== 0)).toEqual([
      { key: 'labour', amountMinor: 3_000 },
      { key: 'stones', amountMinor: 484_800 },
      { key: 'margin', amountMinor: 399_109 },
      { key: 'rounding', amountMinor: 91 },
    ])
    expect(await json(`/receipts/${id}/proof`)).toMatchObject({ proven: true })
    const stored = await shop.ctx.db
      .selectFrom('price_runs')
      .selectAll()
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ quote_id: null, state: 'applied' })
    expect((await pieceOf(STONE)).last_quote_id).toBeNull()
  })

  test('does not change when gold does, in a run of all pieces either', async () => {
    await enterGold(olga, '4200.00')
    const { run } = (await preview(olga)).props
    const [line] = (await linesOf(olga, run.id)).filter(({ sku }) => sku === STONE)
    expect(line).toMatchObject({ flag: 'unchanged', karat: null, pricedWeightG: null })
    await apply(olga, run.id, { includeHeld: true })
    await undo(olga, run.id)
    expect(await pieceOf(STONE)).toMatchObject({ regular_price: 887_000 })
  })

  test('is on its chart, in exports, in the search and on all pages about pieces', async () => {
    const { slug } = await productOf('Diamonds')
    const { variants, scope: shown } = (await olga.get(`/price?product=${slug}`)).props
    expect(shown.all).toBe(true)
    expect(variants).toMatchObject([{ sku: STONE, metal: null, karat: null, weightG: null }])
    const { id } = await pieceOf(STONE)
    for (const path of ['/analytics?tab=prices', '/analytics?tab=sales', '/products'])
      expect([path, (await olga.get(path)).status]).toEqual([path, 200])
    expect((await olga.get(`/variants/${id}/history`)).status).toBe(200)
    expect(await pieceNames(shop.ctx.db, [STONE, RING])).toMatchObject({
      [STONE]: { product: slug, metal: null, karat: null, kind: 'loose_stone' },
      [RING]: { karat: '14K', kind: 'ring' },
    })
    const hits = JSON.stringify(await json(`/search?q=${STONE}`))
    expect(hits).toContain(STONE)
    const whatIf = await olga.get(`/price?product=${slug}&whatIf=XAU:4400.00`)
    expect(whatIf.status).toBe(200)
  })

  test('is sold at the price of the formula without a metal price, and not under its floor', async () => {
    await letGoldPass()
    const { id } = await pieceOf(STONE)
    const quote = await json(`/contracts/price?variant=${id}`)
    expect(quote).toMatchObject({
      metal: null,
      karat: null,
      formula: '8870.00',
      gold: null,
      isUnpriced: false,
      description: 'Diamonds · Loose stone',
    })
    const customerId = await addPerson(shop, 'Ines Duarte')
    const sell = async (unitPrice: string, pricedBy: 'formula' | 'list', who: Inertia) => {
      const line = { variantId: id, description: 'Diamond', unitPrice, pricedBy }
      const { props } = await draft(who, { type: 'sale', customerId, lines: [line] })
      return props.id as number
    }
    const low = await sell('5000', 'list', olga)
    const refused = await step(olga, low, 'confirm')
    expect(refused.props.errors).toEqual({ reason: expect.any(String) })
    const sold = await sell('8870', 'formula', olga)
    const contract = await stepOk(olga, sold, 'confirm')
    expect(contract.lines[0]).toMatchObject({
      karat: null,
      fineness: null,
      weightG: null,
      receipt: { price: 887_000, metals: [] },
    })
    const row = await shop.ctx.db
      .selectFrom('contracts')
      .select('quote_id')
      .where('id', '=', sold)
      .executeTakeFirstOrThrow()
    expect(row.quote_id).toBeNull()
  })
})

describe('a piece that nobody has weighed', () => {
  test('is left out of runs for that reason, and listed', async () => {
    await enterGold(olga, '4100.00')
    const { run } = (await preview(olga, await scope('Rings'))).props
    const [line] = await linesOf(olga, run.id)
    expect(line).toMatchObject({ sku: RING, flag: 'blocked', reasons: ['weight_missing'] })
    const { id, slug } = await productOf('Rings')
    const { pieces } = (await olga.get(`/products/${id}`)).props
    expect(pieces).toMatchObject([{ sku: RING, karat: '14K', weightG: null, priceMinor: null }])
    const { variants } = (await olga.get(`/price?product=${slug}`)).props
    expect(variants).toMatchObject([{ sku: RING, weightG: null }])
  })

  test('is sold only by an admin, whatever weight is typed on the line: it has no floor', async () => {
    const { id } = await pieceOf(RING)
    const sam = await clerk(shop)
    const customerId = await addPerson(shop, 'Noor Haddad')
    for (const weightG of [undefined, '0.1', '4.2']) {
      const line = {
        variantId: id,
        description: 'Ring',
        unitPrice: '10',
        pricedBy: 'hand',
        weightG,
      }
      const { props } = await draft(sam, { type: 'sale', customerId, lines: [line] })
      const { errors } = (await step(sam, props.id, 'confirm')).props
      expect(errors, weightG).toHaveProperty(['lines.0.unitPrice'])
      expect((await sam.get(`/contracts/${props.id}`)).props.state).toBe('draft')
    }
  })

  test('is weighed by staff, which waits for an admin, and is then priced', async () => {
    const { id } = await pieceOf(RING)
    const sam = await clerk(shop)
    await sam.post(`/variants/${id}/weight`, { grams: '4.2' })
    expect(await pieceOf(RING)).toMatchObject({ weight_mg: null })
    const { waiting } = (await olga.get(`/variants/${id}/history`)).props
    expect(waiting).toMatchObject({ from: null, to: '4.200' })
    await olga.post(`/variants/${id}/weighing/approval`, { at: waiting.at })
    expect(await pieceOf(RING)).toMatchObject({ weight_mg: 4_200 })
    const { run } = (await preview(olga, await scope('Rings'))).props
    await apply(olga, run.id)
    expect(await json(`/receipts/${id}/proof`)).toMatchObject({ proven: true })
  })

  test('loses its weight again: its price and receipt stay and are still proven', async () => {
    const { id, regular_price } = await pieceOf(RING)
    shop.clock.advance(1_000)
    expect(await change(RING, { weight_g: '' })).toEqual({})
    expect(await pieceOf(RING)).toMatchObject({ weight_mg: null, regular_price })
    expect(await json(`/receipts/${id}`)).toMatchObject({ weightG: '4.200' })
    expect(await json(`/receipts/${id}/proof`)).toMatchObject({ proven: true })
  })
})

describe('another alloy or weight', () => {
  test('makes a version of the piece, by which an old price is proven', async () => {
    const { id, alloy_id, composition } = await pieceOf(RING)
    shop.clock.advance(1_000)
    expect(await change(RING, { karat: '18K', weight_g: '5' })).toEqual({})
    const versions = await shop.ctx.db
      .selectFrom('piece_versions')
      .select(['n', 'alloy_id', 'weight_mg'])
      .where('variant_id', '=', id)
      .orderBy('n')
      .execute()
    expect([composition, versions.map(({ n }) => n)]).toEqual([0, [1, 2]])
    expect(versions[0]).toMatchObject({ alloy_id, weight_mg: null })
    expect(versions[1]?.alloy_id).toBe((await pieceOf(RING)).alloy_id)
    expect(await json(`/receipts/${id}`)).toMatchObject({ karat: '14K', isPieceChanged: true })
    expect(await json(`/receipts/${id}/proof`)).toMatchObject({ proven: true })
  })

  test('of a table that names none is refused for pieces that are of metal', async () => {
    const { id } = await productOf('Rings')
    const table = 'sku,karat,weight_g,size\nR-1,,4,7\nR-2,14K,0,7\nR-3,14K,-1,7\nR-4,14K,10001,7'
    const { errors } = (await olga.post(`/products/${id}/pieces`, { table })).props
    expect(Object.keys(errors).sort()).toEqual(['rows.2', 'rows.3', 'rows.4', 'rows.5', 'table'])
  })
})

test('a series is added in centimeters', async () => {
  await olga.post('/products', { title: 'Cord', kind: 'chain' })
  const { id } = await productOf('Cord')
  const { errors } = (
    await olga.post(`/products/${id}/series`, {
      karats: ['14K'],
      construction: 'solid',
      sizes: null,
      widths: { from: '2', to: '2', step: '1' },
      lengths: { from: '40', to: '60', step: '5' },
      lengthUnit: 'cm',
      weight_g: '',
      weightBy: 'piece',
      idempotencyKey: key(),
    })
  ).props
  expect(errors).toEqual({})
  const rows = await shop.ctx.db
    .selectFrom('variants')
    .select(['length', 'weight_mg'])
    .where('product_id', '=', id)
    .orderBy('length')
    .execute()
  expect(rows.map(({ length }) => length)).toEqual([1575, 1772, 1969, 2165, 2362])
  expect(rows[0]?.weight_mg).toBeNull()
})

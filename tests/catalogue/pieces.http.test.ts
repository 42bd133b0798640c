import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  clerk,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
/** The id of the product of rings. */
let rings: number
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await confirmPassword(olga.browser)
  await olga.post('/products', { title: 'Solitaire', kind: 'ring' })
  rings = await idOf('Solitaire')
})
afterAll(() => shop.close())

async function idOf(title: string): Promise<number> {
  const { products } = (await olga.get('/products')).props
  return products.find((one: { title: string }) => one.title === title).id
}

let keys = 0
const newKey = () => `pieces-test-${keys++}`
const RING = {
  sku: '',
  karat: '14K',
  construction: null,
  colour: null,
  width_mm: '',
  length_in: '',
  size: '6.5',
  weight_g: '4.2',
  note: '',
}
const COSTS = { extra: '12.50', cost: '310', supplier: 'Casting House', reference: 'CH-881' }

const add = (piece: object = {}, client = olga, product = rings) =>
  client.post(`/products/${product}/piece`, { ...RING, idempotencyKey: newKey(), ...piece })
const errorsOf = async (sent: Promise<{ props: { errors: Record<string, string> } }>) =>
  (await sent).props.errors
const page = async (query = '', product = rings, client = olga) =>
  (await client.get(`/products/${product}${query}`)).props
const rowOf = (sku: string) =>
  shop.ctx.db.selectFrom('variants').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
const skusOf = async (product = rings) =>
  (
    await shop.ctx.db
      .selectFrom('variants')
      .select('sku')
      .where('product_id', '=', product)
      .orderBy('sku')
      .execute()
  ).map(({ sku }) => sku)
const entries = (act: string) =>
  shop.ctx.db.selectFrom('audit_entries').selectAll().where('act', '=', act).execute()
const facts = async (id: number, client = olga) =>
  (await client.browser.get(`/variants/${id}/facts`, { Accept: 'application/json' })).body

const flashed = (flash: Record<string, unknown> = {}) =>
  flash.notice as { undo: { path: string; data: object } }

async function change(sku: string, changes: object, client = olga) {
  const { id } = await rowOf(sku)
  const { kind: _, ...shown } = await facts(id)
  return client.post(`/variants/${id}/facts`, { ...shown, reason: 'typing error', ...changes })
}

describe('a new piece', () => {
  test('has the proposed SKU, and the next one with the same facts another', async () => {
    const query = '?karat=14K&size=6.5&width_mm=&length_in='
    const proposed = async () =>
      (await olga.browser.get(`/products/${rings}/sku${query}`, { Accept: 'application/json' }))
        .body
    expect(await proposed()).toEqual({ sku: 'SOL-14K-6.5' })
    expect(await errorsOf(add({ costs: COSTS, note: 'in the window' }))).toEqual({})
    expect(await proposed()).toEqual({ sku: 'SOL-14K-6.5-2' })
    expect(await errorsOf(add())).toEqual({})
    expect(await skusOf()).toEqual(['SOL-14K-6.5', 'SOL-14K-6.5-2'])
    expect(await rowOf('SOL-14K-6.5')).toMatchObject({
      kind: 'ring',
      construction: null,
      colour: null,
      size: '6.5',
      weight_mg: 4200,
      extra_minor: 1250,
      cost_minor: 31_000,
      supplier: 'Casting House',
      supplier_reference: 'CH-881',
      note: 'in the window',
    })
    expect((await entries('piece_added')).at(-1)?.details).toContain('SOL-14K-6.5-2')
  })

  test('is refused beside each wrong field', async () => {
    const wrong = { sku: 'SOL-14K-6.5', karat: '15K', weight_g: '0.09', size: '', width_mm: '0.5' }
    const errors = await errorsOf(add({ ...wrong, costs: { ...COSTS, cost: 'much' } }))
    expect(Object.keys(errors).sort()).toEqual([
      'costs.cost',
      'karat',
      'sku',
      'weight_g',
      'width_mm',
    ])
    expect(errors.sku).toContain('exists')
    expect((await errorsOf(add({ weight_g: '10000.001' }))).weight_g).toContain('10,000')
    for (const weight_g of ['0', '-4', '10001'])
      expect(Object.keys(await errorsOf(add({ weight_g })))).toEqual(['weight_g'])
    expect(Object.keys(await errorsOf(add({ karat: '' })))).toEqual(['karat'])
    expect(await skusOf()).toHaveLength(2)
  })

  test.each(['MINE', ''])('with the SKU "%s" of several requests at once', async (sku) => {
    const before = await skusOf()
    await Promise.all(Array.from({ length: 5 }, () => add({ sku, karat: '18K' })))
    const added = (await skusOf()).filter((one) => !before.includes(one))
    expect(new Set(added).size).toBe(added.length)
    if (sku === '') expect(added.length).toBeGreaterThan(0)
    else expect(added).toEqual(['MINE'])
  })

  test('is added once by a repeated submit', async () => {
    const before = (await skusOf()).length
    const idempotencyKey = newKey()
    for (const _ of [1, 2]) expect(await errorsOf(add({ idempotencyKey }))).toEqual({})
    expect(await skusOf()).toHaveLength(before + 1)
  })

  test('of a chain has a construction, a width and a length', async () => {
    const chains = await idOf('Miami Cuban Link')
    const chain = {
      construction: 'hollow',
      width_mm: '9',
      length_in: '19',
      weight_g: '60',
      size: '',
    }
    expect(await errorsOf(add({ ...chain, width_mm: '' }, olga, chains))).toHaveProperty('width_mm')
    expect(await errorsOf(add(chain, olga, chains))).toEqual({})
    expect(await rowOf('MCL-H-14K-9MM-19IN')).toMatchObject({ width: 900, length: 1900 })
  })
})

describe('a ring size', () => {
  const series = (sizes: object, ringSystem: string) =>
    olga.post(`/products/${rings}/series`, {
      ...{ karats: ['22K'], construction: null, sizes, ringSystem, widths: null, lengths: null },
      ...{ weight_g: '4', weightBy: 'piece', idempotencyKey: newKey() },
    })

  test('is read in the system of the user, or in the only other one that has it', async () => {
    const size = { sku: 'UK-RING', size: 'L 1/2', ringSystem: 'uk', karat: '10K' }
    expect(await errorsOf(add(size))).toEqual({})
    expect(await errorsOf(add({ ...size, sku: 'EU-RING', size: '52' }))).toEqual({})
    expect(await errorsOf(add({ ...size, sku: '', size: 'L½' }))).toEqual({})
    expect(Object.keys(await errorsOf(add({ ...size, sku: 'NO-RING', size: '6' })))).toEqual([
      'size',
    ])
    for (const sku of ['UK-RING', 'EU-RING', 'SOL-10K-L.5'])
      expect(await rowOf(sku)).toMatchObject({ size: '6' })
  })

  test('of a series is written in its SKU as in the system of the user', async () => {
    expect(await errorsOf(series({ from: 'L', to: 'M', step: '0.5' }, 'uk'))).toEqual({})
    expect(await errorsOf(series({ from: '50', to: '52', step: '1' }, 'eu'))).toEqual({})
    expect((await skusOf()).filter((sku) => sku.startsWith('SOL-22K')).sort()).toEqual([
      ...['SOL-22K-50', 'SOL-22K-51', 'SOL-22K-52', 'SOL-22K-L', 'SOL-22K-L.5', 'SOL-22K-M'],
    ])
    expect(await rowOf('SOL-22K-L.5')).toMatchObject({ size: '6' })
    expect(await errorsOf(series({ from: 'P', to: 'L', step: '1' }, 'uk'))).toHaveProperty('sizes')
  })
})

describe('the page of a product', () => {
  test('lists the pieces on sale, and finds them by SKU', async () => {
    const { product, pieces, total } = await page('?q=sol-14k-6.5')
    expect(product).toMatchObject({ title: 'Solitaire', kind: 'ring', hasPieces: true })
    expect(total).toBe(3)
    expect(pieces[0]).toEqual({
      id: (await rowOf('SOL-14K-6.5')).id,
      ...{ sku: 'SOL-14K-6.5', karat: '14K', construction: null, photo: null },
      ...{ kind: 'ring', widthMm: null, lengthIn: null, size: '6.5', weightG: '4.200' },
      ...{ priceMinor: null, stones: 0, parts: 0, version: 1, stock: null },
    })
    expect((await page('?q=%25')).total).toBe(0)
    expect((await page('?page=99')).page).toBe(1)
    expect((await olga.get('/products/999999')).status).toBe(404)
  })

  test('has pages of 50 pieces', async () => {
    const chains = await idOf('Miami Cuban Link')
    const [first, second] = [await page('', chains), await page('?page=2', chains)]
    expect([first.pieces.length, second.pieces.length]).toEqual([50, 50])
    expect(first.pieces.at(-1).id).not.toBe(second.pieces[0].id)
    expect(second.total).toBeGreaterThan(100)
  })
})

describe('costs', () => {
  const words = ['Casting House', 'CH-881', '310.00', '12.50']

  test('are only for those who may see and change them', async () => {
    const sam = await clerk(shop)
    const shown = JSON.stringify(await page('', rings, sam))
    expect(words.filter((word) => shown.includes(word))).toEqual([])
    const { id, version } = await rowOf('SOL-14K-6.5')
    const own = jsonClient(sam.browser)
    expect((await own.get(`/variants/${id}/facts`)).status).toBe(403)
    expect(
      (await own.post(`/variants/${id}/facts`, { ...RING, version, costs: COSTS })).status,
    ).toBe(403)
    expect((await own.post(`/products/${rings}/piece`, { ...RING, costs: COSTS })).status).toBe(403)
    expect((await facts(id)).costs).toEqual({ ...COSTS, cost: '310.00' })
  })

  test('stay as they are where a form has none', async () => {
    const { id } = await rowOf('SOL-14K-6.5')
    const { kind: _, costs: __, ...shown } = await facts(id)
    const sent = { ...shown, note: 'in the safe', reason: 'moved' }
    expect(await errorsOf(olga.post(`/variants/${id}/facts`, sent))).toEqual({})
    expect(await rowOf('SOL-14K-6.5')).toMatchObject({
      note: 'in the safe',
      cost_minor: 31_000,
      supplier: 'Casting House',
    })
  })
})

describe('a changed piece', () => {
  test('is saved with a reason, recorded, and changed back by undo', async () => {
    expect(await errorsOf(change('SOL-14K-6.5', { size: '7', reason: ' ' }))).toHaveProperty(
      'reason',
    )
    const { flash } = await change('SOL-14K-6.5', { sku: 'SOL-7', size: '7', karat: '18K' })
    expect(await rowOf('SOL-7')).toMatchObject({ size: '7' })
    expect(JSON.parse((await entries('piece_changed')).at(-1)?.details ?? '')).toEqual({
      sku: 'SOL-7',
      fields: ['sku', 'karat', 'size'],
      reason: 'typing error',
    })
    const { undo } = flashed(flash)
    expect(await errorsOf(olga.post(undo.path, undo.data))).toEqual({})
    expect(await rowOf('SOL-14K-6.5')).toMatchObject({ size: '6.5' })
    expect((await olga.post(undo.path, undo.data)).status).toBe(409)
  })

  test('is not saved over a newer version, nor when nothing differs', async () => {
    const { version } = await rowOf('SOL-14K-6.5')
    expect((await change('SOL-14K-6.5', { version: version - 1, size: '8' })).status).toBe(409)
    expect((await change('SOL-14K-6.5', {})).flash?.notice).toMatchObject({
      key: 'composition_same',
    })
    expect((await rowOf('SOL-14K-6.5')).version).toBe(version)
  })

  test('is changed by one of several requests at once', async () => {
    const { id } = await rowOf('SOL-14K-6.5')
    const { kind: _, ...shown } = await facts(id)
    const answers = await Promise.all(
      ['5', '5.5', '6', '7'].map((size) =>
        olga.post(`/variants/${id}/facts`, { ...shown, size, reason: 'measured' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('cannot take the SKU of another', async () => {
    expect((await errorsOf(change('SOL-14K-6.5', { sku: 'MINE' }))).sku).toContain('exists')
  })

  test('has its new weight as a weighing, confirmed where the unit looks wrong', async () => {
    const { id } = await rowOf('SOL-14K-6.5')
    expect(Object.keys(await errorsOf(change('SOL-14K-6.5', { weight_g: '2.7' })))).toEqual([
      'confirmed',
    ])
    expect(await errorsOf(change('SOL-14K-6.5', { weight_g: '4.35' }))).toEqual({})
    expect(await rowOf('SOL-14K-6.5')).toMatchObject({ weight_mg: 4350, weight_source: 'measured' })
    const records = await shop.ctx.db
      .selectFrom('weight_records')
      .selectAll()
      .where('variant_id', '=', id)
      .execute()
    expect(records).toMatchObject([{ weight_mg: 4350, previous_weight_mg: 4200, by_staff: 0 }])
  })

  test('makes an open preview outdated, and is the cause of its next price', async () => {
    await enterGold(olga, '4100.00')
    const scope = { product: 'solitaire' }
    const open = (await preview(olga, scope)).props.run
    await change('SOL-14K-6.5', { colour: 'rose' })
    expect((await apply(olga, open.id)).status).toBe(409)
    const first = (await preview(olga, scope)).props.run
    await apply(olga, first.id)
    await change('SOL-14K-6.5', { karat: '18K', weight_g: '4.6' })
    const { id } = await rowOf('SOL-14K-6.5')
    const receipt = (await olga.browser.get(`/receipts/${id}`, { Accept: 'application/json' })).body
    expect(receipt).toMatchObject({ karat: '14K', fineness: '585', isPieceChanged: true })
    const next = (await preview(olga, scope)).props.run
    const line = (await linesOf(olga, next.id)).find(({ sku }) => sku === 'SOL-14K-6.5')
    expect(line?.causes).toMatchObject([{ cause: 'weight' }, { cause: 'piece', facts: ['karat'] }])
  })
})

describe('a copy', () => {
  test('consists of the same without the certificates, under its own SKU', async () => {
    const { id, composition } = await rowOf('MINE')
    const stone = {
      ...{ kind: 'diamond', count: '2', carats: '0.5', quality: '', certificate: 'IGI 31' },
      ...{ priceBy: 'lot', unit: '400', setting: '', markup: '' },
    }
    const rest = { parts: [], plating: 'Rhodium', platingCost: '8', hallmark: '', hallmarkCost: '' }
    await olga.post(`/variants/${id}/composition`, { n: composition, stones: [stone], ...rest })
    expect(await errorsOf(add({ copyOf: id, sku: 'MINE-COPY' }))).toEqual({})
    const copy = await rowOf('MINE-COPY')
    const [one, other] = await Promise.all(
      [id, copy.id].map(async (of) => {
        const path = `/variants/${of}/composition`
        return (await olga.browser.get(path, { Accept: 'application/json' })).body
      }),
    )
    const stones = one.stones.map((line: object) => ({ ...line, certificate: '' }))
    expect(other).toMatchObject({ stones, plating: 'Rhodium', n: 1 })
    const { pieces } = await page('?q=MINE-COPY')
    expect(pieces).toMatchObject([{ stones: 2, parts: 0 }])
  })

  test('is of a piece of the same product', async () => {
    const { id } = await rowOf('MCL-H-14K-9MM-19IN')
    expect((await add({ copyOf: id })).status).toBe(404)
  })
})

describe('an archived piece', () => {
  test('leaves the list and the prices, and is restored by undo', async () => {
    const { id, version } = await rowOf('MINE')
    const { flash } = await olga.post(`/variants/${id}/archive`, { version })
    const undo = { path: `/variants/${id}/return`, data: { version: version + 1 } }
    expect(flash?.notice).toEqual({ key: 'piece_archived', values: { sku: 'MINE' }, undo })
    const shown = async (query: string) =>
      (await page(query)).pieces.some(({ sku }: { sku: string }) => sku === 'MINE')
    expect([await shown(''), await shown('?shown=archived')]).toEqual([false, true])
    expect((await change('MINE', { size: '9' })).status).toBe(409)
    expect((await olga.post(`/variants/${id}/archive`, undo.data)).status).toBe(409)
    const { flash: then } = await olga.post(undo.path, undo.data)
    expect(then?.notice).toEqual({ key: 'piece_returned', values: { sku: 'MINE' } })
    expect([await shown(''), await shown('?shown=archived')]).toEqual([true, false])
    expect([
      (await entries('piece_archived')).length,
      (await entries('piece_returned')).length,
    ]).toEqual([1, 1])
  })

  test('is archived once by parallel requests', async () => {
    const { id, version } = await rowOf('MINE')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => olga.post(`/variants/${id}/archive`, { version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await olga.post(`/variants/${id}/return`, { version: version + 1 })
  })

  test('of an alloy that the shop does not sell is not restored', async () => {
    const { id, version, alloy_id } = await rowOf('MINE')
    const sell = (active: number) =>
      shop.ctx.db.updateTable('alloys').set({ active }).where('id', '=', alloy_id).execute()
    await olga.post(`/variants/${id}/archive`, { version })
    await sell(0)
    const back = () => errorsOf(olga.post(`/variants/${id}/return`, { version: version + 1 }))
    expect((await back()).form).toContain('18K')
    await sell(1)
    expect(await back()).toEqual({})
  })
})

describe('a series', () => {
  const SERIES = {
    karats: ['14K', '18K'],
    construction: null,
    sizes: { from: '5', to: '7', step: '0.5' },
    ...{ widths: null, lengths: null },
    ...{ weight_g: '3.8', weightBy: 'piece' },
  }
  let bands: number
  beforeAll(async () => {
    await olga.post('/products', { title: 'Court Band', kind: 'ring' })
    bands = await idOf('Court Band')
  })
  const addSeries = (series: object = {}, product = bands) =>
    olga.post(`/products/${product}/series`, { ...SERIES, idempotencyKey: newKey(), ...series })

  test('has a piece of each alloy in each size, added once', async () => {
    const idempotencyKey = newKey()
    for (const _ of [1, 2]) expect(await errorsOf(addSeries({ idempotencyKey }))).toEqual({})
    const skus = await skusOf(bands)
    expect(skus).toHaveLength(10)
    expect(skus.slice(0, 2)).toEqual(['CB-14K-5', 'CB-14K-5.5'])
    expect((await page('', bands)).pieces.map(({ size }: { size: string }) => size)).toEqual([
      '5',
      '5.5',
      '6',
      '6.5',
      '7',
      '5',
      '5.5',
      '6',
      '6.5',
      '7',
    ])
  })

  test('of chains has each width and length, by the weight of an inch', async () => {
    await olga.post('/products', { title: 'Figaro', kind: 'chain' })
    const chains = await idOf('Figaro')
    const range = {
      sizes: null,
      widths: { from: '3', to: '5', step: '1' },
      lengths: { from: '18', to: '22', step: '2' },
    }
    const series = {
      ...range,
      karats: ['14K'],
      construction: 'solid',
      weight_g: '1.5',
      weightBy: 'inch',
    }
    expect(await errorsOf(addSeries({ ...series, widths: null }, chains))).toHaveProperty('widths')
    expect(await errorsOf(addSeries(series, chains))).toEqual({})
    expect(await skusOf(chains)).toHaveLength(9)
    expect(await rowOf('FIG-S-14K-3MM-20IN')).toMatchObject({ weight_mg: 30_000 })
  })

  test('is refused as a whole', async () => {
    const none = async (series: object, field: string) => {
      expect(Object.keys(await errorsOf(addSeries(series)))).toEqual([field])
    }
    await none({ karats: ['14K', '15K'] }, 'karats')
    await none({ sizes: { from: '9', to: '5', step: '1' } }, 'sizes')
    await none({ sizes: { from: '5', to: '9', step: '0' } }, 'sizes')
    await none({ weight_g: '0.05' }, 'weight_g')
    await none({ sizes: { from: '0', to: '99', step: '0.01' } }, 'sizes')
    await none({ widths: { from: '1', to: '99', step: '0.01' } }, 'form')
    expect(await skusOf(bands)).toHaveLength(10)
  })

  test('numbers the SKUs that exist', async () => {
    await addSeries({ karats: ['14K'], sizes: { from: '5', to: '5', step: '1' } })
    expect(await skusOf(bands)).toContain('CB-14K-5-2')
  })
})

describe('a changed product', () => {
  test('has a new name and description, and the kind only while it has no pieces', async () => {
    await olga.post('/products', { title: 'Signet', kind: 'ring' })
    const id = await idOf('Signet')
    const save = (changes: object, version: number) =>
      olga.post(`/products/${id}`, {
        ...{ title: 'Signet', kind: 'ring', description: '', version },
        ...changes,
      })
    const next = { title: 'Signet Pendant', kind: 'pendant', description: 'By hand' }
    expect(await errorsOf(save(next, 1))).toEqual({})
    expect((await page('', id)).product).toMatchObject({ ...next, slug: 'signet', version: 2 })
    expect((await save(next, 1)).status).toBe(409)
    expect(await errorsOf(save({ title: 'SOLITAIRE' }, 2))).toHaveProperty('title')
    await add({}, olga, id)
    expect(Object.keys(await errorsOf(save({ ...next, kind: 'ring' }, 2)))).toEqual(['kind'])
  })
})

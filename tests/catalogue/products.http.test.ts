import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tagsInUse } from '#server/pricing/scope/scope-queries.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { FILES_AS_TEXT } from '#tests/support/files-as-text.ts'
import {
  chainShop,
  enterGold,
  type Inertia,
  owner,
  preview,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterAll(() => shop.close())

const products = async () => (await olga.get('/products')).props.products
const named = async (title: string) =>
  (await products()).find((one: { title: string }) => one.title === title)
const skus = async () =>
  (await shop.ctx.db.selectFrom('variants').select('sku').execute()).map(({ sku }) => sku)

test('a shop lists its products', async () => {
  expect(await named('Miami Cuban Link')).toMatchObject({
    slug: 'miami-cuban-link',
    archived: false,
    priced: 0,
    correctable: 0,
  })
})

describe('a new product', () => {
  test('is added once per name', async () => {
    expect((await olga.post('/products', { title: 'Figaro', kind: 'chain' })).props.errors).toEqual(
      {},
    )
    expect(await named('Figaro')).toMatchObject({ slug: 'figaro', kind: 'chain', pieces: 0 })

    const again = await olga.post('/products', { title: ' FIGARO ', kind: 'chain' })
    expect(again.props.errors.title).toContain('already')
    const hidden = await olga.post('/products', {
      title: 'Fi\u200bga\u00adro\u2060',
      kind: 'chain',
    })
    expect(hidden.props.errors.title).toContain('already')
    const empty = await olga.post('/products', { title: '\u200b\u3164', kind: 'chain' })
    expect(empty.props.errors).toHaveProperty('title')
  })

  test('added twice at the same time exists once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => olga.post('/products', { title: 'Rope', kind: 'chain' })),
    )
    expect(both.filter(({ props }) => props.errors.title)).toHaveLength(1)
    expect((await products()).filter(({ slug }: { slug: string }) => slug === 'rope')).toHaveLength(
      1,
    )
  })
})

describe('the pieces of a table', () => {
  const add = async (table: string) => {
    const { id } = await named('Figaro')
    return (await olga.post(`/products/${id}/pieces`, { table })).props.errors
  }

  test('are added all or none, with each invalid line reported', async () => {
    const errors = await add(
      [
        'sku,karat,weight_g,width_mm,length_in',
        'FIG-1,14K,12.5,5,18',
        'FIG-2,15K,12.5,5,20',
        'FIG-3,14K,nothing,5,22',
        'FIG-1,14K,14,5,24',
      ].join('\n'),
    )
    expect(errors.table).toContain('3 lines')
    expect(errors['rows.3']).toContain('15K')
    expect(errors['rows.4']).toContain('nothing')
    expect(errors['rows.5']).toContain('twice')
    expect(await skus()).not.toContain('FIG-1')
  })

  test('may have decimal commas', async () => {
    const table = 'SKU;Karat;Weight g;Width mm;Length in;Tags\nFIG-1;14K;12,5;5,5;18;new|gift\n'
    expect(await add(table)).toEqual({})
    const piece = await shop.ctx.db
      .selectFrom('variants')
      .selectAll()
      .where('sku', '=', 'FIG-1')
      .executeTakeFirstOrThrow()
    expect(piece).toMatchObject({ weight_mg: 12_500, width: 550, length: 1800 })
    const tags = await shop.ctx.db
      .selectFrom('variant_tags')
      .select('tag')
      .where('variant_id', '=', piece.id)
      .orderBy('tag')
      .execute()
    expect(tags.map(({ tag }) => tag)).toEqual(['gift', 'new'])
  })

  test('are refused where their SKU exists already', async () => {
    const head = 'sku\tkarat\tweight_g\twidth_mm\tlength_in\n'
    expect((await add(`${head}FIG-1\t14K\t12\t5\t20`))['rows.2']).toContain('exists')
    expect((await add('sku,karat\nA,14K'))['rows.1']).toContain('weight_g')
    expect((await add('sku,karat,weight_g\n"A,14K,1')).table).toContain('quotation')
  })

  test.each(FILES_AS_TEXT)(
    'are refused when the text is the content of %s',
    async (_, text, message) => {
      expect(await add(text)).toEqual({ table: expect.stringMatching(message) })
    },
  )
})

describe('rings', () => {
  const size = (sku: string, weight: string) => `${sku},14K,${weight},6.5`
  const add = async (...rows: string[]) => {
    const { id } = await named('Solitaire')
    const table = ['sku,karat,weight_g,size', ...rows].join('\n')
    return (await olga.post(`/products/${id}/pieces`, { table })).props.errors
  }
  const rings = () =>
    shop.ctx.db
      .selectFrom('variants')
      .select(['sku', 'construction', 'size', 'weight_mg'])
      .where('kind', '=', 'ring')
      .orderBy('sku')
      .execute()

  test('of one size and alloy are two pieces, which have no construction', async () => {
    await olga.post('/products', { title: 'Solitaire', kind: 'ring' })
    expect(await add(size('SOL-1', '4.2'), size('SOL-2', '4.2'))).toEqual({})
    const ring = { construction: null, size: '6.5', weight_mg: 4200 }
    expect(await rings()).toEqual([
      { sku: 'SOL-1', ...ring },
      { sku: 'SOL-2', ...ring },
    ])
  })

  test('with one SKU that arrive at once are added once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add(size('SOL-3', '4.2'))))
    expect((await rings()).map(({ sku }) => sku)).toEqual(['SOL-1', 'SOL-2', 'SOL-3'])
    expect((await add(size('SOL-3', '4.2')))['rows.2']).toContain('exists')
  })

  test('are shown on the price chart of their product, whatever construction the address names', async () => {
    for (const query of ['', '&construction=hollow', '&karat=14K']) {
      const { props } = await olga.get(`/price?product=solitaire${query}`)
      expect([props.scope.construction, props.constructions]).toEqual([null, []])
      expect(props.karats.map(({ label }: { label: string }) => label)).toEqual(['14K'])
      const twins = props.variants.map(({ sku, twin }: Record<string, unknown>) => [sku, twin])
      expect(twins).toEqual([
        ['SOL-1', 0],
        ['SOL-2', 1],
        ['SOL-3', 2],
      ])
    }
  })
})

describe('the sizes of rings', () => {
  const add = async (table: string) => {
    const { id } = await named('Signet')
    return (await olga.post(`/products/${id}/pieces`, { table })).props.errors
  }
  beforeAll(() => olga.post('/products', { title: 'Signet', kind: 'ring' }))

  test('are read in any system and stored as US sizes', async () => {
    const typed = ['6.5', '6 1/4', 'UK N', 'eu 50', 'JP 16', '']
    const rows = typed.map((size, n) => `SIG-${n},14K,8,${size}`)
    expect(await add(['sku,karat,weight_g,size', ...rows].join('\n'))).toEqual({})
    const stored = await shop.ctx.db
      .selectFrom('variants')
      .select('size')
      .where('sku', 'like', 'SIG-%')
      .orderBy('sku')
      .execute()
    expect(stored.map(({ size }) => size)).toEqual(['6.5', '6.25', '6.75', '5.25', '7.75', null])
  })

  test('are refused by their line where they are none or out of range', async () => {
    const table = 'sku,karat,weight_g,size\nSIG-8,14K,8,16.5\nSIG-9,14K,8,90\nSIG-10,14K,8,60'
    const errors = await add(table)
    expect(errors['rows.2']).toContain('“16.5” isn’t a ring size. Enter US ½ to 16')
    expect(errors['rows.3']).toContain('“90” isn’t a ring size')
    expect(errors['rows.4']).toBeUndefined()
  })

  test('stay text for pieces of other kinds', async () => {
    const { id } = await named('Rope')
    const table = 'sku,karat,weight_g,width_mm,length_in,size\nFIG-S,14K,12,7,22,UK M'
    expect((await olga.post(`/products/${id}/pieces`, { table })).props.errors).toEqual({})
    const { size } = await shop.ctx.db
      .selectFrom('variants')
      .select('size')
      .where('sku', '=', 'FIG-S')
      .executeTakeFirstOrThrow()
    expect(size).toBe('UK M')
    const long = `${table.replace('FIG-S', 'FIG-T')} and a longer text than that`
    const { errors } = (await olga.post(`/products/${id}/pieces`, { table: long })).props
    expect(errors['rows.2']).toContain('longer than 20')
  })
})

describe('an archived product', () => {
  const entries = async (act: string) =>
    shop.ctx.db.selectFrom('audit_entries').selectAll().where('act', '=', act).execute()

  const offered = async () => {
    const { body } = await jsonClient(olga.browser).get('/search?q=FIG-1')
    return {
      found: body.groups.variants.map(({ sku }: { sku: string }) => sku),
      tags: await tagsInUse(shop.ctx.db),
    }
  }

  test('can be restored by the undo of the same act, and not by that of an earlier one', async () => {
    const { id, version } = await named('Figaro')
    const notice = async (step: string, shown: number) =>
      (await olga.post(`/products/${id}/${step}`, { version: shown })).flash?.notice
    const values = { title: 'Figaro', count: 1 }
    const undo = { path: `/products/${id}/return`, data: { version: version + 1 } }
    expect(await notice('archive', version)).toEqual({ key: 'product_archived', values, undo })
    expect((await olga.post(`/products/${id}/archive`, undo.data)).status).toBe(409)
    expect(await notice('return', version + 1)).toEqual({ key: 'product_returned', values })
    await olga.post(`/products/${id}/archive`, { version: version + 2 })

    expect((await olga.post(undo.path, undo.data)).status).toBe(409)
    expect(await named('Figaro')).toMatchObject({ archived: true })
    await olga.post(undo.path, { version: version + 3 })
    expect(await named('Figaro')).toMatchObject({ archived: false, pieces: 1 })
  })

  test('is archived once and restored once by parallel requests', async () => {
    const { id, version } = await named('Figaro')
    const before = [
      (await entries('product_archived')).length,
      (await entries('product_returned')).length,
    ]
    const statuses = async (step: string, shown: number) => {
      const send = () => olga.post(`/products/${id}/${step}`, { version: shown })
      return (await Promise.all(Array.from({ length: 6 }, send))).map(({ status }) => status).sort()
    }
    const once = [200, 409, 409, 409, 409, 409]
    expect(await statuses('archive', version)).toEqual(once)
    expect(await statuses('return', version + 1)).toEqual(once)
    expect(await named('Figaro')).toMatchObject({ archived: false, version: version + 2 })
    const [archived, returned] = [
      await entries('product_archived'),
      await entries('product_returned'),
    ]
    expect([archived.length - 1, returned.length - 1]).toEqual(before)
    expect(archived.at(-1)?.details).toContain('"pieces":1')
  })

  test('is not priced, and can be restored unchanged', async () => {
    await enterGold(olga, '4100.00')
    const { id, version } = await named('Figaro')
    await olga.post(`/products/${id}/archive`, { version })
    expect(await named('Figaro')).toMatchObject({ archived: true })
    expect(await offered()).toEqual({ found: [], tags: [] })

    const filter = { product: 'figaro' }
    expect((await preview(olga, filter)).props.errors.form).toBeTruthy()

    const stale = await olga.post(`/products/${id}/return`, { version })
    expect(stale.status).toBe(409)
    await olga.post(`/products/${id}/return`, { version: version + 1 })
    expect(await named('Figaro')).toMatchObject({ archived: false, pieces: 1 })
    expect((await preview(olga, filter)).props.errors?.form).toBeUndefined()
    expect(await offered()).toEqual({ found: ['FIG-1'], tags: ['gift', 'new'] })
  })
})

describe('the card of a product', () => {
  const CHAIN = 'Miami Cuban Link'

  test('shows its lowest and highest price, when they were set, and what is missing', async () => {
    const runId = await repriceAt(olga, '4100.00')
    const pieces = await shop.ctx.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id', 'regular_price', 'last_priced_at'])
      .where('products.title', '=', CHAIN)
      .orderBy('regular_price')
      .execute()
    const lines = await shop.ctx.db
      .selectFrom('price_run_lines')
      .select('margin_bp')
      .where('run_id', '=', runId)
      .where(
        'variant_id',
        'in',
        pieces.map(({ id }) => id),
      )
      .execute()
    const margins = lines.map(({ margin_bp }) => Number(margin_bp))
    const average = margins.reduce((sum, one) => sum + one, 0) / margins.length
    const card = await named(CHAIN)
    expect(card).toMatchObject({
      pieces: pieces.length,
      priced: pieces.length,
      estimated: pieces.length,
      lowestMinor: pieces[0]?.regular_price,
      highestMinor: pieces.at(-1)?.regular_price,
      lastPricedAt: pieces[0]?.last_priced_at,
    })
    expect(Math.abs(card.marginBp - average)).toBeLessThanOrEqual(1)
  })

  test('counts a sale price as the price shown, and pieces without a price as missing', async () => {
    const { id, pieces, lowestMinor } = await named(CHAIN)
    const [cheapest, other] = await shop.ctx.db
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', id)
      .orderBy('regular_price')
      .limit(2)
      .execute()
    const change = (piece: { id: number } | undefined, values: object) =>
      shop.ctx.db
        .updateTable('variants')
        .set((e) => ({ ...values, version: e('version', '+', 1) }))
        .where('id', '=', piece?.id ?? 0)
        .execute()
    await change(cheapest, { sale_price: lowestMinor - 500 })
    await change(other, { regular_price: null, weight_source: 'measured' })
    expect(await named(CHAIN)).toMatchObject({
      lowestMinor: lowestMinor - 500,
      priced: pieces - 1,
      estimated: pieces - 1,
    })
  })

  test('has no margin while the product is archived, and the same once it is restored', async () => {
    const { id, version, marginBp } = await named(CHAIN)
    expect(marginBp).toBeGreaterThan(0)
    await olga.post(`/products/${id}/archive`, { version })
    await enterGold(olga, '4100.00')
    expect((await named(CHAIN)).marginBp).toBeNull()
    await olga.post(`/products/${id}/return`, { version: version + 1 })
    expect((await named(CHAIN)).marginBp).toBe(marginBp)
  })
})

describe('the price chart without a product in its address', () => {
  const shown = async () => {
    const { props } = await olga.get('/price')
    return [props.product.slug, props.shop.sellsMiamiCubanLink]
  }

  test('shows the Miami Cuban Link where it is on sale, else the first product on sale', async () => {
    const { id, version } = await named('Miami Cuban Link')
    expect(await shown()).toEqual(['miami-cuban-link', true])
    await olga.post(`/products/${id}/archive`, { version })
    expect(await shown()).toEqual(['figaro', false])
    const { props } = await olga.get('/price?product=miami-cuban-link')
    expect(props.product).toMatchObject({ slug: 'miami-cuban-link', archived: true })
    await olga.post(`/products/${id}/return`, { version: version + 1 })
    expect(await shown()).toEqual(['miami-cuban-link', true])
  })
})

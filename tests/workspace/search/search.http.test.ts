import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuoteHit, SearchProps, VariantHit } from '#server/workspace/search/props.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { addPiece } from '#tests/support/metal-pieces.ts'
import {
  chainShop,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { addPerson } from '#tests/trade/contracts/trade.ts'

let shop: Shop
let olga: Inertia
let sam: JsonClient
let runId: number
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  sam = jsonClient(await shop.staff())
  runId = await repriceAt(olga, '4737.00')
  shop.clock.advance(60_000)
  await enterGold(olga, '4737.50')
})
afterAll(() => shop.close())

async function search(q: string): Promise<SearchProps['groups']> {
  const { status, body } = await sam.get(`/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body.groups
}

const skus = async (q: string) => (await search(q)).variants.map(({ sku }: VariantHit) => sku)
const prices = async (q: string) => (await search(q)).quotes.map(({ mid }: QuoteHit) => mid)
const noResults = { variants: [], customers: [], contracts: [], quotes: [], runs: [] }

describe('a piece', () => {
  test('is found by karat, width and length, with its price and a link to its cell', async () => {
    const piece = await pieceOf(olga, 'MCL-S-14K-6MM-24IN')
    const hits = (await search('14k 6mm 24 solid')).variants
    expect(hits).toEqual([
      {
        kind: 'variant',
        id: piece.id,
        sku: 'MCL-S-14K-6MM-24IN',
        product: 'miami-cuban-link',
        title: 'Miami Cuban Link',
        metal: 'XAU',
        karat: '14K',
        construction: 'solid',
        colour: 'yellow',
        pieceKind: 'chain',
        widthMm: 6,
        lengthIn: 24,
        size: null,
        priceMinor: piece.regularPrice,
        currency: 'USD',
        photo: null,
        href: `/price?product=miami-cuban-link&construction=solid&karat=14K&cell=${piece.id}`,
      },
    ])
    expect((await olga.get(hits[0]?.href ?? '')).component).toBe('price')
  })

  test('is found in every construction unless one is given', async () => {
    expect((await skus('14k 6mm 24')).sort()).toEqual([
      'MCL-H-14K-6MM-24IN',
      'MCL-S-14K-6MM-24IN',
      'MCL-SS-14K-6MM-24IN',
    ])
  })

  test.each([
    '8mm 22in solid 14k',
    '14 8 22 solid',
    '١٤k ٨mm ٢٢ solid',
    'miami cuban solid 14k 8x22',
  ])('is found by "%s"', async (q) => {
    expect(await skus(q)).toEqual([EIGHT_MM_22_INCH])
  })

  test('a number alone may be its width or its length; eight are shown, narrow and short first', async () => {
    const { variants } = await search('8')
    expect(variants).toHaveLength(8)
    expect(variants.every(({ widthMm, lengthIn }) => widthMm === 8 || lengthIn === 8)).toBe(true)
    const sizes = variants.map(({ widthMm, lengthIn }) => (widthMm ?? 0) * 100 + (lengthIn ?? 0))
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  })

  test('is found by the start of its SKU, in capitals or not', async () => {
    const [first, ...others] = await skus('MCL-S-14K-8MM')
    expect(first).toMatch(/^MCL-S-14K-8MM-/)
    expect(others).toHaveLength(7)
    expect(await skus('mcl-s-14k-8mm-22in')).toEqual([EIGHT_MM_22_INCH])
  })

  test('with a SKU in mixed case is found by its exact spelling', async () => {
    const { db } = shop.ctx
    const rename = (from: string, to: string) =>
      db.updateTable('variants').set({ sku: to }).where('sku', '=', from).execute()
    await rename('MCL-H-22K-12MM-30IN', 'Kette-Ölmühle')
    expect(await skus('Kette-')).toEqual(['Kette-Ölmühle'])
    await rename('Kette-Ölmühle', 'MCL-H-22K-12MM-30IN')
  })

  test('is found by its kind, its color and the name of its product in any language', async () => {
    const ring = (sku: string, size: string, colour = 'yellow') =>
      `${sku},14K,4.2,${size},${colour}`
    const rings = [ring('SIG-1', '6.5'), ring('SIG-2', '7', 'white')]
    const head = 'sku,karat,weight_g,size,colour'
    await addPiece(olga, 'Signet', 'ring', [head, ...rings].join('\n'))
    const watch = 'sku,karat,weight_g,width_mm,length_in\nWCH-1,14K,22,5,17.72'
    await addPiece(olga, 'Watch chain', 'chain', watch)
    await addPiece(olga, 'Creolen', 'earrings', 'sku,karat,weight_g\nCRE-1,18K,3')

    expect(await skus('ring 6½')).toEqual(['SIG-1'])
    expect(await skus('bague us 7')).toEqual(['SIG-2'])
    expect(await skus('خاتم ١٤k')).toEqual(['SIG-1', 'SIG-2'])
    expect(await skus('weiß ring')).toEqual(['SIG-2'])
    expect(await skus('boucles d’oreilles')).toEqual(['CRE-1'])
    expect(await skus('signet')).toEqual(['SIG-1', 'SIG-2'])
    expect(await skus('watch chain')).toEqual(['WCH-1'])
    expect(await skus('küba zincir 14k 8mm 22in dolu')).toEqual([EIGHT_MM_22_INCH])
  })

  test('is found by a length in centimeters, and without a unit in that of the reader', async () => {
    expect(await skus('watch 45 cm')).toEqual(['WCH-1'])
    expect(await skus('14k solid 8mm 55.9cm')).toEqual([EIGHT_MM_22_INCH])
    expect(await skus('14k solid 8mm 56')).toEqual([])
    await sam.post('/preferences', { lengthUnit: 'cm', ringSystem: 'eu' })
    expect(await skus('14k solid 8mm 56')).toEqual([EIGHT_MM_22_INCH])
    expect(await skus('14k solid 8mm 22')).toEqual([EIGHT_MM_22_INCH])
    expect(await skus('ring 53')).toEqual(['SIG-1'])
    await sam.post('/preferences', { lengthUnit: 'locale', ringSystem: 'locale' })
  })

  test('is not found when it is archived, nor in a karat that is not sold', async () => {
    const { db } = shop.ctx
    const archive = (at: string | null) =>
      db
        .updateTable('variants')
        .set({ archived_at: at })
        .where('sku', '=', EIGHT_MM_22_INCH)
        .execute()
    await archive(shop.clock.now())
    expect(await skus('14k 8mm 22 solid')).toEqual([])
    expect(await skus(EIGHT_MM_22_INCH)).toEqual([])
    await archive(null)
    expect(await skus('9k 8mm')).toEqual([])
    expect(await skus('99k')).toEqual([])
  })

  test.each(['%', '_', 'MCL%', 'MCL_S', '%-14K-%', 'MCL-S-14K-8MM-22I_', "MCL'--", '*', '\\'])(
    'ASVS 43: %s has no special meaning',
    async (q) => {
      expect(await search(q)).toEqual(noResults)
    },
  )
})

describe('a gold price', () => {
  test.each([
    ['4737', ['4737.50', '4737.00']],
    ['4,737', ['4737.50', '4737.00']],
    ['$4,737.50', ['4737.50']],
    ['٤٧٣٧٫٥', ['4737.50']],
    ['4736', []],
    ['2026-11', ['4737.50', '4737.00']],
    ['2026-11-21', ['4737.50', '4737.00']],
    ['2026-11-20', []],
  ])('%s', async (q, mids) => {
    expect(await prices(q)).toEqual(mids)
  })

  test('has its details', async () => {
    const [hit] = (await search('4737.50')).quotes
    expect(hit).toEqual({
      kind: 'quote',
      metal: 'XAU',
      id: expect.any(Number),
      mid: '4737.50',
      currency: 'USD',
      quotedAt: shop.clock.now(),
      timePrecision: 'moment',
      source: 'manual',
      quality: 'accepted',
      example: false,
      href: `/gold-price-logs/${hit?.id}`,
    })
    expect((await olga.get(hit?.href ?? '')).component).toBe('gold-price-log-detail')
  })

  test('of published history belongs to its month, in New York too, and is in the shop’s currency', async () => {
    const months = await Promise.all(['2019-03', '2019/2'].map(search))
    expect(
      months.flatMap(({ quotes }) =>
        quotes.map(({ quotedAt, currency }) => [quotedAt.slice(0, 10), currency]),
      ),
    ).toEqual([
      ['2019-03-01', 'USD'],
      ['2019-02-01', 'USD'],
    ])
    const { quotes } = await search('2026-01')
    expect(new Set(quotes.map(({ currency }) => currency))).toEqual(new Set(['USD']))
  })
})

describe('a price run', () => {
  test.each(['#', 'run ', 'Run #', '# '])('is found by its number after "%s"', async (before) => {
    expect((await search(`${before}${runId}`)).runs).toEqual([
      {
        kind: 'run',
        id: runId,
        runKind: 'reprice',
        state: 'applied',
        createdAt: expect.any(String),
        createdBy: 'Olga',
        lines: 1584,
        href: `/price-runs/${runId}`,
      },
    ])
  })

  test.each(['#0', '#-1', 'run', '#99999999999999', '#999999999999999999999999', 'run 1.5'])(
    '%s is none',
    async (q) => {
      expect((await search(q)).runs).toEqual([])
    },
  )
})

describe('invalid queries', () => {
  test.each([
    ['nothing', ''],
    ['blanks', '   \t '],
    ['a zero byte', '14k\u0000'],
    ['a mark that turns the direction', '14k\u202e'],
    ['a hundred and one letters', 'x'.repeat(101)],
    ['a hundred figures', '9'.repeat(100)],
    ['a picture', '💍'],
    ['half a tag', '<script>alert(1)</script>'],
    ['an injection', "' or 1=1; --"],
    ['brackets', '((((('],
  ])('%s finds nothing', async (_, q) => {
    expect(await search(q)).toEqual(noResults)
  })

  test.each(['', '?q', '?q=14k&q=18k', '?q[a]=1', '?q=%ED%A0%80', '?q=%', '?other=14k'])(
    'an address like /search%s finds nothing',
    async (query) => {
      const { status, body } = await sam.get(`/search${query}`)
      expect([status, body]).toEqual([200, { groups: noResults }])
    },
  )

  test('of guests are refused', async () => {
    expect((await jsonClient(shop.guest()).get('/search?q=14k')).status).toBe(401)
  })
})

describe('a customer', () => {
  beforeAll(async () => {
    for (const name of ['Zsófia Molnár', 'Zoe Mollard']) await addPerson(shop, name)
  })

  test('is found by a part of the name, ignoring case and accents, with a link to the page', async () => {
    const { customers } = await search('zsofia mol')
    expect(customers).toMatchObject([{ kind: 'customer', name: 'Zsófia Molnár' }])
    expect((await olga.get(customers[0]?.href ?? '')).props.customer.name).toBe('Zsófia Molnár')
    expect((await search('MOL')).customers).toHaveLength(2)
  })

  test('is not searched by a single letter or a few digits', async () => {
    for (const q of ['z', '12', '%', '_']) expect((await search(q)).customers).toEqual([])
  })
})

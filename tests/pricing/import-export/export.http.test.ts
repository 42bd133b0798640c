import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addChains } from '#bin/seed-demo/pieces.ts'
import { LOCALE_COOKIE } from '#lang/locales.ts'
import { OWNER } from '#tests/support/big-shop.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  apply,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pricedShop,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { bytesOf, openRequest, responseTo } from './plain-http.ts'
import { csv, preview, UTF8_MARK } from './price-files.ts'

let shop: Shop
let olga: Inertia
let browser: Browser
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  browser = await shop.admin()
})
afterEach(() => shop.close())

const SKU = EIGHT_MM_22_INCH
const rowsIn = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, delimiter })

async function workbook(path: string) {
  const response = await responseTo(openRequest(shop, browser, 'GET', path))
  const [sheet] = await readExcelFile(await bytesOf(response))
  return { name: response.headers['content-disposition'], rows: sheet?.data ?? [] }
}

describe('the price chart', () => {
  test('is exported whole, or as shown where a karat and a construction are chosen', async () => {
    const { variants, counts } = (await olga.get('/price?construction=hollow&karat=10K')).props
    const shown = rowsIn((await browser.get('/price/export?construction=hollow&karat=10K')).text)
    expect(shown.map(({ sku }) => sku)).toEqual(variants.map(({ sku }: { sku: string }) => sku))
    const whole = rowsIn((await browser.get('/price/export?product=miami-cuban-link')).text)
    expect(new Set(whole.map(({ karat }) => karat))).toEqual(new Set(['10K', '14K', '18K', '22K']))
    expect(whole).toHaveLength(1_584)
    expect(counts).toEqual({ pieces: 1_584, priced: 1_584 })
  })

  test('is exported in UTF-8 with a byte order mark', async () => {
    const { headers, text } = await browser.get('/price/export')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="?prices-miami-cuban-link-\d{4}/,
    )
    expect(text.startsWith(UTF8_MARK)).toBe(true)
  })

  test('has semicolons and a decimal comma where spreadsheets expect them', async () => {
    browser.cookies.set(LOCALE_COOKIE, 'de')
    const { text } = await browser.get('/price/export')
    const piece = rowsIn(text, ';').find(({ sku }) => sku === SKU)
    expect(piece).toMatchObject({ price: '15075,00', currency: 'USD' })
  })

  test('is unchanged after export and import', async () => {
    for (const locale of ['en', 'de']) {
      browser.cookies.set(LOCALE_COOKIE, locale)
      const { text } = await browser.get('/price/export')
      const { last } = await preview(browser, text)
      const { props } = await olga.get(`/price-runs/${last.run}`)
      expect(props.run.totals).toMatchObject({ lines: 1_584, unchanged: 1_584 })
    }
  })

  test('is a workbook with texts and numbers', async () => {
    const { name, rows } = await workbook('/price/export?format=xlsx')
    expect(name).toMatch(/\.xlsx"?$/)
    const [head = [], ...pieces] = rows
    const piece = pieces.find(([sku]) => sku === SKU) ?? []
    expect(piece[head.indexOf('price')]).toBe(15_075)
    expect(piece[head.indexOf('karat')]).toBe('14K')
    expect(pieces).toHaveLength(1_584)
  })
})

describe('a product file for Shopify', () => {
  test('has the price shown and the compare-at price, and is unchanged after an import', async () => {
    const file = csv(['sku', 'sale_price', 'compare_at_price'], [SKU, '14900', '16000'])
    const { last } = await preview(browser, file)
    await apply(olga, last.run, { includeHeld: true, overrideReason: 'as agreed' })
    const { text } = await browser.get('/price/shopify')
    const piece = rowsIn(text).find((row) => row.SKU === SKU)
    expect(piece).toEqual({
      'URL handle': 'miami-cuban-link',
      Title: 'Miami Cuban Link',
      'Option1 name': 'Metal',
      'Option1 value': '14K solid',
      'Option2 name': 'Width',
      'Option2 value': '8 mm',
      'Option3 name': 'Length',
      'Option3 value': '22 in',
      SKU,
      Price: '14900.00',
      'Compare-at price': '16000.00',
    })
    const again = await preview(browser, text)
    const { props } = await olga.get(`/price-runs/${again.last.run}`)
    expect(props.run.totals).toMatchObject({ lines: 1_584, unchanged: 1_584 })
  })

  test('changes the sale price of a piece on sale, and ends the sale at the regular price', async () => {
    const onSale = csv(['sku', 'sale_price'], [SKU, '14900'])
    await apply(olga, (await preview(browser, onSale)).last.run)
    const head = ['Handle', 'Variant SKU', 'Variant Price']
    const lower = await preview(browser, csv(head, ['x', SKU, '14800']))
    const lineOf = async (id: number) =>
      (await olga.get(`/price-runs/${id}?only=all`)).props.lines[0]
    expect(await lineOf(lower.last.run)).toMatchObject({
      regular: { new: 1_507_500 },
      sale: { new: 1_480_000 },
    })
    const full = await preview(browser, csv(head, ['x', SKU, '15075']))
    expect(await lineOf(full.last.run)).toMatchObject({ sale: { new: null } })
  })

  test('may have rows of images without a piece', async () => {
    const file = csv(
      ['Handle', 'Variant SKU', 'Variant Price', 'Image Src'],
      ['x', SKU, '15000', ''],
      ['x', '', '', 'https://a.example/1.jpg'],
    )
    expect((await preview(browser, file)).last.run).toBeGreaterThan(0)
  })
})

describe('rings that differ in one property only', () => {
  const RINGS = [
    'sku,karat,weight_g,colour,size,stones',
    'R-1,14K,4.2,yellow,6,0',
    'R-2,14K,4.2,yellow,7,0',
    'R-3,14K,4.2,white,6,0',
    'R-4,14K,4.2,yellow,8,120',
  ]
  const addRings = async () => {
    await olga.post('/products', { title: 'Signet Ring', kind: 'ring' })
    const { products } = (await olga.get('/products')).props
    const { id } = products.find(({ slug }: { slug: string }) => slug === 'signet-ring')
    const added = await olga.post(`/products/${id}/pieces`, { table: RINGS.join('\n') })
    expect(added.props.errors).toEqual({})
    return repriceAt(olga, '4150.00')
  }
  const distinctWithout = (rows: Record<string, string>[], ignored: string) =>
    new Set(rows.map(({ [ignored]: _, ...rest }) => JSON.stringify(rest))).size

  test('are told apart in every file, and reading the files back changes no price', async () => {
    const run = await addRings()
    const chart = (await browser.get('/price/export?product=signet-ring')).text
    expect(distinctWithout(rowsIn(chart), 'sku')).toBe(4)
    expect(rowsIn(chart).find(({ sku }) => sku === 'R-4')).toMatchObject({
      sku: 'R-4',
      product: 'Signet Ring',
      kind: 'ring',
      colour: 'yellow',
      size: '8',
      weight_g: '4.200',
      stones: '120.00',
    })

    const lines = rowsIn((await browser.get(`/price-runs/${run}/export?only=all&q=R-`)).text)
    expect(lines.map(({ sku }) => sku)).toEqual(['R-1', 'R-2', 'R-3', 'R-4'])
    expect(distinctWithout(lines, 'sku')).toBe(4)
    expect(lines[2]).toMatchObject({ product: 'Signet Ring', colour: 'white', size: '6' })

    const shopify = (await browser.get('/price/shopify?product=signet-ring')).text
    const options = Object.fromEntries(rowsIn(shopify).map((row) => [row.SKU, optionsIn(row)]))
    expect(options).toEqual({
      'R-1': ['Yellow', '6', ''],
      'R-2': ['Yellow', '7', ''],
      'R-3': ['White', '6', ''],
      'R-4': ['Yellow', '8', ''],
    })
    for (const file of [chart, shopify]) {
      const { props } = await olga.get(`/price-runs/${(await preview(browser, file)).last.run}`)
      expect(props.run.totals).toMatchObject({ lines: 4, unchanged: 4 })
    }
  })

  test('are four rows of a workbook', async () => {
    await addRings()
    const { rows } = await workbook('/price/export?product=signet-ring&format=xlsx')
    const [head = [], ...rings] = rows
    const cells = rings.map((ring) => ring.filter((_, at) => head[at] !== 'sku').join('|'))
    expect(new Set(cells).size).toBe(4)
  })
})

describe('the demo catalogue', () => {
  test('has no two rows alike, and reading its files back changes no price', async () => {
    await addChains({ ctx: shop.ctx, owner: OWNER })
    await repriceAt(olga, '4150.00')
    const { products } = (await olga.get('/price')).props
    expect(products).toHaveLength(3)
    for (const { slug } of products as { slug: string }[]) {
      const shopify = (await browser.get(`/price/shopify?product=${slug}`)).text
      const chart = (await browser.get(`/price/export?product=${slug}`)).text
      const rows = rowsIn(shopify)
      expect(rows.length, slug).toBeGreaterThan(100)
      expect(new Set(rows.map((row) => String(optionsIn(row)))).size, slug).toBe(rows.length)
      expect(new Set(rows.map((row) => row['URL handle']))).toEqual(new Set([slug]))
      for (const file of [chart, shopify]) {
        const { last } = await preview(browser, file)
        const { totals } = (await olga.get(`/price-runs/${last.run}`)).props.run
        expect(totals, slug).toMatchObject({ lines: rows.length, unchanged: rows.length })
      }
    }
  })
})

const optionsIn = (row: Record<string, string>): string[] =>
  [1, 2, 3].map((n) => row[`Option${n} value`] ?? '')

describe('price runs', () => {
  test('are exported as a list of runs, and as the lines of one run', async () => {
    const list = rowsIn((await browser.get('/price-runs/export')).text)
    expect(list).toMatchObject([{ run: '1', kind: 'reprice', state: 'applied', lines: '1584' }])
    const lines = rowsIn((await browser.get('/price-runs/1/export?only=all')).text)
    expect(lines).toHaveLength(1_584)
    expect(lines.find(({ sku }) => sku === SKU)).toMatchObject({
      price_before: '',
      price: '15075.00',
      outcome: 'written',
    })
  })

  test('are exported with only the lines that were searched for', async () => {
    const file = await browser.get('/price-runs/1/export?only=all&karat=14K&q=8mm')
    const lines = rowsIn(file.text)
    expect(lines.length).toBeGreaterThan(1)
    for (const { sku } of lines) expect(sku).toMatch(/-14K-.*8MM-/)
  })

  test('have the margin of each line', async () => {
    const [line = {}] = rowsIn((await browser.get('/price-runs/1/export?only=all')).text)
    expect(Number(line.margin_percent)).toBeGreaterThan(0)
  })

  test('that do not exist are not found', async () => {
    expect((await browser.get('/price-runs/999/export')).status).toBe(404)
  })
})

describe('texts that a spreadsheet would calculate', () => {
  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '＝1'])(
    'ASVS 61, A26: %j has an apostrophe in CSV and is text in a workbook',
    async (name) => {
      await shop.ctx.db.updateTable('products').set({ title: name }).execute()
      const [row] = rowsIn((await browser.get('/price/export')).text)
      expect(row?.product).toBe(`'${name}`)
      const { rows } = await workbook('/price/export?format=xlsx')
      expect(String(rows[1]?.[1]).trim()).toBe(name.trim())
    },
  )
})

import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LOCALE_COOKIE } from '#lang/locales.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { bytesOf, openRequest, responseTo } from './plain-http.ts'
import { csv, preview, UTF8_MARK } from './price-files.ts'

let shop: Shop
let olga: Inertia
let browser: Browser
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await repriceAt(olga, '4100.00')
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
  test('is exported as shown, in UTF-8 with a byte order mark', async () => {
    const shown = (await olga.get('/price?construction=hollow&karat=10K')).props.variants
    const { headers, text } = await browser.get('/price/export?construction=hollow&karat=10K')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="?prices-miami-cuban-link-\d{4}/,
    )
    expect(text.startsWith(UTF8_MARK)).toBe(true)
    expect(rowsIn(text).map(({ sku }) => sku)).toEqual(shown.map(({ sku }: { sku: string }) => sku))
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
      const { text } = await browser.get('/price/export?scope=all')
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
    expect(pieces).toHaveLength(132)
  })
})

describe('a product file for Shopify', () => {
  test('has the price shown and the compare-at price, and is unchanged after an import', async () => {
    const file = csv(['sku', 'sale_price', 'compare_at_price'], [SKU, '14900', '16000'])
    const { last } = await preview(browser, file)
    await apply(olga, last.run, { includeHeld: true, overrideReason: 'as agreed' })
    const { text } = await browser.get('/price/shopify?scope=all')
    expect(text.startsWith('Handle,Title,')).toBe(true)
    const piece = rowsIn(text).find((row) => row['Variant SKU'] === SKU)
    expect(piece).toMatchObject({
      Handle: 'miami-cuban-link',
      'Option1 Value': '14K solid',
      'Option2 Value': '8 mm',
      'Option3 Value': '22 in',
      'Variant Price': '14900.00',
      'Variant Compare At Price': '16000.00',
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

  test('have margins only with the cost right', async () => {
    const sam = await shop.staff()
    const [line = {}] = rowsIn((await sam.get('/price-runs/1/export?only=all')).text)
    expect(Object.keys(line)).not.toContain('margin_percent')
    const [owners = {}] = rowsIn((await browser.get('/price-runs/1/export?only=all')).text)
    expect(Number(owners.margin_percent)).toBeGreaterThan(0)
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

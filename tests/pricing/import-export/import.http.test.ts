import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { FILE_STARTS } from '#tests/support/files-as-text.ts'
import { inertia } from '#tests/support/inertia.ts'
import {
  apply,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pieceOf,
  pricedShop,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { csv, inspectColumns, preview, UTF8_MARK } from './price-files.ts'

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
const runs = async () => (await olga.get('/price-runs')).props.runs.length
const lineOf = async (id: number) => (await olga.get(`/price-runs/${id}?only=all`)).props.lines[0]

describe('a price file', () => {
  test('is previewed first, and changes only the prices in its columns', async () => {
    const before = await pieceOf(olga, SKU)
    const { last } = await preview(browser, csv(['sku', 'note', 'price'], [SKU, 'new', '15200.00']))
    expect(await pieceOf(olga, SKU)).toEqual(before)
    await apply(olga, last.run)
    const after = await pieceOf(olga, SKU)
    expect(after).toEqual({
      ...before,
      regularPrice: 1_520_000,
      lastPricedAt: after.lastPricedAt,
      version: before.version + 1,
    })
  })

  test('can have sale and compare-at prices, and an empty cell keeps them', async () => {
    const file = csv(['sku', 'sale_price', 'compare_at_price'], [SKU, '15000', '16500'])
    await apply(olga, (await preview(browser, file)).last.run, {
      includeHeld: true,
      overrideReason: 'as agreed',
    })
    expect(await pieceOf(olga, SKU)).toMatchObject({
      salePrice: 1_500_000,
      compareAtPrice: 1_650_000,
    })
    const unchanged = await preview(
      browser,
      csv(['sku', 'sale_price', 'compare_at_price'], [SKU, '', '']),
    )
    expect(await lineOf(unchanged.last.run)).toMatchObject({ flag: 'unchanged' })
    const ended = await preview(
      browser,
      csv(['sku', 'sale_price', 'compare_at_price'], [SKU, '', '']),
      {
        empty: 'clear',
      },
    )
    await apply(olga, ended.last.run, { includeHeld: true, overrideReason: 'as agreed' })
    expect(await pieceOf(olga, SKU)).toMatchObject({ salePrice: null, compareAtPrice: null })
  })

  test('with a sale above the regular price has a blocked line', async () => {
    const { last } = await preview(browser, csv(['sku', 'sale_price'], [SKU, '99999']))
    expect(await lineOf(last.run)).toMatchObject({ flag: 'blocked', reasons: ['sale_not_below'] })
  })

  test('is in the ledger as an import, with its name and fingerprint on the run', async () => {
    const file = csv(['sku', 'price'], [SKU, '15200'])
    const { last } = await preview(browser, file, {
      name: 'spring.csv',
      reason: 'new list of spring',
    })
    await apply(olga, last.run)
    const { props } = await olga.get(`/price-runs/${last.run}`)
    expect(props.run).toMatchObject({
      kind: 'import',
      reason: 'new list of spring',
      rule: { file: 'spring.csv', rows: 1, columns: ['sku', 'price'] },
    })
    expect(props.run.rule.sha256).toMatch(/^[0-9a-f]{64}$/)
    const row = await shop.ctx.db
      .selectFrom('price_changes')
      .selectAll()
      .where('run_id', '=', last.run)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ cause: 'import', field: 'regular', new: 1_520_000 })
  })

  test('cannot have a reference that was never offered where the law forbids it', async () => {
    await shop.ctx.db.updateTable('shop').set({ markets: '["eu"]' }).execute()
    const { last } = await preview(browser, csv(['sku', 'compare_at_price'], [SKU, '19000']))
    const line = await lineOf(last.run)
    expect(line.flag).toBe('held')
    expect(line.reasons).toEqual([expect.stringMatching(/^law_(fail|unknown)$/)])
    expect(line.verdict).toMatchObject({ price: 1_507_500, asked: 1_900_000 })
    const { props } = await apply(olga, last.run, { includeHeld: true })
    expect(props.errors.overrideReason).toBeTruthy()
  })

  test('can fix its prices, so that gold does not change them', async () => {
    const file = csv(['sku', 'price'], [SKU, '15200'])
    await apply(olga, (await preview(browser, file, { hold: 'fixed' })).last.run)
    expect(await pieceOf(olga, SKU)).toMatchObject({ priceMode: 'fixed' })
  })

  test('with a price beyond the maximum step is held for an admin', async () => {
    const { last } = await preview(browser, csv(['sku', 'price'], [SKU, '45000']))
    expect(await lineOf(last.run)).toMatchObject({ flag: 'held', reasons: ['max_step'] })
  })

  test('sent twice under one key is one preview', async () => {
    const file = csv(['sku', 'price'], [SKU, '15200'])
    const key = { idempotencyKey: 'the-same-click' }
    const first = await preview(browser, file, key)
    const second = await preview(browser, file, key)
    expect(second.last).toEqual(first.last)
    const other = await preview(browser, csv(['sku', 'price'], [SKU, '15300']), key)
    expect(other.last.errors.form).toMatch(/already submitted/)
  })
})

describe('a file from a spreadsheet of another country', () => {
  const expected = { regularPrice: 1_520_050 }
  const rows = `sku;price\r\n${SKU};15.200,50 $\r\n`
  const encodings: [string, Buffer][] = [
    ['in UTF-8', Buffer.from(rows)],
    ['in UTF-8 with a byte order mark', Buffer.from(UTF8_MARK + rows)],
    ['in UTF-16, little-endian', Buffer.from(UTF8_MARK + rows, 'utf16le')],
    ['in UTF-16, big-endian', Buffer.from(UTF8_MARK + rows, 'utf16le').swap16()],
    ['in UTF-16 without a byte order mark', Buffer.from(rows, 'utf16le')],
    ['with tabs', Buffer.from(rows.replaceAll(';', '\t'))],
  ]
  test.each(encodings)('%s is read with its decimal comma', async (_how, file) => {
    const { last } = await preview(browser, file)
    await apply(olga, last.run)
    expect(await pieceOf(olga, SKU)).toMatchObject(expected)
  })

  test('in an old Windows encoding is refused beside the file, with advice', async () => {
    const { last } = await inspectColumns(browser, Buffer.from('sku,preis\r\nmünze,1', 'latin1'))
    expect(last.errors.file).toMatch(/CSV UTF-8/)
  })

  test('with mixed decimal separators is refused with a question', async () => {
    const file = `sku;price;sale_price\n${SKU};15200,50;14000.50\n`
    expect((await preview(browser, file)).last.errors.decimal).toMatch(/decimal/)
  })

  test('with only 1,234 is read by its column separator or the chosen decimal separator', async () => {
    const point = await preview(browser, `sku,price\n${SKU},"15,200"\n`)
    expect(await lineOf(point.last.run)).toMatchObject({ regular: { new: 1_520_000 } })
    const comma = await preview(browser, `sku;price\n${SKU};15.200\n`)
    expect(await lineOf(comma.last.run)).toMatchObject({ regular: { new: 1_520_000 } })
    const chosen = await preview(browser, `sku;price\n${SKU};15.20\n`, { decimal: 'point' })
    expect(await lineOf(chosen.last.run)).toMatchObject({ regular: { new: 1_520 } })
  })
})

describe('an invalid file', () => {
  const invalidFiles: [string, Buffer | string, RegExp][] = [
    ['nothing at all', '', /file is empty/],
    ['an Excel workbook', FILE_STARTS.workbook, /Excel workbook/],
    ['an old Excel workbook', FILE_STARTS.oldWorkbook, /Excel workbook/],
    ['a PDF', FILE_STARTS.pdf, /isn’t a CSV file/],
    ['a picture', FILE_STARTS.png, /isn’t a CSV file/],
    ['a photo', FILE_STARTS.jpeg, /isn’t a CSV file/],
    [
      'a table in another encoding',
      Buffer.from('sku,price\nM\xfcnze,12\n', 'latin1'),
      /characters/,
    ],
    ['text with a zero in it', 'sku,price\nA\0B,12', /isn’t a CSV file/],
    ['a head alone', 'sku,price\n', /no rows/],
    ['a quotation mark left open', `sku,price\n"${SKU},12\n`, /line/],
  ]
  test.each(invalidFiles)(
    'ASVS 61: %s is refused beside the field, and nothing is saved',
    async (_what, file, message) => {
      const { last } = await preview(browser, file)
      expect(last.errors.file).toMatch(message)
      expect(await runs()).toBe(1)
    },
  )

  test('ASVS 61, A22: larger than ten megabytes is refused', async () => {
    const { status, last } = await preview(browser, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    expect(status).toBe(422)
    expect(last.errors.file).toMatch(/10 MB/)
  })

  test('of another type is refused, and no form accepts a file', async () => {
    const json = await browser.post('/price-import/previews', { sku: 1 })
    expect(json.status).toBe(415)
    const form = await browser.send('post', '/price-runs', 'sku', { 'Content-Type': 'text/csv' })
    expect(form.status).toBe(415)
  })

  test('of a guest is refused', async () => {
    const guest = shop.guest()
    await guest.get('/login')
    expect((await preview(guest, 'sku,price')).status).toBe(401)
  })
})

describe('rows that can’t be imported', () => {
  const file = csv(
    ['sku', 'price', 'sale_price'],
    [SKU, '15200', ''],
    ['', '12', ''],
    ['=NO-SUCH', '12', ''],
    ['MCL-S-14K-8MM-24IN', 'soon', '-3'],
    [SKU, '15300', ''],
  )

  test('are listed with their lines and problems, and none is imported', async () => {
    const { last } = await preview(browser, file)
    expect(last.count).toBe(5)
    expect(
      last.problems.map(({ line, column }: Record<string, unknown>) => [line, column]),
    ).toEqual([
      [3, 'sku'],
      [4, ''],
      [5, 'price'],
      [5, 'sale_price'],
      [6, 'sku'],
    ])
    expect(last.problems[4].problem).toMatch(/line 2/)
    expect(await runs()).toBe(1)
  })

  test('can be downloaded as a file without formulas', async () => {
    const { messages } = await preview(browser, file)
    const saved = messages.map(({ csv }) => csv ?? '').join('')
    expect(saved.startsWith(`${UTF8_MARK}line,sku,column,value,problem\r\n3,`)).toBe(true)
    expect(saved).toContain("\r\n4,'=NO-SUCH,")
    expect(saved).toContain(",sale_price,'-3,")
  })

  test('with several lines in a cell are still counted as an editor counts', async () => {
    const long = `sku,note,price\n${SKU},"one\ntwo\nthree",15200\nNO-SUCH,"a\nb",12\n`
    expect((await preview(browser, long)).last.problems).toMatchObject([
      { line: 5, sku: 'NO-SUCH' },
    ])
  })
})

describe('the columns of a file', () => {
  test('are shown with what they seem to mean', async () => {
    const { last } = await inspectColumns(
      browser,
      csv(['SKU', 'Regular price', 'Colour'], ['A-1', '12.50', 'yellow']),
    )
    expect(last).toMatchObject({
      lines: 1,
      columns: [
        { name: 'SKU', means: 'sku', samples: ['A-1'] },
        { name: 'Regular price', means: 'price', samples: ['12.50'] },
        { name: 'Colour', means: null, samples: ['yellow'] },
      ],
    })
  })

  test('have the meanings that the user chooses', async () => {
    const file = csv(['Number', 'New', 'price'], [SKU, '15200', '1'])
    const { last } = await preview(browser, file, { columns: 'sku,price,' })
    expect(await lineOf(last.run)).toMatchObject({ regular: { new: 1_520_000 } })
  })

  const invalidChoices: [string, RegExp][] = [
    ['price,,', /SKU/],
    ['sku,,', /at least one column/],
    ['sku,price,price', /same meaning/],
    ['sku,price,price_shown', /not both/],
  ]
  test.each(invalidChoices)('as %s are refused beside the field', async (columns, message) => {
    const file = csv(['a', 'b', 'c'], [SKU, '1', '2'])
    expect((await preview(browser, file, { columns })).last.errors.columns).toMatch(message)
  })
})

describe('staff', () => {
  test('may preview any file, and apply within their limits', async () => {
    const sam = await shop.staff()
    const near = await preview(sam, csv(['sku', 'price'], [SKU, '15200']))
    await apply(inertia(sam), near.last.run)
    expect(await pieceOf(olga, SKU)).toMatchObject({ regularPrice: 1_520_000 })
    const far = await preview(sam, csv(['sku', 'price'], [SKU, '16500']))
    const { props } = await apply(inertia(sam), far.last.run)
    expect(props.errors.form).toMatch(/more than 5%/)
    expect(await pieceOf(olga, SKU)).toMatchObject({ regularPrice: 1_520_000 })
  })
})

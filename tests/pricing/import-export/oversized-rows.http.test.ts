import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { delimiterOf, rowsOf } from '#server/platform/spreadsheets/read-csv.ts'
import type { Browser } from '#tests/support/browser.ts'
import { chainShop } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { upload } from './price-files.ts'

let shop: Shop
let olga: Browser
beforeAll(async () => {
  shop = await chainShop()
  olga = await shop.admin()
})
afterAll(() => shop.close())

type Errors = Record<string, string> | undefined
const PRICES = { columns: 'sku,price' }
const CUSTOMERS = { columns: 'name,email', key: 'one-file-chosen', dry: '1' }

const asForm = async (path: string, body: object): Promise<Errors> =>
  (await olga.post(path, body, { Accept: 'application/json' })).body.errors

/** Every form that reads CSV: its name, the field of its errors, and how to send text to it. */
const imports: [string, string, (text: string) => Promise<Errors>][] = [
  ['the columns of a price file', 'file', (text) => uploaded('/price-import/columns', text)],
  ['a price file', 'file', (text) => uploaded('/price-import/previews', text, PRICES)],
  ['the columns of a customer file', 'file', (text) => uploaded('/customers/import/columns', text)],
  ['a customer file', 'file', (text) => uploaded('/customers/import', text, CUSTOMERS)],
  ['past prices', 'text', (text) => asForm('/past-prices', { text, attested: true })],
  ['a table of pieces', 'table', (table) => asForm('/products/1/pieces', { table })],
]

async function uploaded(path: string, text: string, query = {}): Promise<Errors> {
  return (await upload(olga, path, text, query)).last.errors
}

const WIDE = 'Line 1 has more than 200 columns. Delete the columns that aren’t needed.'
/** Forms have a lower size limit than files. */
const lengthFor = (field: string, file: number) => (field === 'file' ? file : 80_000)

describe.each(imports)('%s', (_, field, send) => {
  test('ASVS 61, A22: of commas alone is refused beside its field', async () => {
    expect(await send(','.repeat(lengthFor(field, 5_000_000)))).toEqual({ [field]: WIDE })
  })

  test('ASVS 61, A22: with 201 columns is refused beside its field, at the line that has them', async () => {
    const rows = ['name,email', 'Ana,ana@ouro.br', 'x,'.repeat(200)]
    const errors = await send(rows.join('\n'))
    // A table of pieces is refused for its heading first.
    if (field !== 'table') expect(errors).toEqual({ [field]: WIDE.replace('1', '3') })
    expect(await send(`${'a,'.repeat(200)}a\n1`)).toEqual({ [field]: WIDE })
  })

  test('with 200 columns is not refused for them', async () => {
    const errors = await send(`name,email,${'x,'.repeat(197)}x\nAna,ana@ouro.br`)
    expect(JSON.stringify(errors ?? {})).not.toContain('200')
  })
})

test.each(imports.filter(([, field]) => field === 'file'))(
  'ASVS 61, A22: %s with a row of more than 1 MB is refused beside its field',
  async (_, field, send) => {
    const text = `name,email\nAna,"${'x'.repeat(1_100_000)}"`
    expect(await send(text)).toEqual({
      [field]: expect.stringMatching(/^The row near line 2 is larger than 1 MB\./),
    })
    const allowed = await send(`name,email\nAna,"${'x'.repeat(1_000_000)}"`)
    expect(JSON.stringify(allowed ?? {})).not.toContain('1 MB')
  },
)

/** A text that counts its characters read by `slice`. */
function watched(text: string) {
  const read = { letters: 0 }
  const slice = (from: number, to = text.length) => {
    read.letters += Math.min(to, text.length) - from
    return text.slice(from, to)
  }
  return { read, text: { length: text.length, slice } as unknown as string }
}

describe('ASVS 61, A22: of five million commas', () => {
  test('only the first parts are read', async () => {
    const { read, text } = watched(','.repeat(5_000_000))
    await expect(rowsOf(text, ',').next()).rejects.toMatchObject({
      refusal: { key: 'csv_columns' },
    })
    expect(read.letters).toBeLessThan(200_000)
  })

  test('only the first part is searched for the column separator', () => {
    const { read, text } = watched(','.repeat(5_000_000))
    expect(delimiterOf(text)).toBe(',')
    expect(read.letters).toBeLessThan(100_000)
  })
})

test('four million empty lines do not block other work', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const rows = rowsOf(`a\n${'\n'.repeat(4_000_000)}b`, ',')
  expect((await rows.next()).value).toMatchObject({ cells: ['a'] })
  expect((await rows.next()).value).toMatchObject({ cells: ['b'] })
  clearInterval(counting)
  expect(turns).toBeGreaterThan(20)
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FILES_AS_TEXT } from '#tests/support/files-as-text.ts'
import {
  apply,
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await olga.get('/price-compare')
})
afterEach(() => shop.close())

const importPastPrices = (who: Inertia, text: string, body: object = {}) =>
  who.post('/past-prices', { text, attested: true, ...body })

const savedPrices = () => shop.ctx.db.selectFrom('past_prices').selectAll().orderBy('id').execute()

describe('prices from before Assay', () => {
  test('are saved with days in the shop’s time zone and the name of the attesting user', async () => {
    const text = [
      'SKU,from,to,price,channel',
      `${EIGHT_MM_22_INCH},2026-09-01,2026-10-31,"20,000.00",website`,
      `${EIGHT_MM_22_INCH},2026-11-01,2026-11-20,19500`,
    ].join('\n')
    const page = await importPastPrices(olga, text, { channel: 'window' })
    expect(page.component).toBe('compare-price')
    expect(page.props.pastPrices).toMatchObject({ count: 2, last: { by: 'Olga' } })
    const [first, second] = await savedPrices()
    expect(first).toMatchObject({
      from_at: '2026-09-01T04:00:00.000Z',
      to_at: '2026-11-01T04:00:00.000Z',
      price: 2_000_000,
      channel: 'website',
    })
    expect(second).toMatchObject({
      to_at: '2026-11-21T05:00:00.000Z',
      price: 1_950_000,
      channel: 'window',
    })
  })

  test.each([
    ['with tabs, as copied from a spreadsheet', '\t'],
    ['with semicolons, as a German spreadsheet writes them', ';'],
  ])('can be pasted %s', async (_, delimiter) => {
    await importPastPrices(
      olga,
      [EIGHT_MM_22_INCH, '2026-09-01', '2026-10-31', '20000'].join(delimiter),
    )
    expect(await savedPrices()).toMatchObject([{ price: 2_000_000, channel: null }])
  })

  test('are saved only once', async () => {
    const text = `${EIGHT_MM_22_INCH},2026-09-01,2026-10-31,20000`
    await importPastPrices(olga, `${text}\n${text}`)
    await importPastPrices(olga, text)
    expect(await savedPrices()).toHaveLength(1)
  })

  test('are refused line by line, and then none is saved', async () => {
    const sku = EIGHT_MM_22_INCH
    const text = [
      `${sku},2026-09-01,2026-10-31,20000`,
      `${sku},01.09.2026,2026-10-31,20000`,
      `${sku},2026-02-30,2026-10-31,20000`,
      `${sku},2026-09-01,2026-08-31,20000`,
      `${sku},2026-09-01,2026-10-31,free`,
      `${sku},2026-09-01,2026-11-21,20000`,
      'nothing,2026-09-01,2026-10-31,20000',
      `${sku},2026-09-01`,
    ].join('\n')
    const { props } = await importPastPrices(olga, text)
    expect(props.errors.text).toMatch(/7 lines can’t be read/)
    expect(props.errors['line.2']).toMatch(/both dates/)
    expect(props.errors['line.3']).toMatch(/both dates/)
    expect(props.errors['line.4']).toMatch(/before the first/)
    expect(props.errors['line.5']).toMatch(/amount above zero/)
    expect(props.errors['line.6']).toMatch(/must be in the past/)
    expect(props.errors['line.7']).toMatch(/isn’t in the catalog/)
    expect(props.errors['line.8']).toMatch(/columns/)
    expect(await savedPrices()).toEqual([])
  })

  test.each(FILES_AS_TEXT)(
    'are refused when the text is the content of %s',
    async (_, text, message) => {
      const { props } = await importPastPrices(olga, text)
      expect(props.errors).toEqual({ text: expect.stringMatching(message) })
      expect(await savedPrices()).toEqual([])
    },
  )

  test('must be attested by an admin', async () => {
    const text = `${EIGHT_MM_22_INCH},2026-09-01,2026-10-31,20000`
    const { props } = await importPastPrices(olga, text, { attested: false })
    expect(props.errors.attested).toMatch(/must be certified/)
    const sam = await clerk(shop)
    expect((await sam.get('/price-compare')).props.pastPrices.mayImport).toBe(false)
    expect(await savedPrices()).toEqual([])
  })

  test('are never changed afterwards', async () => {
    await importPastPrices(olga, `${EIGHT_MM_22_INCH},2026-09-01,2026-10-31,20000`)
    const change = shop.ctx.db.updateTable('past_prices').set({ price: 1 }).execute()
    await expect(change).rejects.toThrow()
  })
})

describe('in the European Union, a piece whose first price in Assay is of today', () => {
  const compareAt20000 = async () => {
    const page = await olga.post('/price-runs', {
      kind: 'compare',
      scope: { skus: [EIGHT_MM_22_INCH] },
      rule: { by: 'fixed', value: '20000' },
    })
    return { run: page.props.run, line: page.props.lines.at(-1) }
  }

  beforeEach(async () => {
    await shop.ctx.db.updateTable('shop').set({ markets: '["eu"]' }).execute()
    await repriceAt(olga, '4100.00')
  })

  test('has no record of a former price and is held for an admin', async () => {
    const { line, run } = await compareAt20000()
    expect(line).toMatchObject({ flag: 'held', reasons: ['law_unknown'] })
    expect(line.verdict).toMatchObject({ result: 'unknown', blocks: true })
    await apply(olga, run.id)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).compareAtPrice).toBeNull()
  })

  test('has a record after its past prices are imported and attested', async () => {
    await olga.get('/price-compare')
    await importPastPrices(olga, `${EIGHT_MM_22_INCH},2026-09-01,2026-11-20,20000,window`)
    const { line, run } = await compareAt20000()
    expect(line).toMatchObject({ flag: 'ok', verdict: { blocks: false } })
    const [general, eu] = line.verdict.verdicts
    expect(eu).toMatchObject({ market: 'eu', result: 'ok' })
    expect(general.codes).toMatchObject([{ code: 'GOLD_FELL' }])
    expect(eu.prior).toMatchObject({ minor: 2_000_000, attested: true })
    await apply(olga, run.id)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).compareAtPrice).toBe(2_000_000)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import {
  chainShop,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let browser: Browser
let olga: Inertia
let pieceId: number
beforeAll(async () => {
  shop = await chainShop()
  browser = await shop.admin()
  olga = await owner(shop)
  await repriceAt(olga, '4100.00')
  pieceId = (await pieceOf(olga, EIGHT_MM_22_INCH)).id
})
afterAll(() => shop.close())

const receipt = async () => (await browser.get(`/receipts/${pieceId}`)).body
const proof = async () => (await browser.get(`/receipts/${pieceId}/proof`)).body
const failed = async () =>
  (await proof()).checks
    .filter(({ ok }: { ok: boolean }) => !ok)
    .map(({ key }: { key: string }) => key)

describe('the receipt of a price', () => {
  test('is the worked example, line by line', async () => {
    const { lines, priceMinor, meltMinor, weightG, formulaVersion, quote } = await receipt()
    expect(priceMinor).toBe(1_507_500)
    expect(meltMinor).toBe(814_319)
    expect(weightG).toBe('105.600')
    expect(formulaVersion).toBe(2)
    expect(quote).toMatchObject({ mid: '4100.00', currency: 'USD' })
    const amount = Object.fromEntries(
      lines.map(({ key, amountMinor }: { key: string; amountMinor: number }) => [key, amountMinor]),
    )
    expect(amount).toMatchObject({ labour: 52_800, findings: 4_500 })
    expect(amount.metal + amount.wastage).toBe(847_136)
  })

  test('its lines add up to the price', async () => {
    const { lines, priceMinor } = await receipt()
    expect(
      lines.reduce((sum: number, { amountMinor }: { amountMinor: number }) => sum + amountMinor, 0),
    ).toBe(priceMinor)
  })

  test('does not exist for a piece without a price or an unknown piece', async () => {
    expect((await browser.get('/receipts/999999')).status).toBe(404)
    expect((await browser.get('/receipts/0x10')).status).toBe(404)
  })
})

describe('its verification', () => {
  test('an untouched price is proven', async () => {
    expect(await proof()).toMatchObject({ proven: true })
  })

  test('a later weighing does not affect earlier prices', async () => {
    shop.clock.advance(60_000)
    await olga.post(`/variants/${pieceId}/weight`, { grams: '107.0' })
    expect(await proof()).toMatchObject({ proven: true })
  })

  test('after an undo the former price is proven by the run that first wrote it', async () => {
    await enterGold(olga, '4200.00')
    const runId = await repriceAt(olga, '4200.00')
    const { props } = await undo(olga, runId)
    expect(props.run.state).toBe('reverted')
    expect((await receipt()).priceMinor).toBe(1_507_500)
    expect(await proof()).toMatchObject({ proven: true })
  })

  test('a quote altered by a millionth is detected', async () => {
    const { quote } = await receipt()
    const { db } = shop.ctx
    await db
      .updateTable('metal_quotes')
      .set((e) => ({ mid: e('mid', '+', 1) }))
      .where('id', '=', quote.id)
      .execute()
    expect(await failed()).toEqual(['quote'])
    await db
      .updateTable('metal_quotes')
      .set((e) => ({ mid: e('mid', '+', 400_000_000) }))
      .where('id', '=', quote.id)
      .execute()
    expect(await failed()).toEqual(['quote', 'price'])
    await db
      .updateTable('metal_quotes')
      .set({ mid: 4_100_000_000 })
      .where('id', '=', quote.id)
      .execute()
    expect(await failed()).toEqual([])
  })

  test('a piece altered without a weighing is detected', async () => {
    const { db } = shop.ctx
    await db.updateTable('variants').set({ extra_minor: 100 }).where('id', '=', pieceId).execute()
    expect(await failed()).toContain('piece')
    await db.updateTable('variants').set({ extra_minor: 0 }).where('id', '=', pieceId).execute()
  })

  test('a price written without the ledger is detected', async () => {
    const { db } = shop.ctx
    await db
      .updateTable('variants')
      .set({ regular_price: 1_507_600 })
      .where('id', '=', pieceId)
      .execute()
    expect(await failed()).toEqual(['ledger'])
    await db
      .updateTable('variants')
      .set({ regular_price: 1_507_500 })
      .where('id', '=', pieceId)
      .execute()
  })
})

const json = { Accept: 'application/json' }

describe('quick quote', () => {
  test('grams and karat give price and melt by today’s gold', async () => {
    await enterGold(olga, '4100.00')
    const { body } = await browser.get('/quick-quote?grams=105.6&karat=14K')
    expect(body).toMatchObject({ priceMinor: 1_507_500, meltMinor: 814_319, currency: 'USD' })
  })

  test('an invalid weight is refused beside the field', async () => {
    for (const grams of ['', '0', '-1', '1e3', 'abc', '99999999']) {
      const { status, body } = await browser.get(`/quick-quote?grams=${grams}&karat=14K`, json)
      expect(status, grams).toBe(422)
      expect(body.errors.grams).toBeTruthy()
    }
    expect(
      (await browser.get('/quick-quote?grams=1&karat=9K', json)).body.errors.karat,
    ).toBeTruthy()
  })
})

import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { meltOf } from '#server/trade/contracts/lines/buy-back.ts'
import { fileOf } from '#server/trade/documents/document.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { addPiece, sellAlloy } from '#tests/support/metal-pieces.ts'
import {
  clerk,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import { confirmPassword } from '#tests/support/shop.ts'
import {
  draft,
  key,
  pay,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'
import { enterMetal, SILVER_ALLOY, sellSilver } from './silver.ts'

const SILVER = 52_000_000
const GOLD = 4_100_000_000
const STONE = {
  kind: 'diamond',
  count: '1',
  carats: '1',
  quality: '',
  certificate: '',
  priceBy: 'stone',
  unit: '100',
  setting: '',
  markup: '',
}

let trade: Trade
let sam: Inertia
/** A chain of 14K. */
let piece: { id: number; weight_mg: number }
beforeAll(async () => {
  trade = await tradingShop()
  await sellSilver(trade.shop)
  await enterMetal(trade.shop, 'XAG', SILVER)
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())
beforeEach(async () => {
  piece = await trade.shop.ctx.db
    .selectFrom('variants as v')
    .innerJoin('alloys as a', 'a.id', 'v.alloy_id')
    .select((e) => ['v.id', e.ref('v.weight_mg').$notNull().as('weight_mg')])
    .where('a.label', '=', '14K')
    .where('v.archived_at', 'is', null)
    .where('v.construction', '=', 'solid')
    .where('v.composition', '=', 0)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
})

async function compose(parts: [karat: string, grams: string][], stones: object[] = []) {
  const { db } = trade.shop.ctx
  const { composition: n } = await db
    .selectFrom('variants')
    .select('composition')
    .where('id', '=', piece.id)
    .executeTakeFirstOrThrow()
  const { errors } = (
    await trade.olga.post(`/variants/${piece.id}/composition`, {
      n,
      parts: parts.map(([karat, grams]) => ({ karat, grams })),
      stones,
      plating: '',
      platingCost: '',
      hallmark: '',
      hallmarkCost: '',
    })
  ).props
  expect(errors ?? {}).toEqual({})
}

const formulaPrice = async (): Promise<string> =>
  (await jsonClient(trade.olga.browser).get(`/contracts/price?variant=${piece.id}`)).body.formula

async function begin(type: string, unitPrice: string, more: object = {}, who = trade.olga) {
  const line = { description: 'Two-tone chain', variantId: piece.id, pricedBy: 'formula' }
  const by = unitPrice === (await formulaPrice()) ? {} : { pricedBy: 'hand' }
  const { props } = await draft(who, {
    type,
    customerId: trade.ada,
    lines: [{ ...line, ...by, unitPrice }],
    ...more,
  })
  return props.id as number
}
const view = async (id: number) => (await trade.olga.get(`/contracts/${id}`)).props
const metals = (rows: { metal: string; grossG?: string }[]) =>
  rows.map(({ metal, grossG }) => (grossG ? [metal, grossG] : metal))
const grams = (mg: number) => (mg / 1000).toFixed(3)

describe('a piece with another metal part', () => {
  test('is based on both prices, and books both metals out', async () => {
    await compose([[SILVER_ALLOY, '2']])
    const id = await begin('sale', await formulaPrice())
    const { quotes, lines, balance } = await stepOk(trade.olga, id, 'confirm')
    expect(metals(quotes)).toEqual(['XAU', 'XAG'])
    // Both are rounded together: 2 g × 925 ‰ × 52 ÷ 31.1034768 = 3.0929.
    const gold = meltOf({ weightMg: piece.weight_mg, finenessDp: 5850 }, GOLD, 'USD')
    expect([gold + 309, gold + 310]).toContain(lines[0].receipt.melt)
    await pay(trade.olga, id, String(balance / 100))
    const { metal } = await stepOk(trade.olga, id, 'deliver')
    expect(metals(metal)).toEqual([
      ['XAU', grams(piece.weight_mg)],
      ['XAG', '2.000'],
    ])
  })

  test('is booked by what it consisted of when the price was agreed', async () => {
    await compose([['18K', '3']])
    const id = await begin('sale', await formulaPrice())
    await compose([[SILVER_ALLOY, '4']])
    const price = await formulaPrice()
    const amended = await begin('sale', price)
    await stepOk(trade.olga, amended, 'confirm')
    expect(metals((await view(amended)).quotes)).toEqual(['XAU', 'XAG'])
    // The draft has the price of the former parts, which is confirmed by hand.
    await trade.shop.ctx.db
      .updateTable('contract_lines')
      .set({ unit_price: Number(price.replaceAll(',', '')) * 100 })
      .where('contract_id', '=', id)
      .execute()
    await stepOk(trade.olga, id, 'confirm')
    const { quotes, balance } = await view(id)
    expect(metals(quotes)).toEqual(['XAU', 'XAG'])
    await pay(trade.olga, id, String(balance / 100))
    const { metal } = await stepOk(trade.olga, id, 'deliver')
    expect(metals(metal)[1]).toEqual(['XAG', '4.000'])
  })

  test('is finished by the weight of the whole piece, without its other part and its stone', async () => {
    await compose([['18K', '20']], [STONE])
    const agreed = await formulaPrice()
    const id = await begin('custom_order', agreed, { deposit: '0' })
    await stepOk(trade.olga, id, 'confirm')
    for (const act of ['approve', 'start']) await stepOk(trade.olga, id, act)
    const [line] = (await view(id)).lines
    // A carat is 0.2 g.
    const whole = grams(piece.weight_mg + 20_200)
    expect(line.scaleG).toBe(whole)
    const weighed = (weightG: string) => ({ lines: [{ id: line.id, weightG }] })
    const tooLight = await step(trade.olga, id, 'finish', weighed('20.1'))
    expect(tooLight.props.errors).toHaveProperty(['lines.0'])
    const finished = await stepOk(sam, id, 'finish', weighed(whole))
    expect(finished.lines[0]).toMatchObject({ weighedG: grams(piece.weight_mg) })
    expect(finished.total).toBe(Number(agreed.replaceAll(',', '')) * 100)
  })

  test('without a formula price is not sold under the melt value of all its parts', async () => {
    await trade.shop.ctx.db
      .updateTable('variants')
      .set({ weight_mg: 2_000, extra_minor: 2_000_000_000_000 })
      .where('id', '=', piece.id)
      .execute()
    await compose([['18K', '30']])
    const melt =
      meltOf({ weightMg: 2_000, finenessDp: 5850 }, GOLD, 'USD') +
      meltOf({ weightMg: 30_000, finenessDp: 7500 }, GOLD, 'USD')
    const confirmAt = async (price: number) => {
      const id = await begin('sale', String(price), {}, sam)
      return (await step(sam, id, 'confirm')).props.errors
    }
    expect(await confirmAt(Math.floor(melt / 100))).not.toEqual({})
    await trade.shop.ctx.db
      .updateTable('variants')
      .set({ extra_minor: 0 })
      .where('id', '=', piece.id)
      .execute()
  })

  test('keeps the customer’s metal of its other part while the order is made', async () => {
    await compose([[SILVER_ALLOY, '20']])
    const id = await begin('custom_order', await formulaPrice(), { deposit: '0' }, sam)
    await stepOk(sam, id, 'confirm')
    const move = async (direction: string) => {
      const { version } = await view(id)
      const body = {
        direction,
        reason: 'client_deposit',
        metal: 'XAG',
        weightG: '20',
        fineness: '925',
      }
      return (await sam.post(`/contracts/${id}/metal`, { ...body, version })).props.errors
    }
    expect(await move('in')).toEqual({})
    for (const act of ['approve', 'start']) await stepOk(sam, id, act)
    expect(await move('out')).toHaveProperty('weightG')
  })
})

const PLATINUM = 1_590_000_000
const RING = 'TT-1'

describe('a ring of 18K and platinum with a diamond', () => {
  const parts = [
    { karat: '18K', weightG: '12.400' },
    { karat: 'Pt 950', weightG: '3.100' },
  ]
  const stone = { kind: 'diamond', count: 1, caratMilli: 1010 }
  const stones = [{ ...stone, quality: 'F VS1', certificate: 'GIA 2141438171' }]
  const PAPER =
    '18K (750 ‰) 12.40 g · Pt 950 (950 ‰) 3.10 g · 1 diamond 1.01 ct, F VS1, GIA 2141438171'

  const ring = () =>
    trade.shop.ctx.db
      .selectFrom('variants')
      .select((e) => ['id', e.ref('weight_mg').$notNull().as('weight_mg')])
      .where('sku', '=', RING)
      .executeTakeFirstOrThrow()
  beforeAll(async () => {
    await confirmPassword(trade.olga.browser)
    await sellAlloy(trade.olga, 'Pt 950')
    await enterMetal(trade.shop, 'XPT', PLATINUM)
    await addPiece(trade.olga, 'Two-tone', 'ring', `sku,karat,weight_g,size\n${RING},18K,12.4,7`)
  })
  beforeEach(async () => {
    piece = await ring()
    await compose(
      [['Pt 950', '3.1']],
      [
        {
          ...STONE,
          carats: '1.010',
          unit: '4800',
          quality: 'F VS1',
          certificate: 'GIA 2141438171',
        },
      ],
    )
  })

  async function paper(id: number, body: object) {
    const made = await jsonClient(trade.olga.browser).post(`/contracts/${id}/documents`, body)
    const { content } = (await trade.olga.get(`/documents/${made.body.id}`)).props
    return { id: made.body.id as number, row: content.tables[0].rows[0] }
  }

  test('is named with every part and stone on the contract, its papers and its invoice', async () => {
    const id = await begin('sale', await formulaPrice())
    await stepOk(trade.olga, id, 'confirm')
    const { lines, versions } = (await sam.get(`/contracts/${id}`)).props
    expect(lines[0]).toMatchObject({ parts, stones })
    // Customers and staff see no costs of stones.
    expect(versions[0].content.lines[0].details.stones).toEqual(stones)
    const agreement = await paper(id, { kind: 'agreement' })
    expect(agreement.row.cells[1]).toBe('15.50 g')
    expect(agreement.row.detail).toBe(`${PAPER} · approximate weight`)
    const german = await paper(id, { kind: 'statement', locale: 'de' })
    expect(german.row.detail).toContain('Pt 950 (950 ‰) 3,10 g · 1 Diamant 1,01 ct')
    await renderWaitingDocuments(trade.shop.ctx)
    const { content: file } = await fileOf(trade.shop.ctx.db, agreement.id)
    const pdf = await getDocumentProxy(new Uint8Array(file))
    expect((await extractText(pdf, { mergePages: true })).text).toContain(PAPER)
    const invoice = {
      customerId: trade.ada,
      contractId: id,
      dueOn: '2027-01-31',
      idempotencyKey: key(),
    }
    const { props } = await sam.post('/apps/invoice/add', invoice)
    expect(props.content.tables[0].rows[0].detail).toBe(PAPER)
  })

  test('has each metal in the calculation of its price, with its price, weight and amount', async () => {
    const id = await begin('sale', await formulaPrice())
    await stepOk(trade.olga, id, 'confirm')
    const [{ receipt }] = (await view(id)).lines
    expect(receipt.metals).toMatchObject([
      { metal: 'XAU', ...parts[0], mid: '4100.00', perGram: '98.863545698531' },
      { metal: 'XPT', ...parts[1], mid: '1590.000000000000', perGram: '48.563702691912' },
    ])
    const { lines, price } = receipt as {
      lines: { key: string; part?: number; amount: number }[]
      price: number
    }
    const metal = lines.filter(({ key }) => key === 'metal')
    // With a premium of 1 %.
    expect(metal.map(({ part, amount }) => [part, amount])).toEqual([
      [0, 123_817],
      [1, 15_205],
    ])
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price)
    const [seen] = (await sam.get(`/contracts/${id}`)).props.lines
    expect(seen.receipt).toMatchObject({ metals: receipt.metals })
    expect(seen.receipt).not.toHaveProperty('lines')
  })

  test('is drawn with every metal part while its contract is entered', async () => {
    const line = { description: 'Ring', variantId: piece.id, pricedBy: 'hand', unitPrice: '9000' }
    const totals = await jsonClient(sam.browser).post('/contracts/draft-totals', {
      type: 'sale',
      lines: [line, { description: 'Box', unitPrice: '5' }],
    })
    expect(totals.body.parts).toEqual([parts, []])
  })

  test('is named with the weight of its gold as weighed once it is made', async () => {
    const id = await begin('custom_order', await formulaPrice(), { deposit: '0' })
    await stepOk(trade.olga, id, 'confirm')
    for (const act of ['approve', 'start']) await stepOk(trade.olga, id, act)
    const [line] = (await view(id)).lines
    // 0.1 g less than planned; the diamond weighs 0.202 g.
    const weighed = { lines: [{ id: line.id, weightG: '15.602' }] }
    const { lines } = await stepOk(trade.olga, id, 'finish', weighed)
    expect(lines[0].parts).toEqual([{ karat: '18K', weightG: '12.300' }, parts[1]])
    const { row } = await paper(id, { kind: 'statement' })
    expect([row.cells[1], row.detail]).toEqual(['15.40 g', PAPER.replace('12.40', '12.30')])
  })

  test('that is bought as scrap is booked by what was tested alone', async () => {
    const line = { description: 'Ring', variantId: piece.id, weightG: '15.5', fineness: '750' }
    const id = await begin('buy_back', '', { lines: [{ ...line, test: 'xrf' }] })
    for (const act of ['test', 'offer']) await stepOk(trade.olga, id, act)
    const { balance } = await stepOk(trade.olga, id, 'accept')
    const out = { direction: 'out', method: 'wire' }
    const { metal } = (await pay(trade.olga, id, String(balance / 100), out)).props
    expect(metals(metal)).toEqual([['XAU', '15.500']])
  })

  test('shows every part in a price run and its files, as it was priced', async () => {
    const { run } = (await preview(trade.olga)).props
    await compose([])
    const line = (await linesOf(sam, run.id)).find(({ sku }) => sku === RING)
    expect(line).toMatchObject({ pricedWeightG: '12.400', pricedParts: parts })
    const file = await sam.browser.get(`/price-runs/${run.id}/export?only=all&q=${RING}`)
    expect(file.text).toContain('12.400,18K 12.400 g; Pt 950 3.100 g,')
    const after = (await preview(trade.olga)).props.run.id
    const [now] = (await linesOf(sam, after)).filter(({ sku }) => sku === RING)
    expect(now).toMatchObject({ pricedWeightG: '12.400', pricedParts: [] })
  })

  test('counts in the locked grams of each of its metals, today and at an earlier time', async () => {
    const terms = { deposit: '0', lockMinutes: 30_000 }
    const id = await begin('price_lock', await formulaPrice(), terms)
    await stepOk(trade.olga, id, 'confirm')
    // Based on the price of gold without any metal.
    const engraving = { lines: [{ description: 'Engraving', unitPrice: '50' }] }
    await stepOk(trade.olga, await begin('price_lock', '', { ...terms, ...engraving }), 'confirm')
    expect((await lockedGrams('XAU')).rows).toHaveLength(1)
    // 12.4 g × 750 ‰, and 3.1 g × 950 ‰.
    const each: [Metal, number][] = [
      ['XAU', 9_300],
      ['XPT', 2_945],
    ]
    for (const [metal, mg] of each) expect(await lockedFine(metal)).toMatchObject({ value: mg })
    expect(await lockedFine('XAG')).toMatchObject({ value: 0 })
    await afterDays(8)
    for (const [metal, mg] of each)
      expect(await lockedFine(metal)).toMatchObject({ value: mg, before: mg })
    const { version } = await view(id)
    const gold = { description: 'Stud', karat: '18K', construction: 'solid', weightG: '2' }
    const { props } = await trade.olga.post(`/contracts/${id}/amendment`, {
      customerId: trade.ada,
      version,
      reason: 'a stud in place of the ring',
      lines: [{ ...gold, fineness: '750', unitPrice: '3000' }],
    })
    expect(props.errors).toEqual({})
    expect(await lockedFine('XAU')).toMatchObject({ value: 1_500, before: 9_300 })
    expect(await lockedFine('XPT')).toMatchObject({ value: 0, before: 2_945 })
  })

  const boss: Actor = {
    id: 1,
    name: 'Olga',
    email: '',
    locale: null,
    role: 'admin',
    staffSeesCost: true,
  }

  async function lockedGrams(metal: Metal) {
    const query = analyticsQuery.parse({ card: 'locked_grams', metal, range: '7' })
    const context = await analyticsContext(trade.shop.ctx, query, 50)
    const result = await cardResult(context, boss, 'locked_grams')
    if (!result) throw new Error('locked grams were not answered')
    return result
  }

  /** The fine metal at locked prices, milligrams, with that of a week ago. */
  const lockedFine = async (metal: Metal) =>
    (await lockedGrams(metal)).figures.find(({ key }) => key === 'locked_fine')

  async function afterDays(days: number): Promise<void> {
    trade.shop.clock.advance(days * DAY_MS)
    trade.olga = await owner(trade.shop)
    await enterGold(trade.olga, '4100')
    await enterMetal(trade.shop, 'XAG', SILVER)
    await enterMetal(trade.shop, 'XPT', PLATINUM)
  }
})

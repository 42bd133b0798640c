import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meltOf } from '#server/trade/contracts/lines/buy-back.ts'
import type { LineProps } from '#server/trade/contracts/props.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { clerk, enterGold, type Inertia } from '#tests/support/priced-shop.ts'
import {
  changeTerms,
  draft,
  pay,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'
import { enterMetal, SILVER_ALLOY, sellSilver, silverPiece } from './silver.ts'

const SILVER = 52_000_000
const GOLD = 4_100_000_000

let trade: Trade
let sam: Inertia
let silverQuote: number
let piece: { id: number; weightMg: number }
beforeAll(async () => {
  trade = await tradingShop()
  await sellSilver(trade.shop)
  silverQuote = await enterMetal(trade.shop, 'XAG', SILVER)
  piece = await silverPiece(trade.shop)
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const begin = async (type: string, lines: object[], more: object = {}, who = trade.olga) =>
  (await draft(who, { type, customerId: trade.ada, lines, ...more })).props.id as number
const view = async (id: number) => (await trade.olga.get(`/contracts/${id}`)).props
const metalsOf = (rows: { metal: string }[]) => rows.map(({ metal }) => metal)

/** What a line of this piece, or of this weight of an alloy, costs today by the formula. */
const priceOf = async (query: Record<string, string>, { olga } = trade) =>
  (await jsonClient(olga.browser).get(`/contracts/price?${new URLSearchParams(query)}`)).body

const goldChain = { description: 'Gold chain', karat: '14K', construction: 'solid', weightG: '10' }
const goldLine = async () => {
  const { formula } = await priceOf({ karat: '14K', grams: '10', construction: 'solid' })
  return { ...goldChain, unitPrice: formula, pricedBy: 'formula' }
}
const silverLine = async () => {
  const { formula } = await priceOf({ variant: String(piece.id) })
  return {
    description: 'Silver chain',
    variantId: piece.id,
    unitPrice: formula,
    pricedBy: 'formula',
  }
}

const storedQuotes = async (id: number) =>
  trade.shop.ctx.db
    .selectFrom('contract_quotes')
    .innerJoin('contracts', 'contracts.id', 'contract_quotes.contract_id')
    .select(['metal', 'contract_quotes.quote_id as quote', 'contracts.quote_id as first'])
    .where('contract_id', '=', id)
    .orderBy('metal')
    .execute()

describe('a sale of a gold and a silver piece', () => {
  let id: number
  beforeAll(async () => {
    id = await begin('sale', [await goldLine(), await silverLine()], {}, sam)
    await stepOk(sam, id, 'confirm')
  })

  test('is based on the price of each, and its page shows both', async () => {
    const { quotes, lines, versions } = await view(id)
    expect(metalsOf(lines)).toEqual(['XAU', 'XAG'])
    expect(quotes).toMatchObject([
      { metal: 'XAU', mid: '4100.00' },
      { metal: 'XAG', id: silverQuote, mid: '52.00' },
    ])
    const [gold] = quotes
    expect(await storedQuotes(id)).toEqual([
      { metal: 'XAG', quote: silverQuote, first: gold.id },
      { metal: 'XAU', quote: gold.id, first: gold.id },
    ])
    expect(versions[0].content).toMatchObject({
      quoteId: gold.id,
      quoteIds: { XAU: gold.id, XAG: silverQuote },
    })
  })

  test('proves the price of each line by the price of its own metal', async () => {
    const { lines } = await view(id)
    const [gold, silver] = lines
    expect(gold.receipt).toMatchObject({
      metals: [{ metal: 'XAU', karat: '14K', weightG: '10.000', mid: '4100.00' }],
      melt: meltOf({ weightMg: 10_000, finenessDp: 5850 }, GOLD, 'USD'),
      price: gold.unitPrice,
    })
    expect(silver.receipt).toMatchObject({
      metals: [{ metal: 'XAG', karat: SILVER_ALLOY, mid: '52.00' }],
      melt: meltOf({ weightMg: piece.weightMg, finenessDp: 9250 }, SILVER, 'USD'),
      price: silver.unitPrice,
    })
  })

  test('books each metal by itself', async () => {
    const { balance } = await view(id)
    await pay(trade.olga, id, String(balance / 100))
    const { metal } = await stepOk(trade.olga, id, 'deliver')
    expect(metal).toMatchObject([
      { metal: 'XAU', fineness: '585.0', grossG: '10.000' },
      { metal: 'XAG', fineness: '925.0', direction: 'out' },
    ])
  })

  test('of gold alone has the price of gold alone', async () => {
    const sold = await begin('sale', [await goldLine()])
    const { quotes, metals } = await stepOk(trade.olga, sold, 'confirm')
    expect(metalsOf(quotes)).toEqual(['XAU'])
    expect(metals).toEqual(['XAU', 'XAG'])
    const silver = await begin('sale', [await silverLine()])
    expect(metalsOf((await stepOk(trade.olga, silver, 'confirm')).quotes)).toEqual(['XAG'])
    expect(await storedQuotes(silver)).toEqual([
      { metal: 'XAG', quote: silverQuote, first: silverQuote },
    ])
  })

  test('warns of the sample price of a metal until it is agreed, and until today’s is entered', async () => {
    const warned = ({ samples }: { samples: { metal: string; mid: string }[] }) =>
      samples.map(({ metal, mid }) => [metal, mid])
    const lines = [await goldLine(), await silverLine()]
    const totals = async () =>
      (await jsonClient(sam.browser).post('/contracts/draft-totals', { type: 'sale', lines })).body
    const sold = await begin('sale', lines)
    expect([warned(await totals()), warned(await view(sold))]).toEqual([[], []])
    await setSample(1)
    const sample = [['XAG', '52.00']]
    expect([warned(await totals()), warned(await view(sold))]).toEqual([sample, sample])
    const gold = await begin('sale', [await goldLine()])
    expect(warned(await view(gold))).toEqual([])
    const confirmed = await stepOk(trade.olga, sold, 'confirm')
    expect(warned(confirmed)).toEqual([])
    expect(confirmed.quotes).toMatchObject([{ example: false }, { metal: 'XAG', example: true }])
    await setSample(0)
  })

  const setSample = (example: 0 | 1) =>
    trade.shop.ctx.db
      .updateTable('metal_quotes')
      .set({ example })
      .where('id', '=', silverQuote)
      .execute()

  test('confirmed several times at once is based on one price of each', async () => {
    const sold = await begin('sale', [await goldLine(), await silverLine()])
    const { version } = await view(sold)
    const answers = await Promise.all(
      [1, 2, 3].map(() => trade.olga.post(`/contracts/${sold}/steps`, { act: 'confirm', version })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await view(sold)).state).toBe('confirmed')
    expect(metalsOf(await storedQuotes(sold))).toEqual(['XAG', 'XAU'])
  })
})

describe('the floor of silver', () => {
  const loose = (unitPrice: string) => ({
    description: 'Silver bar',
    karat: SILVER_ALLOY,
    weightG: '100',
    unitPrice,
  })
  const confirmBySam = async (unitPrice: string) => {
    const id = await begin('sale', [loose(unitPrice)], {}, sam)
    return (await step(sam, id, 'confirm')).props.errors
  }

  // 100 g × 925 ‰ × 52 ÷ 31.1034768 = 154.65; gold of the same weight and fineness is worth 12,193.17.
  test('is calculated from the price of silver', async () => {
    await changeTerms(trade, { overMeltBp: 0 })
    expect(await confirmBySam('154.64')).toHaveProperty('form')
    expect(await confirmBySam('154.65')).toEqual({})
  })

  test('of a piece sold for the formula price of silver is kept', async () => {
    const id = await begin('sale', [await silverLine()], {}, sam)
    expect((await step(sam, id, 'confirm')).props.errors).toEqual({})
  })
})

describe('a buy-back', () => {
  const silver = { description: 'Spoons', karat: SILVER_ALLOY, weightG: '100', fineness: '925' }
  const gold = { description: 'Old chain', weightG: '10', fineness: '585' }
  const scrap = [silver, gold].map((line) => ({ ...line, test: 'xrf' }))

  // 154.6451 × 88% = 136.09, and 10 g × 585 ‰ × 4,100 ÷ 31.1034768 × 88% = 678.60.
  test('pays for each metal by its own price and the share of the shop', async () => {
    const totals = await jsonClient(trade.olga.browser).post('/contracts/draft-totals', {
      type: 'buy_back',
      lines: scrap,
      payPercent: '88',
    })
    expect(totals.body).toMatchObject({
      total: 81_469,
      offers: [
        { melt: 15_465, offer: 13_609, isUnpriced: false },
        { melt: 77_114, offer: 67_860, isUnpriced: false },
      ],
    })
    const id = await begin('buy_back', scrap, { payPercent: '88' })
    await stepOk(trade.olga, id, 'test')
    const offered = await stepOk(trade.olga, id, 'offer')
    expect(offered).toMatchObject({ state: 'offered', total: 81_469 })
    expect(offered.lines).toMatchObject([
      { metal: 'XAG', melt: 15_465, unitPrice: 13_609 },
      { metal: 'XAU', melt: 77_114, unitPrice: 67_860 },
    ])
    expect(offered.quotes).toMatchObject([{ mid: '4100.00' }, { id: silverQuote, mid: '52.00' }])
    const { metal } = await stepOk(trade.olga, id, 'accept')
    expect(metal).toMatchObject([
      { metal: 'XAG', grossG: '100.000', fineG: '92.500' },
      { metal: 'XAU', grossG: '10.000', fineG: '5.850' },
    ])
  })

  test('of metal without an alloy is of the chosen metal, and of gold where none is chosen', async () => {
    const lines = [
      { ...gold, metal: 'XAG', test: 'xrf' },
      { ...gold, test: 'xrf' },
    ]
    const id = await begin('buy_back', lines, { payPercent: '88' })
    expect(metalsOf((await view(id)).lines)).toEqual(['XAG', 'XAU'])
    await stepOk(trade.olga, id, 'test')
    // 10 g × 585 ‰ × 52 ÷ 31.1034768 × 88%.
    expect((await stepOk(trade.olga, id, 'offer')).lines).toMatchObject([
      { unitPrice: 861 },
      { unitPrice: 67_860 },
    ])
  })

  test('prints the price of each metal, the alloy and how it was tested', async () => {
    const lines = scrap.map((line) => ({ ...line, test: 'stamp', stamp: '925', fineness: '' }))
    const id = await begin('buy_back', [{ ...lines[0] }, { ...lines[1], karat: '14K' }])
    for (const act of ['test', 'offer', 'accept']) await stepOk(trade.olga, id, act)
    const json = jsonClient(trade.olga.browser)
    const { body } = await json.post(`/contracts/${id}/documents`, { kind: 'bill_of_sale' })
    await renderWaitingDocuments(trade.shop.ctx)
    const { content, document } = (await trade.olga.get(`/documents/${body.id}`)).props
    expect(document.state).toBe('made')
    expect(content.facts).toEqual(
      expect.arrayContaining([
        { label: 'Gold per troy ounce', value: '$4,100.00' },
        { label: 'Silver per troy ounce', value: '$52.00' },
      ]),
    )
    expect(content.tables[0].rows.map(({ detail }: { detail: string }) => detail)).toEqual([
      'Ag 925 · Tested by fineness stamp · stamped 925',
      '14K · Tested by karat stamp · stamped 925',
    ])
  })
})

describe('metal that a customer brought', () => {
  const order = async () => {
    const id = await begin('custom_order', [await goldLine()], { deposit: '0' })
    await stepOk(trade.olga, id, 'confirm')
    return id
  }
  const move = async (who: Inertia, id: number, more: object) => {
    const { version } = await view(id)
    const metal = { direction: 'out', reason: 'client_deposit', weightG: '20', fineness: '925' }
    return (await who.post(`/contracts/${id}/metal`, { ...metal, ...more, version })).props.errors
  }

  test('is handed back as the same metal, never as gold of the same fineness', async () => {
    const id = await order()
    expect(await move(sam, id, { direction: 'in', metal: 'XAG' })).toEqual({})
    for (const who of [sam, trade.olga])
      expect(await move(who, id, { metal: 'XAU' })).toHaveProperty('weightG')
    expect(await move(sam, id, {})).toHaveProperty('weightG')
    expect(await move(sam, id, { metal: 'XAG', weightG: '20.001' })).toHaveProperty('weightG')
    expect(await move(sam, id, { metal: 'XAG' })).toEqual({})
    expect((await view(id)).metal).toMatchObject([
      { metal: 'XAG', direction: 'in' },
      { metal: 'XAG', direction: 'out' },
    ])
  })

  test('is not taken as gold by a correction either', async () => {
    const id = await order()
    await move(trade.olga, id, { direction: 'in', metal: 'XAG' })
    const correction = { reason: 'correction', metal: 'XAU' }
    expect(await move(trade.olga, id, correction)).toHaveProperty('weightG')
    expect(await move(trade.olga, id, { ...correction, metal: 'XAG' })).toEqual({})
  })

  test('is not kept for a piece of another metal that is made, and does not make up for what that needs', async () => {
    const id = await order()
    await move(sam, id, { direction: 'in', metal: 'XAG' })
    const gold = { metal: 'XAU', weightG: '1', fineness: '999' }
    await move(sam, id, { ...gold, direction: 'in' })
    for (const act of ['approve', 'start']) await stepOk(trade.olga, id, act)
    expect(await move(sam, id, gold)).toHaveProperty('weightG')
    expect(await move(sam, id, { metal: 'XAG' })).toEqual({})
  })

  test('counts for the limit of a day at the price of its own metal', async () => {
    const id = await order()
    const silver = { metal: 'XAG', weightG: '100' }
    await move(sam, id, { ...silver, direction: 'in' })
    await move(sam, id, { direction: 'in', weightG: '100', metal: 'XAU', fineness: '999' })
    // 100 g of sterling silver are worth 154.65, and 100 g of fine gold 13,168.72.
    expect(await move(sam, id, silver)).toEqual({})
    const gold = { metal: 'XAU', weightG: '100', fineness: '999' }
    expect((await move(sam, id, gold)).weightG).toContain('customers’ metal')
    expect(await move(trade.olga, id, gold)).toEqual({})
  })
})

describe('a price lock', () => {
  test('keeps the price of each metal when it becomes a sale, which a new line of gold does not change', async () => {
    const id = await begin('price_lock', [await goldLine(), await silverLine()], { deposit: '0' })
    await stepOk(trade.olga, id, 'confirm')
    const locked = (await view(id)).quotes
    await stepOk(trade.olga, id, 'convert', { to: 'sale' })
    const [made] = (await view(id)).made
    expect((await view(made.id)).quotes).toEqual(locked)
    await enterGold(trade.olga, '4110')
    await enterMetal(trade.shop, 'XAG', 53_000_000)
    const sold = await stepOk(trade.olga, made.id, 'confirm')
    expect(sold.quotes).toEqual(locked)
    const { version, lines } = sold
    const kept = lines.map(({ unitPrice, ...line }: LineProps) => ({
      ...pick(line),
      unitPrice: String(unitPrice / 100),
    }))
    const amended = await trade.olga.post(`/contracts/${made.id}/amendment`, {
      customerId: trade.ada,
      version,
      reason: 'another chain',
      lines: [...kept, await goldLine()],
    })
    expect(amended.props.errors).toEqual({})
    const { quotes } = await view(made.id)
    expect(quotes).toMatchObject([{ metal: 'XAU', mid: '4110.00' }, locked[1]])
    await enterGold(trade.olga, '4100')
    silverQuote = await enterMetal(trade.shop, 'XAG', SILVER)
  })

  test('has no price of a metal any more that an amendment removed', async () => {
    const id = await begin('sale', [await goldLine(), await silverLine()])
    const { version, lines } = await stepOk(trade.olga, id, 'confirm')
    const [, silver] = lines as LineProps[]
    const kept = silver && { ...pick(silver), unitPrice: String(silver.unitPrice / 100) }
    const reason = 'the gold chain stays here'
    const body = { customerId: trade.ada, version, reason, lines: [kept] }
    expect((await trade.olga.post(`/contracts/${id}/amendment`, body)).props.errors).toEqual({})
    expect(await storedQuotes(id)).toEqual([
      { metal: 'XAG', quote: silverQuote, first: silverQuote },
    ])
  })

  test('that is discarded as a draft leaves no price behind', async () => {
    const id = await begin('price_lock', [await silverLine()], { deposit: '0' })
    await stepOk(trade.olga, id, 'confirm')
    await stepOk(trade.olga, id, 'convert', { to: 'sale' })
    const [made] = (await view(id)).made
    expect(await storedQuotes(made.id)).toHaveLength(1)
    const { version } = await view(made.id)
    await trade.olga.post(`/contracts/${made.id}/discard`, { version })
    expect(
      await trade.shop.ctx.db
        .selectFrom('contract_quotes')
        .selectAll()
        .where('contract_id', '=', made.id)
        .execute(),
    ).toEqual([])
  })
})

const pick = ({
  description,
  variantId,
  karat,
  construction,
  weightG,
  fineness,
}: Omit<LineProps, 'unitPrice'>) => ({
  description,
  variantId,
  karat: karat ?? '',
  construction,
  weightG: weightG ?? '',
  fineness: fineness ?? '',
})

test('an order in production cannot be amended to less gold by more silver', async () => {
  const lines = [await goldLine()]
  const id = await begin('custom_order', lines, { deposit: '0' }, sam)
  for (const act of ['confirm', 'approve', 'start']) await stepOk(sam, id, act)
  const { version } = await view(id)
  const silver = {
    ...goldChain,
    karat: SILVER_ALLOY,
    weightG: '50',
    unitPrice: lines[0]?.unitPrice,
  }
  const body = { customerId: trade.ada, version, reason: 'of silver after all', lines: [silver] }
  const { props } = await sam.post(`/contracts/${id}/amendment`, body)
  expect(props.errors.form).toContain('admin')
})

describe('without a price of silver', () => {
  let bare: Trade
  let bareSam: Inertia
  let bought: number
  beforeAll(async () => {
    bare = await tradingShop()
    await sellSilver(bare.shop)
    bought = (await silverPiece(bare.shop)).id
    bareSam = await clerk(bare.shop)
  })
  afterAll(() => bare.shop.close())

  const lines = async (pricedBy: string) => {
    const { formula } = await priceOf({ karat: '14K', grams: '10', construction: 'solid' }, bare)
    return [
      { ...goldChain, unitPrice: formula, pricedBy: 'formula' },
      { description: 'Silver chain', variantId: bought, unitPrice: '900', pricedBy },
    ]
  }
  const errorsOf = async (who: Inertia, type: string, pricedBy: string) => {
    const body = { type, customerId: bare.ada, lines: await lines(pricedBy), deposit: '0' }
    const { id } = (await draft(who, body)).props
    return (await step(who, id, 'confirm')).props.errors
  }

  test('a line is refused by name beside it, and the line of gold is not', async () => {
    const refused = { 'lines.1.unitPrice': expect.stringContaining('There is no silver price') }
    for (const [who, type, pricedBy] of [
      [bare.olga, 'sale', 'formula'],
      [bare.olga, 'price_lock', 'hand'],
      [bareSam, 'sale', 'hand'],
    ] as const) {
      const errors = await errorsOf(who, type, pricedBy)
      expect(errors).toMatchObject(refused)
      expect(errors).not.toHaveProperty(['lines.0.unitPrice'])
    }
  })

  test('a buy-back shows the offer for gold and none for silver, and is not offered', async () => {
    const scrap = [
      { description: 'Spoons', karat: SILVER_ALLOY, weightG: '100', fineness: '925', test: 'xrf' },
      { description: 'Old chain', weightG: '10', fineness: '585', test: 'xrf' },
    ]
    const totals = await jsonClient(bare.olga.browser).post('/contracts/draft-totals', {
      type: 'buy_back',
      lines: scrap,
      payPercent: '88',
    })
    expect(totals.body).toMatchObject({
      total: 67_860,
      offers: [
        { offer: 0, isUnpriced: true },
        { offer: 67_860, isUnpriced: false },
      ],
    })
    const { id } = (
      await draft(bare.olga, { type: 'buy_back', customerId: bare.ada, lines: scrap })
    ).props
    await stepOk(bare.olga, id, 'test')
    const { errors } = (await step(bare.olga, id, 'offer')).props
    expect(errors).toMatchObject({
      'lines.0.weightG': expect.stringContaining('There is no silver price'),
    })
    expect(errors).not.toHaveProperty(['lines.1.weightG'])
  })

  test('the form says that the metal of a line has no price', async () => {
    expect(await priceOf({ variant: String(bought) }, bare)).toMatchObject({
      metal: 'XAG',
      isUnpriced: true,
      formula: null,
    })
    expect(await priceOf({ karat: '14K', grams: '10' }, bare)).toMatchObject({ isUnpriced: false })
  })

  test('consigned metal without a price is not given back by staff', async () => {
    const given = async (metal: string) => {
      const ring = { description: 'Ring', metal, weightG: '20', fineness: '500', unitPrice: '10' }
      const body = { type: 'consignment_in', customerId: bare.ada, lines: [ring] }
      const { id } = (await draft(bare.olga, body)).props
      await stepOk(bare.olga, id, 'confirm')
      return (await step(bareSam, id, 'return', { reason: 'The owner wants it' })).props.errors
    }
    expect(await given('XPD')).toHaveProperty('form')
    expect(await given('XAU')).toEqual({})
  })

  test('customers’ silver is handed back by an admin', async () => {
    const [gold] = await lines('hand')
    const order = { type: 'custom_order', customerId: bare.ada, lines: [gold], deposit: '0' }
    const { id } = (await draft(bare.olga, order)).props
    await stepOk(bare.olga, id, 'confirm')
    const move = async (who: Inertia, direction: string) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const metal = { reason: 'client_deposit', metal: 'XAG', weightG: '1', fineness: '925' }
      return (await who.post(`/contracts/${id}/metal`, { ...metal, direction, version })).props
        .errors
    }
    expect(await move(bareSam, 'in')).toEqual({})
    expect(await move(bareSam, 'out')).toHaveProperty('weightG')
    expect(await move(bare.olga, 'out')).toEqual({})
  })
})

test('a piece is described with the sizes and units of the language of the customer', async () => {
  const { ctx } = trade.shop
  const set = (measures: object) =>
    ctx.db.updateTable('variants').set(measures).where('id', '=', piece.id).execute()
  const described = (more: Record<string, string> = {}) =>
    priceOf({ variant: String(piece.id), ...more }).then(({ description }) => description)
  const languages = async (locale: string) => {
    await ctx.db.updateTable('customers').set({ locale }).where('id', '=', trade.ada).execute()
    return (await described({ customer: String(trade.ada) })).replaceAll('\u00a0', ' ')
  }
  await set({ width: 250, length: 2200 })
  expect(await described()).toMatch(/ · 2\.5 mm · 22″$/)
  expect(await languages('fr')).toMatch(/ · 2,5 mm · 55,9 cm$/)
  await set({ kind: 'ring', width: null, length: null, size: '6.5' })
  expect(await described()).toMatch(/ · US 6½$/)
  expect(await languages('ja')).toMatch(/ · JP 12½$/)
  expect(await languages('de')).toMatch(/ · Ring · .* · EU 53$/)
  await set({ colour: 'rose' })
  expect(await languages('de')).toMatch(/ · Ring · .* · Rosé · EU 53$/)
  await set({ size: '7' })
  expect(await languages('de')).toMatch(/ · EU 54½$/)
  expect(await languages('ae')).toMatch(/ · EU 54\.5$/)
  // The units that the shop chose come first.
  const choose = (length_unit: 'cm' | null, ring_size_system: 'uk' | null) =>
    ctx.db.updateTable('shop').set({ length_unit, ring_size_system }).execute()
  await choose('cm', 'uk')
  await set({ size: '6' })
  expect(await described()).toMatch(/ · UK L½$/)
  expect(await languages('de')).toMatch(/ · UK L½$/)
  await set({ kind: 'chain', length: 1800, size: null })
  expect((await described()).replaceAll('\u00a0', ' ')).toMatch(/ · 45\.7 cm$/)
  await choose(null, null)
})

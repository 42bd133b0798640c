import { describe, expect, test } from 'vitest'
import { prepare, priceOf } from '#server/formula/price/price.ts'
import { receiptOf } from '#server/formula/price/receipt.ts'
import type { Piece, PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import {
  BANGLE_22K,
  CHAIN_MAKER,
  GOLD_AT_4100,
  goldAt,
  HOLLOW,
  HOLLOW_10K,
  INDIAN,
  MIAMI_8MM_22IN,
  SOLID,
} from './examples.ts'

const price = (rule: PriceRule, piece: Piece, quote: QuoteBasis = GOLD_AT_4100) =>
  priceOf(prepare(rule, quote), piece)

const step = (rule: PriceRule, piece: Piece, quote: QuoteBasis = GOLD_AT_4100) =>
  receiptOf(rule, quote, piece).steps

/** Decimal text to cents, half up. */
const cents = (text: string) => Number(text).toFixed(2)

describe('A: solid Miami, 8 mm, 22 inches, 14 karat, 105.6 g', () => {
  test('costs 9,044.36 and sells for 15,075 at a margin of 40 %', () => {
    const s = step(SOLID, MIAMI_8MM_22IN)
    expect(Number(s.alloyGram).toFixed(4)).toBe('77.8847')
    expect(cents(s.metalWithWastage)).toBe('8471.36')
    expect(cents(s.labour)).toBe('528.00')
    expect(cents(s.cost)).toBe('9044.36')
    expect(cents(s.beforeFloor)).toBe('15073.94')
    expect(price(SOLID, MIAMI_8MM_22IN)).toEqual({
      priceMinor: 1507500,
      costMinor: 904436,
      floorMinor: 1064043,
      meltMinor: 814319,
      marginBp: 4000,
      flag: 'new',
      reasons: [],
      stepBp: null,
    })
  })

  test('with a card fee of 2.9 % inside the margin it is 15,839.52', () => {
    expect(cents(step({ ...SOLID, feeBp: 290 }, MIAMI_8MM_22IN).afterFloor)).toBe('15839.52')
  })

  test('with a melt factor of 1.15 the floor is 9,364.67', () => {
    const atMelt: PriceRule = { ...SOLID, minMarginBp: 0, meltFactor: '1.15' }
    expect(price(atMelt, MIAMI_8MM_22IN).floorMinor).toBe(936467)
  })

  test('a dollar more of gold is 3.4436 more of price', () => {
    const [at4100, at4101] = [goldAt(4100), goldAt(4101)].map((q) =>
      Number(step(SOLID, MIAMI_8MM_22IN, q).afterFloor),
    )
    expect(((at4101 ?? 0) - (at4100 ?? 0)).toFixed(4)).toBe('3.4436')
  })

  test.each([
    [4100.31, 4000],
    [5194.72, 2500],
    [7018.73, 0],
  ])(
    'retained at 15,075 while gold is %d, it has a margin of %d basis points',
    (gold, marginBp) => {
      const stubborn: PriceRule = {
        ...SOLID,
        minMarginBp: -100,
        meltFactor: '1',
        deadBandBp: 10_000,
      }
      const retained = price(
        { ...stubborn, selling: { model: 'markup', markupBp: 1 } },
        { ...MIAMI_8MM_22IN, currentMinor: 1507500 },
        goldAt(gold),
      )
      expect(retained).toMatchObject({ flag: 'unchanged', priceMinor: 1507500, marginBp })
    },
  )
})

test('B: hollow 10 karat, 32 g, costs 2,201.16 and sells for 4,895', () => {
  const s = step(HOLLOW, HOLLOW_10K)
  expect(Number(s.alloyGram).toFixed(4)).toBe('55.5178')
  expect(cents(s.metalWithWastage)).toBe('1883.16')
  expect(cents(s.labour)).toBe('288.00')
  expect(cents(s.beforeFloor)).toBe('4891.48')
  expect(price(HOLLOW, HOLLOW_10K)).toMatchObject({ costMinor: 220116, priceMinor: 489500 })
})

test('C: a 22 karat bangle with Indian pricing, GST included, is 2,984.82', () => {
  const receipt = receiptOf(INDIAN, GOLD_AT_4100, BANGLE_22K)
  expect(Number(receipt.steps.alloyGram).toFixed(4)).toBe('120.7453')
  expect(receipt).toMatchObject({ costMinor: 289789, priceMinor: 298482, taxMinor: 8694 })
  expect(receipt.lines.filter(({ amountMinor }) => amountMinor !== 0)).toEqual([
    { key: 'metal', amountMinor: 241491 },
    { key: 'wastage', amountMinor: 19319 },
    { key: 'labour', amountMinor: 28979 },
    { key: 'tax', amountMinor: 8694 },
    { key: 'rounding', amountMinor: -1 },
  ])
})

test('C with a floor at its full cost is a cent higher, so that rounding stays above the floor', () => {
  expect(price({ ...INDIAN, minMarginBp: 0 }, BANGLE_22K)).toMatchObject({
    priceMinor: 298483,
    reasons: ['floor_after_rounding'],
  })
})

test('C with making charged on metal and wastage costs 12 % of the wastage more', () => {
  const onWastage: PriceRule = {
    ...INDIAN,
    labour: { ...INDIAN.labour, pctBase: 'metal_with_wastage' },
  }
  expect(price(onWastage, BANGLE_22K).costMinor - price(INDIAN, BANGLE_22K).costMinor).toBe(2318)
})

test('D: A by the cost sheet of a US chain maker is 21,400', () => {
  const chain = { ...MIAMI_8MM_22IN, density: '96' }
  const s = step(CHAIN_MAKER, chain)
  expect(Number(s.alloyGram).toFixed(4)).toBe('77.8934')
  expect(cents(s.cost)).toBe('9628.90')
  expect(cents(s.beforeFloor)).toBe('21397.55')
  // The ounce of 31.1 g of this cost sheet is for costs; the melt value uses the true ounce.
  expect(price(CHAIN_MAKER, chain)).toMatchObject({ priceMinor: 2140000, meltMinor: 814319 })
})

test('the published Indian example: 9.6 g at 2,735 a gram, 10 % making, 3 % GST is 29,748.05 before the hallmark', () => {
  // The hallmark fee of 35 is left out: there it is added after the tax, here it is taxed like every other part.
  const board: QuoteBasis = { midMicro: 85_068_009_048, currency: 'INR', fx: null }
  const rule: PriceRule = {
    ...INDIAN,
    currency: 'INR',
    wastageBp: 0,
    labour: { ...INDIAN.labour, pctBp: 1000 },
  }
  const piece: Piece = { ...BANGLE_22K, fineness: { numerator: 1, denominator: 1 }, weightMg: 9600 }
  const receipt = receiptOf(rule, board, piece)
  expect(receipt.steps.alloyGram).toBe('2735.000000000000')
  expect(receipt.steps.metal).toBe('26256.000000000000')
  expect(receipt.steps.labour).toBe('2625.600000000000')
  expect(receipt).toMatchObject({ costMinor: 2888160, taxMinor: 86645, priceMinor: 2974805 })
})

describe('other selling models', () => {
  const sold = (selling: PriceRule['selling'], piece = MIAMI_8MM_22IN) =>
    cents(step({ ...SOLID, selling, minMarginBp: 0, meltFactor: '1' }, piece).beforeFloor)

  test('a markup of 66.67 % is a margin of 40 %', () => {
    expect(sold({ model: 'markup', markupBp: 6667 })).toBe('15074.24')
  })

  test('keystone doubles the cost', () => {
    expect(sold({ model: 'multiplier', factor: '2.0' })).toBe('18088.73')
  })

  test('plain chain by the gram: weight × (alloy + 25) + findings', () => {
    expect(sold({ model: 'per_gram', addPerGramMinor: 2500 })).toBe('10909.62')
  })

  test('a fee is added to a markup', () => {
    const rule: PriceRule = { ...SOLID, selling: { model: 'markup', markupBp: 5000 }, feeBp: 1000 }
    const s = step(rule, MIAMI_8MM_22IN)
    expect(cents(s.beforeFloor)).toBe('15073.94')
  })

  test('a fee on the price with tax inside is paid in full by the customer', () => {
    const rule: PriceRule = {
      ...SOLID,
      feeBp: 290,
      tax: { mode: 'inclusive', rateBp: 2000 },
      rounding: { kind: 'cents' },
    }
    const { priceMinor, costMinor, marginBp } = price(rule, MIAMI_8MM_22IN)
    const net = priceMinor / 1.2
    expect(marginBp).toBe(4000)
    expect((net - costMinor - priceMinor * 0.029) / net).toBeCloseTo(0.4, 6)
  })

  test('a premium per ounce is added to the premium in percent', () => {
    const rule: PriceRule = { ...SOLID, premiumPerOunceMinor: 900 }
    expect(step(rule, MIAMI_8MM_22IN).basis).toBe('4150.000000000000')
  })

  test('labour has a minimum', () => {
    const rule: PriceRule = {
      ...SOLID,
      labour: { ...SOLID.labour, flatMinor: 1000, minimumMinor: 10_000 },
    }
    expect(step(rule, { ...MIAMI_8MM_22IN, weightMg: 2000 }).labour).toBe('100.000000000000')
    expect(step(rule, { ...MIAMI_8MM_22IN, weightMg: 20_000 }).labour).toBe('110.000000000000')
  })

  const tiered = (
    by: 'weight' | 'cost' | 'density',
    upTo: string,
    below: string,
    above: string,
  ): PriceRule => ({
    ...SOLID,
    minMarginBp: 0,
    selling: {
      model: 'divisor',
      by,
      tiers: [
        { upTo, divisor: below },
        { upTo: null, divisor: above },
      ],
    },
  })
  const weighing = (rule: PriceRule, weightMg: number, density: string | null = null) =>
    price(rule, { ...MIAMI_8MM_22IN, weightMg, density }).priceMinor

  test('a tier by weight starts at the last price of the lower one', () => {
    // 50 g cost 4,306.06, ÷ 0.30 = 14,353.53; 80 g cost 6,862.70, ÷ 0.45 = 15,250.43.
    const rule = tiered('weight', '50', '0.30', '0.45')
    const prices = [50_000, 50_001, 60_000, 80_000].map((weightMg) => weighing(rule, weightMg))
    expect(prices).toEqual([1435500, 1435500, 1435500, 1525000])
  })

  test('a tier by cost starts at the last price of the lower one', () => {
    // 4,000 ÷ 0.30 = 13,333.33 for every cost from 4,000 to 6,000.
    const rule = tiered('cost', '4000', '0.30', '0.45')
    const prices = [50_000, 60_000, 80_000].map((weightMg) => weighing(rule, weightMg))
    expect(prices).toEqual([1333500, 1333500, 1525000])
  })

  test('a tier by heft starts at the price of the same length at the boundary', () => {
    // 22 inches at heft 50 weigh 55 g: cost 4,732.17, ÷ 0.30 = 15,773.89.
    const rule = tiered('density', '50', '0.30', '0.45')
    expect(weighing(rule, 55_000, '50')).toBe(1577500)
    expect(weighing(rule, 77_000, '70')).toBe(1577500)
    expect(weighing(rule, 105_600, '96')).toBe(2010000)
  })

  test('a tier’s boundary belongs to the lower tier', () => {
    const rule = tiered('weight', '50', '0.45', '0.30')
    expect([weighing(rule, 50_000), weighing(rule, 50_001)]).toEqual([957000, 1435500])
  })

  test('alloys with the same numerator have separate prices', () => {
    const prepared = prepare(SOLID, GOLD_AT_4100)
    const melts = [24, 28].map(
      (denominator) =>
        priceOf(prepared, { ...MIAMI_8MM_22IN, fineness: { numerator: 14, denominator } })
          .meltMinor,
    )
    // 105.6 g × 131.8181 = 13,919.9868 of fine gold, of which 14/24 and a half.
    expect(melts).toEqual([811999, 695999])
  })
})

describe('the floor', () => {
  const atCost: PriceRule = {
    ...SOLID,
    selling: { model: 'markup', markupBp: 0 },
    rounding: { kind: 'cents' },
  }

  test('raises a price to the minimum margin, with a reason', () => {
    expect(price(atCost, MIAMI_8MM_22IN)).toMatchObject({
      priceMinor: 1064043,
      marginBp: 1500,
      reasons: ['floor_by_cost'],
    })
  })

  test('includes the fee', () => {
    // 9,044.363 ÷ (1 − .15 − .05) = 11,305.454, and never a part of a cent under it.
    expect(price({ ...atCost, feeBp: 500 }, MIAMI_8MM_22IN)).toMatchObject({
      priceMinor: 1130546,
      marginBp: 1500,
    })
  })

  test('raises it to the melt value times its factor', () => {
    const lifted = price({ ...atCost, minMarginBp: 0, meltFactor: '1.5' }, MIAMI_8MM_22IN)
    expect(lifted).toMatchObject({ priceMinor: 1221479, reasons: ['floor_by_melt'] })
  })

  test('raises it to the manual minimum', () => {
    const lifted = price(atCost, { ...MIAMI_8MM_22IN, manualMinimumMinor: 1_200_000 })
    expect(lifted).toMatchObject({
      priceMinor: 1_200_000,
      floorMinor: 1_200_000,
      reasons: ['floor_by_hand'],
    })
  })

  test('is net of tax: a minimum of 12,000 is shown as 14,760 with 23 % included', () => {
    const taxed: PriceRule = { ...atCost, tax: { mode: 'inclusive', rateBp: 2300 } }
    expect(price(taxed, { ...MIAMI_8MM_22IN, manualMinimumMinor: 1_200_000 }).priceMinor).toBe(
      1_476_000,
    )
  })

  test('is checked again after rounding down, which takes the next step up', () => {
    const down: PriceRule = { ...atCost, rounding: { kind: 'nearest', unit: 100 } }
    expect(price(down, MIAMI_8MM_22IN)).toMatchObject({
      priceMinor: 1_070_000,
      reasons: ['floor_by_cost', 'floor_after_rounding'],
    })
  })
})

describe('against the current price', () => {
  const now = (currentMinor: number, rule: PriceRule = SOLID) =>
    price(rule, { ...MIAMI_8MM_22IN, currentMinor })

  test('a piece without one is new, whatever the price', () => {
    expect(price({ ...SOLID, maxStepBp: 1 }, MIAMI_8MM_22IN)).toMatchObject({
      flag: 'new',
      stepBp: null,
    })
  })

  test('a move inside the dead band retains the current price', () => {
    expect(now(1_505_000)).toMatchObject({
      flag: 'unchanged',
      priceMinor: 1_505_000,
      reasons: ['dead_band'],
      stepBp: 17,
    })
  })

  test('a move of exactly the dead band is applied', () => {
    expect(now(1_500_000)).toMatchObject({
      flag: 'ok',
      priceMinor: 1_507_500,
      reasons: [],
      stepBp: 50,
    })
  })

  test('the same price is unchanged without a reason', () => {
    expect(now(1_507_500, { ...SOLID, deadBandBp: 0 })).toMatchObject({
      flag: 'unchanged',
      reasons: [],
      stepBp: 0,
    })
  })

  test('the dead band does not retain a price below today’s floor', () => {
    const atFloor: PriceRule = {
      ...SOLID,
      selling: { model: 'markup', markupBp: 0 },
      rounding: { kind: 'cents' },
    }
    expect(now(1_064_042, atFloor)).toMatchObject({
      flag: 'ok',
      priceMinor: 1_064_043,
      reasons: ['floor_by_cost', 'current_under_floor'],
    })
  })

  test('a move beyond the largest step is held, up or down', () => {
    expect(now(1_370_000)).toMatchObject({
      flag: 'held',
      priceMinor: 1_507_500,
      reasons: ['max_step'],
      stepBp: 1004,
    })
    expect(now(1_680_000)).toMatchObject({
      flag: 'held',
      priceMinor: 1_507_500,
      reasons: ['max_step'],
      stepBp: -1027,
    })
  })

  test('a move of exactly the largest step is applied', () => {
    expect(now(1_675_000)).toMatchObject({ flag: 'ok', stepBp: -1000 })
  })
})

describe('in other currencies', () => {
  const yen: PriceRule = {
    ...SOLID,
    currency: 'JPY',
    labour: { ...SOLID.labour, perGramMinor: 750 },
    findingsMinor: 6750,
    rounding: { kind: 'nearest', unit: 10 },
  }
  const dinar: PriceRule = {
    ...SOLID,
    currency: 'KWD',
    labour: { ...SOLID.labour, perGramMinor: 1540 },
    findingsMinor: 13_860,
    rounding: { kind: 'cents' },
  }
  const inCurrency = (rate: string): QuoteBasis => ({
    ...GOLD_AT_4100,
    fx: { rate, source: 'ecb', at: '2026-09-29T15:00:00.000Z' },
  })

  test('the chain in yen is 150 times the chain in dollars, to ten yen', () => {
    // 15,073.9397 × 150 = 2,261,090.96
    expect(price(yen, MIAMI_8MM_22IN, inCurrency('150')).priceMinor).toBe(2_261_090)
  })

  test('the chain in dinars is .308 of the dollars, to the fils', () => {
    // 15,073.9397 × .308 = 4,642.7734
    expect(price(dinar, MIAMI_8MM_22IN, inCurrency('0.308')).priceMinor).toBe(4_642_773)
  })

  test('a quote in another currency without a rate throws', () => {
    expect(() => prepare(yen, GOLD_AT_4100)).toThrow(RangeError)
  })
})

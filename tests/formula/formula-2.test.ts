import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoneCost } from '#server/formula/price/composition.ts'
import { type ComposedPiece, composedProblems } from '#server/formula/price/formula-2.ts'
import { type Formula, formulas } from '#server/formula/price/formulas.ts'
import { prepare } from '#server/formula/price/price.ts'
import type { Receipt, StepName } from '#server/formula/price/receipt.ts'
import type { PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import { fromDecimal } from '#server/formula/units/fixed.ts'
import { heftOf } from '#server/formula/units/weight.ts'
import { chains, gold, pieceOf, quoteFor, rules, weights } from './arbitraries.ts'
import { GOLD_AT_4100, goldAt, MIAMI_8MM_22IN, SOLID } from './examples.ts'

const formula = (n: number): Formula => {
  const found = formulas[n]
  if (!found) throw new Error(`no formula ${n}`)
  return found
}
const [formula1, formula2] = [formula(1), formula(2)]

const sixPlaces = (text: string) => Number(text).toFixed(6)
const permille = (numerator: number) => ({ numerator, denominator: 1000 })
const SILVER_AT_52 = goldAt(52)
const PLATINUM_AT_1590 = goldAt(1590)
const labour = (perGramMinor: number, flatMinor = 0, minimumMinor = 0): PriceRule['labour'] => ({
  ...SOLID.labour,
  perGramMinor,
  flatMinor,
  minimumMinor,
})
const nearest = (unit: number): PriceRule['rounding'] => ({ kind: 'nearest', unit })

const SILVER: PriceRule = {
  ...SOLID,
  premiumBp: 300,
  wastageBp: 200,
  labour: labour(150, 0, 1000),
  findingsMinor: 300,
  selling: { model: 'margin', marginBp: 5500 },
  rounding: nearest(1),
}
const PLATINUM: PriceRule = {
  ...SOLID,
  premiumBp: 300,
  wastageBp: 500,
  labour: labour(1200, 9000),
  findingsMinor: 0,
  selling: { model: 'margin', marginBp: 4500 },
}
const METAL: ComposedPiece = { ...MIAMI_8MM_22IN, weightMg: 45_000, fineness: permille(925) }
const RING: ComposedPiece = { ...METAL, weightMg: 8_200, fineness: permille(950) }
const DIAMOND: StoneCost = {
  count: 1,
  caratMilli: 1_010,
  priceBy: 'stone',
  unitMinor: 480_000,
  settingMinor: 6_000,
  markupBp: 2_500,
}

/** The receipt, whose price is also that of `priceOf`. */
function receiptOf(rule: PriceRule, quote: QuoteBasis, piece: ComposedPiece) {
  expect(composedProblems(piece, rule)).toEqual([])
  const receipt = formula2.receiptOf(rule, quote, piece)
  const { priceMinor, floorMinor, meltMinor } = formula2.priceOf(prepare(rule, quote), piece)
  expect(receipt).toMatchObject({ formula: 2, priceMinor, floorMinor, meltMinor })
  expect(receipt.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(priceMinor)
  return receipt
}

describe('the worked examples of docs/domain.md 1.7', () => {
  test('A: a solid gold chain costs what formula 1 says', () => {
    const { steps, priceMinor } = receiptOf(SOLID, GOLD_AT_4100, MIAMI_8MM_22IN)
    expect(steps.beforeFloor).toBe('15073.938651900027')
    expect(priceMinor).toBe(1_507_500)
  })

  test('E: a silver chain', () => {
    const { steps, priceMinor } = receiptOf(SILVER, SILVER_AT_52, METAL)
    expect(steps).toMatchObject({
      alloyGram: '1.592844437250',
      metalWithWastage: '73.111559669775',
      labour: '67.500000000000',
      cost: '143.611559669775',
      beforeFloor: '319.136799266167',
    })
    expect(sixPlaces(steps.melt)).toBe('69.590291')
    expect(sixPlaces(steps.floor)).toBe('168.954776')
    expect(priceMinor).toBe(31_900)
  })

  test('F: a platinum ring with a stone that has its own markup, or is sold with the ring', () => {
    const own = receiptOf(PLATINUM, PLATINUM_AT_1590, { ...RING, stones: [DIAMOND] })
    expect(own.parts?.[0]).toMatchObject({ alloyGram: '50.020613772670' })
    expect(own.steps).toMatchObject({
      metalWithWastage: '430.677484582689',
      labour: '188.400000000000',
      cost: '5479.077484582689',
      beforeFloor: '7200.595426513980',
    })
    expect(sixPlaces(own.steps.melt)).toBe('398.222362')
    expect(sixPlaces(own.steps.floor)).toBe('6445.973511')
    expect(own.priceMinor).toBe(720_000)
    expect(own.lines).toContainEqual({ key: 'stones', amountMinor: 480_000 })
    expect(own.lines).toContainEqual({ key: 'setting', amountMinor: 6_000 })
    expect(own.lines).toContainEqual({ key: 'stone_margin', amountMinor: 121_500 })
    const stones = [{ ...DIAMOND, markupBp: null }]
    const together = receiptOf(PLATINUM, PLATINUM_AT_1590, { ...RING, stones })
    expect(together.steps.beforeFloor).toBe('9961.959062877616')
    expect(together.priceMinor).toBe(996_000)
  })

  test('J: a loose stone needs no price of a metal, and a lower price is raised to its floor', () => {
    const rule = { ...SOLID, labour: labour(0, 3_000), findingsMinor: 0 }
    const stone: ComposedPiece = {
      ...METAL,
      fineness: null,
      weightMg: null,
      stones: [{ ...DIAMOND, priceBy: 'carat', settingMinor: 0, markupBp: null }],
    }
    const priceBy = (selling: PriceRule['selling']) =>
      formula2.receiptOf({ ...rule, selling }, null, stone)
    expect(composedProblems(stone, rule)).toEqual([])
    const { steps, priceMinor, parts, quote } = priceBy({ model: 'margin', marginBp: 4500 })
    expect(steps).toMatchObject({
      weight: '0.000000000000',
      metalWithWastage: '0.000000000000',
      labour: '30.000000000000',
      cost: '4878.000000000000',
      beforeFloor: '8869.090909090909',
      melt: '0.000000000000',
      floor: '5738.823529411765',
    })
    expect([priceMinor, parts, quote]).toEqual([887_000, [], null])
    expect(priceBy({ model: 'per_gram', addPerGramMinor: 500 })).toMatchObject({
      priceMinor: 574_000,
      reasons: ['floor_by_cost'],
    })
    for (const by of ['density', 'weight'] as const) {
      const tiers = [
        { upTo: '10', divisor: '0.50' },
        { upTo: null, divisor: '0.90' },
      ]
      expect(priceBy({ model: 'divisor', by, tiers }).steps.beforeFloor).toBe('9756.000000000000')
    }
  })

  test('a piece without metal has no weight and no other parts, and something that costs', () => {
    const stone: ComposedPiece = { ...METAL, fineness: null, weightMg: null }
    const fieldsOf = (piece: ComposedPiece) => composedProblems(piece).map(({ field }) => field)
    const part = { prepared: prepare(SOLID, GOLD_AT_4100), fineness: permille(585), weightMg: 100 }
    expect(fieldsOf(stone)).toEqual(['stones'])
    expect(fieldsOf({ ...stone, extraMinor: 1, weightMg: 5, parts: [part] })).toEqual([
      'weightMg',
      'parts',
    ])
    expect(fieldsOf({ ...METAL, weightMg: null })).toEqual(['weightMg'])
    expect(() => formula1.priceOf(prepare(SOLID, null), stone)).toThrow(RangeError)
  })

  test('G: a ring of 18 karat gold and platinum', () => {
    const rule = { ...SOLID, labour: labour(500), findingsMinor: 2_000 }
    const platinum = prepare({ ...PLATINUM, labour: labour(1200) }, PLATINUM_AT_1590)
    const { steps, priceMinor, parts, lines } = receiptOf(rule, GOLD_AT_4100, {
      ...METAL,
      fineness: permille(750),
      weightMg: 12_400,
      parts: [{ prepared: platinum, fineness: permille(950), weightMg: 3_100 }],
    })
    expect(parts).toMatchObject([
      { alloyGram: '99.852181155516', metalWithWastage: '1275.312057718250' },
      { alloyGram: '50.020613772670', metalWithWastage: '162.817097830041' },
    ])
    expect(steps).toMatchObject({
      labour: '99.200000000000',
      cost: '1557.329155548291',
      beforeFloor: '2595.548592580485',
    })
    expect(sixPlaces(steps.melt)).toBe('1376.455445')
    expect(sixPlaces(steps.floor)).toBe('1832.151948')
    expect(priceMinor).toBe(259_500)
    expect(lines.slice(0, 4).map(({ key, part }) => [key, part])).toEqual([
      ['metal', 0],
      ['metal', 1],
      ['wastage', 0],
      ['wastage', 1],
    ])
  })

  test('H: gilded silver', () => {
    const rule = { ...SILVER, selling: { model: 'margin', marginBp: 6000 } } as const
    const { steps, priceMinor } = receiptOf(rule, SILVER_AT_52, {
      ...METAL,
      weightMg: 14_500,
      platingMinor: 1_200,
    })
    expect(steps).toMatchObject({
      metalWithWastage: '23.558169226928',
      labour: '21.750000000000',
      cost: '60.308169226928',
      beforeFloor: '150.770423067320',
    })
    expect(sixPlaces(steps.melt)).toBe('22.423538')
    expect(sixPlaces(steps.floor)).toBe('70.950787')
    expect(priceMinor).toBe(15_100)
  })

  test('I: three chains of one kind by their own weights', () => {
    const priced = (weightMg: number) => {
      const { steps, priceMinor } = receiptOf(SOLID, GOLD_AT_4100, { ...MIAMI_8MM_22IN, weightMg })
      return [steps.beforeFloor, priceMinor]
    }
    expect(priced(105_600)).toEqual(['15073.938651900027', 1_507_500])
    expect(priced(107_350)).toEqual(['15322.500608726022', 1_532_500])
    expect(priced(104_120)).toEqual(['14863.726254127185', 1_486_500])
  })
})

test('the steps of a ring with a stone name every amount, and add up to its cost and its price before the floor', () => {
  const costs = { stones: [DIAMOND], platingMinor: 1_200, hallmarkMinor: 800, extraMinor: 300 }
  const rule = { ...PLATINUM, feeBp: 300 }
  const { steps } = receiptOf(rule, PLATINUM_AT_1590, { ...RING, ...costs })
  expectStepsToAddUp(steps)
  expect(steps).toMatchObject({
    stones: '4800.000000000000',
    setting: '60.000000000000',
    plating: '12.000000000000',
    hallmark: '8.000000000000',
    stoneMargin: '1215.000000000000',
  })
  expect(receiptOf(rule, PLATINUM_AT_1590, RING).steps).not.toHaveProperty('setting')
})

test('the fee is also on what stones with their own markup cost more', () => {
  const rule = { ...PLATINUM, feeBp: 300 }
  const { steps, lines } = receiptOf(rule, PLATINUM_AT_1590, { ...RING, stones: [DIAMOND] })
  // 619.077484582689 ÷ (1 − 0.45 − 0.03) + 6,075 ÷ 0.97
  expect(steps.beforeFloor).toBe('7453.420222135623')
  expect(lines).toContainEqual({ key: 'fee', amountMinor: 22_360 })
})

test('stones by carat cost carats × price, half to even', () => {
  const stones: StoneCost[] = [
    {
      ...DIAMOND,
      priceBy: 'carat',
      caratMilli: 255,
      unitMinor: 90_010,
      count: 12,
      settingMinor: 0,
    },
    { ...DIAMOND, priceBy: 'lot', caratMilli: null, unitMinor: 7_000, count: 40, settingMinor: 0 },
  ]
  const { lines } = receiptOf(PLATINUM, PLATINUM_AT_1590, { ...RING, stones })
  expect(lines).toContainEqual({ key: 'stones', amountMinor: 22_953 + 7_000 })
})

test('a piece of one part without stones has the price of formula 1 to twelve places', () => {
  fc.assert(
    fc.property(rules, chains, gold, (rule, chain, mid) => {
      const [piece, quote] = [pieceOf(chain), quoteFor(rule, mid)]
      const first = formula1.receiptOf(rule, quote, piece)
      expect(formula2.receiptOf(rule, quote, piece)).toEqual({ ...first, formula: 2 })
      // The same through the calculation of several parts: a second part of the same alloy takes some of the grams.
      const composed = { ...piece, hallmarkMinor: 1, extraMinor: piece.extraMinor + 1 }
      const base = formula2.receiptOf(rule, quote, { ...composed, hallmarkMinor: 0 })
      const moved = formula2.receiptOf(rule, quote, { ...composed, extraMinor: piece.extraMinor })
      expect(moved.steps).toMatchObject({ ...base.steps, extras: moved.steps.extras })
      expect(moved.priceMinor).toBe(base.priceMinor)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 1500) },
  )
})

const stoneCosts: fc.Arbitrary<StoneCost> = fc.record({
  count: fc.integer({ min: 1, max: 60 }),
  caratMilli: fc.integer({ min: 1, max: 9_000 }),
  priceBy: fc.constantFrom('stone' as const, 'carat' as const, 'lot' as const),
  unitMinor: fc.integer({ min: 0, max: 90_000 }),
  settingMinor: fc.integer({ min: 0, max: 9_000 }),
  markupBp: fc.option(fc.integer({ min: 0, max: 30_000 })),
})
const composed = fc.record({
  main: rules,
  other: rules,
  chain: chains,
  mids: fc.tuple(gold, gold),
  partMg: weights.map((mg) => mg + 9),
  stones: fc.array(stoneCosts, { minLength: 1, maxLength: 4 }),
  platingMinor: fc.integer({ min: 0, max: 9_000 }),
})
type Composed = typeof composed extends fc.Arbitrary<infer T> ? T : never

/** The price without a current one, and the receipt's lines add up to it. */
function priceOfCase({ main, other, chain, mids, partMg, stones, platingMinor }: Composed): bigint {
  const rule = { ...other, currency: main.currency, rounding: main.rounding }
  const prepared = prepare(rule, quoteFor(main, mids[1]))
  const parts = [{ prepared, fineness: permille(950), weightMg: partMg }]
  const density = heftOf(chain.weightMg + partMg, chain.lengthHundredths)
  const piece = { ...pieceOf(chain), density, currentMinor: null, parts, stones, platingMinor }
  const receipt = formula2.receiptOf(main, quoteFor(main, mids[0]), piece)
  const sum = receipt.lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  expect(sum).toBe(receipt.priceMinor)
  expect(receipt.priceMinor).toBe(
    formula2.priceOf(prepare(main, quoteFor(main, mids[0])), piece).priceMinor,
  )
  expectStepsToAddUp(receipt.steps)
  return fromDecimal(receipt.steps.withTax)
}

function expectStepsToAddUp(steps: Receipt['steps']) {
  const keys = Object.keys(steps)
  const sum = (from: string, to: string) =>
    keys
      .slice(keys.indexOf(from), keys.indexOf(to))
      .reduce((total, key) => total + fromDecimal(steps[key as StepName]), 0n)
  expect(sum('metalWithWastage', 'cost')).toBe(fromDecimal(steps.cost))
  expect(sum('cost', 'beforeFloor')).toBe(fromDecimal(steps.beforeFloor))
}

test('more grams of a part, a higher price of its metal or a dearer stone never lower the price', () => {
  fc.assert(
    fc.property(composed, fc.integer({ min: 1, max: 50_000 }), (one, more) => {
      const [stone, ...others] = one.stones
      if (!stone) return
      const before = priceOfCase(one)
      const heavierChain = { ...one.chain, weightMg: one.chain.weightMg + more }
      const dearer = [
        { ...one, partMg: one.partMg + more },
        { ...one, mids: [one.mids[0], one.mids[1] + more * 1000] as [number, number] },
        { ...one, mids: [one.mids[0] + more * 1000, one.mids[1]] as [number, number] },
        { ...one, stones: [{ ...stone, unitMinor: stone.unitMinor + more }, ...others] },
        { ...one, stones: [{ ...stone, settingMinor: stone.settingMinor + more }, ...others] },
        { ...one, chain: heavierChain },
      ]
      // Each product is rounded at twelve places.
      for (const costlier of dearer) expect(priceOfCase(costlier) + 1000n >= before).toBe(true)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
  )
})

describe('a composition is refused by field', () => {
  const problems = (piece: Partial<ComposedPiece>) => composedProblems({ ...RING, ...piece })
  const part = {
    prepared: prepare(PLATINUM, PLATINUM_AT_1590),
    fineness: permille(950),
    weightMg: 10,
  }

  test('six further parts, a part of no weight, or of no fineness', () => {
    expect(problems({ parts: Array(5).fill(part) })).toEqual([])
    expect(problems({ parts: Array(6).fill(part) })).toEqual([
      { field: 'parts', code: 'too_large' },
    ])
    expect(problems({ parts: [part, { ...part, weightMg: 9 }] })).toEqual([
      { field: 'parts.1.weightMg', code: 'too_small' },
    ])
    expect(problems({ parts: [{ ...part, fineness: permille(0) }] })).toEqual([
      { field: 'parts.0.fineness', code: 'out_of_range' },
    ])
  })

  test('no stone, no carat, a price by carat without carats, and a cost beyond the largest amount', () => {
    expect(problems({ stones: Array(41).fill(DIAMOND) })).toEqual([
      { field: 'stones', code: 'too_large' },
    ])
    for (const [stone, field, code] of [
      [{ count: 0 }, 'count', 'too_small'],
      [{ caratMilli: 0 }, 'carats', 'too_small'],
      [{ caratMilli: 1_000_000 }, 'carats', 'too_large'],
      [{ caratMilli: null, priceBy: 'carat' }, 'carats', 'required'],
      [{ unitMinor: -1 }, 'unit', 'too_small'],
      [{ unitMinor: 900_000_000_000, count: 2 }, 'unit', 'too_large'],
      [{ markupBp: 100_001 }, 'markup', 'too_large'],
    ] as const)
      expect(problems({ stones: [DIAMOND, { ...DIAMOND, ...stone }] })).toEqual([
        { field: `stones.1.${field}`, code },
      ])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formulas } from '#server/formula/price/formulas.ts'
import { prepare, priceOf } from '#server/formula/price/price.ts'
import { receiptOf } from '#server/formula/price/receipt.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import { taxWithin } from '#server/formula/settings/tax.ts'
import { chains, gold, pieceOf, quoteFor, rules } from './arbitraries.ts'
import { GOLD_AT_4100, MIAMI_8MM_22IN, SOLID } from './examples.ts'

import formula1 from './formula-1.json' with { type: 'json' }

const RUNS = { numRuns: 1500 }

describe('a receipt', () => {
  test('has the numbers of the price', () => {
    fc.assert(
      fc.property(rules, chains, gold, (rule, chain, mid) => {
        const [quote, piece] = [quoteFor(rule, mid), pieceOf(chain)]
        expect(receiptOf(rule, quote, piece)).toMatchObject(priceOf(prepare(rule, quote), piece))
      }),
      RUNS,
    )
  })

  test('has the same price whatever was priced before with the same prepared rule', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(chains, { minLength: 1, maxLength: 5 }),
        gold,
        (rule, all, mid) => {
          const quote = quoteFor(rule, mid)
          const prepared = prepare(rule, quote)
          for (const piece of all.map(pieceOf))
            expect(priceOf(prepared, piece)).toEqual(priceOf(prepare(rule, quote), piece))
        },
      ),
    )
  })

  test('has lines that add up to the price exactly', () => {
    fc.assert(
      fc.property(rules, chains, gold, (rule, chain, mid) => {
        const { lines, priceMinor } = receiptOf(rule, quoteFor(rule, mid), pieceOf(chain))
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(priceMinor)
      }),
      RUNS,
    )
  })

  test('is unchanged by JSON serialization', () => {
    const receipt = receiptOf(SOLID, GOLD_AT_4100, MIAMI_8MM_22IN)
    expect(JSON.parse(JSON.stringify(receipt))).toEqual(receipt)
  })

  test('has a rounding line below a step when the formula’s price is used', () => {
    const { lines } = receiptOf(SOLID, GOLD_AT_4100, MIAMI_8MM_22IN)
    expect(lines.filter(({ amountMinor }) => amountMinor !== 0)).toEqual([
      { key: 'metal', amountMinor: 822462 },
      { key: 'wastage', amountMinor: 24674 },
      { key: 'labour', amountMinor: 52800 },
      { key: 'findings', amountMinor: 4500 },
      { key: 'margin', amountMinor: 602958 },
      { key: 'rounding', amountMinor: 106 },
    ])
  })

  test('has separate lines for stones, extras, overhead, fee, floor and tax', () => {
    const rule: PriceRule = {
      ...SOLID,
      overheadBp: 1000,
      selling: { model: 'markup', markupBp: 0 },
      feeBp: 100,
      tax: { mode: 'inclusive', rateBp: 2000 },
    }
    const piece = { ...MIAMI_8MM_22IN, stonesMinor: 20_000, extraMinor: 5000 }
    const { lines, steps, priceMinor } = receiptOf(rule, GOLD_AT_4100, piece)
    const amounts = Object.fromEntries(lines.map(({ key, amountMinor }) => [key, amountMinor]))
    // 14,640 would be 0.24 under the floor net of tax, so the price is 14,645.
    // Cost (9,044.36 + 250) × 1.1 = 10,223.80; fee 1.2 % of the net price; floor ÷ (1 − .15 − .012).
    expect(amounts).toMatchObject({
      stones: 20_000,
      extras: 5000,
      overhead: 92944,
      margin: 0,
      fee: 12418,
    })
    expect(
      [steps.stones, steps.extras, steps.overhead].map((text) => Number(text).toFixed(2)),
    ).toEqual(['200.00', '50.00', '929.44'])
    expect(amounts).toMatchObject({ floor: 185_226, tax: 244_083 })
    expect(priceMinor).toBe(1_464_500)
  })

  test('of formula 1 always equals formula-1.json', () => {
    const piece = { ...MIAMI_8MM_22IN, currentMinor: 1_450_000 }
    expect(formulas[1]?.receiptOf(SOLID, GOLD_AT_4100, piece)).toEqual(formula1)
  })
})

describe('tax included in a price', () => {
  test('and the net add up to the price', () => {
    expect(taxWithin(298482, { mode: 'inclusive', rateBp: 300 })).toBe(8694)
    expect(taxWithin(12300, { mode: 'inclusive', rateBp: 2300 })).toBe(2300)
    expect(taxWithin(12300, { mode: 'exclusive', rateBp: 2300 })).toBe(0)
  })
})

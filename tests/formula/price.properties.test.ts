import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepare, priceOf } from '#server/formula/price/price.ts'
import { receiptOf } from '#server/formula/price/receipt.ts'
import type { Piece, PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import { fromDecimal } from '#server/formula/units/fixed.ts'
import { fromMinor } from '#server/formula/units/money.ts'
import { gridOf, roundToGrid } from '#server/formula/units/rounding.ts'
import { heftOf } from '#server/formula/units/weight.ts'
import { chains, gold, pieceOf, quoteFor, rules, weights } from './arbitraries.ts'

const RUNS = { numRuns: 1500 }

const formulaPrice = (rule: PriceRule, quote: QuoteBasis, piece: Piece) =>
  priceOf(prepare(rule, quote), { ...piece, currentMinor: null }).priceMinor

const withTax = (rule: PriceRule, quote: QuoteBasis, piece: Piece) =>
  fromDecimal(receiptOf(rule, quote, piece).steps.withTax)

test('a higher gold price never lowers a price', () => {
  fc.assert(
    fc.property(rules, chains, gold, gold, (rule, chain, a, b) => {
      const [low, high] = [quoteFor(rule, Math.min(a, b)), quoteFor(rule, Math.max(a, b))]
      const piece = pieceOf(chain)
      expect(formulaPrice(rule, low, piece)).toBeLessThanOrEqual(formulaPrice(rule, high, piece))
      expect(withTax(rule, low, piece) <= withTax(rule, high, piece)).toBe(true)
    }),
    RUNS,
  )
})

test('of two chains of equal length the heavier never costs less', () => {
  fc.assert(
    fc.property(rules, chains, gold, weights, (rule, chain, mid, other) => {
      const quote = quoteFor(rule, mid)
      const light = pieceOf({ ...chain, weightMg: Math.min(chain.weightMg, other) })
      const heavy = pieceOf({ ...chain, weightMg: Math.max(chain.weightMg, other) })
      expect(formulaPrice(rule, quote, light)).toBeLessThanOrEqual(formulaPrice(rule, quote, heavy))
      expect(withTax(rule, quote, light) <= withTax(rule, quote, heavy)).toBe(true)
    }),
    RUNS,
  )
})

test('of two chains of equal width the longer never costs less', () => {
  fc.assert(
    fc.property(rules, chains, gold, weights, (rule, chain, mid, other) => {
      const quote = quoteFor(rule, mid)
      const { density } = pieceOf(chain)
      const [short, long] = [Math.min(chain.weightMg, other), Math.max(chain.weightMg, other)]
      const piece = (weightMg: number): Piece => ({
        ...pieceOf(chain),
        weightMg,
        density: density ?? null,
      })
      expect(formulaPrice(rule, quote, piece(short))).toBeLessThanOrEqual(
        formulaPrice(rule, quote, piece(long)),
      )
    }),
    RUNS,
  )
})

test('a milligram above a tier boundary never costs less than the boundary', () => {
  const byTier = rules.filter(({ selling }) => selling.model === 'divisor')
  const border = fc.integer({ min: 1, max: 30 })
  fc.assert(
    fc.property(
      byTier,
      chains,
      gold,
      border,
      fc.integer({ min: 1, max: 3 }),
      (rule, chain, mid, inches, over) => {
        const { selling } = rule
        if (selling.model !== 'divisor') return
        for (const by of ['weight', 'density'] as const) {
          for (const { upTo } of selling.tiers) {
            if (upTo === null) continue
            // Grams at the boundary: by weight it is the boundary itself, by heft heft × length ÷ 20.
            const perUnit = by === 'weight' ? 1000 : inches * 50
            const weightMg = Math.max(1, Math.floor(Number(upTo) * perUnit))
            const piece = (mg: number): Piece => ({
              ...pieceOf(chain),
              weightMg: mg,
              density: heftOf(mg, inches * 100),
            })
            const tiered: PriceRule = { ...rule, selling: { ...selling, by } }
            const quote = quoteFor(rule, mid)
            expect(
              withTax(tiered, quote, piece(weightMg)) <=
                withTax(tiered, quote, piece(weightMg + over)),
            ).toBe(true)
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('no price is below the floor net of tax', () => {
  fc.assert(
    fc.property(rules, chains, gold, (rule, chain, mid) => {
      const receipt = receiptOf(rule, quoteFor(rule, mid), pieceOf(chain))
      expect(fromDecimal(receipt.steps.net) >= fromDecimal(receipt.steps.floor)).toBe(true)
    }),
    RUNS,
  )
})

test('every price except a retained one is admissible by the rounding rule', () => {
  fc.assert(
    fc.property(rules, chains, gold, (rule, chain, mid) => {
      const { flag, priceMinor } = priceOf(prepare(rule, quoteFor(rule, mid)), pieceOf(chain))
      const shown = fromMinor(priceMinor, rule.currency)
      expect(
        flag === 'unchanged' || roundToGrid(shown, gridOf(rule.rounding, rule.currency)) === shown,
      ).toBe(true)
    }),
    RUNS,
  )
})

test('the flag depends only on the move', () => {
  fc.assert(
    fc.property(rules, chains, gold, (rule, chain, mid) => {
      const piece = pieceOf(chain)
      const prepared = prepare(rule, quoteFor(rule, mid))
      const { flag, priceMinor, reasons } = priceOf(prepared, piece)
      const target = priceOf(prepared, { ...piece, currentMinor: null }).priceMinor
      const current = piece.currentMinor ?? target
      const move = Math.abs(target - current) * 10_000
      const under = reasons.includes('current_under_floor')
      const inBand = move === 0 || (move < rule.deadBandBp * current && !under)
      const tooFar = move > rule.maxStepBp * current
      const expected = [
        { flag: 'new', priceMinor: target, when: piece.currentMinor === null },
        { flag: 'unchanged', priceMinor: current, when: inBand },
        { flag: 'held', priceMinor: target, when: tooFar },
        { flag: 'ok', priceMinor: target, when: true },
      ].find(({ when }) => when)
      expect({ flag, priceMinor, when: true }).toEqual(expected)
    }),
    RUNS,
  )
})

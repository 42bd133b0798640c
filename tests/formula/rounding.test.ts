import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimal } from '#server/formula/units/fixed.ts'
import { fromMinor } from '#server/formula/units/money.ts'
import { nextStep, type Rounding, roundPrice } from '#server/formula/units/rounding.ts'

const nearest = (unit: number): Rounding => ({ kind: 'nearest', unit })
const up = (unit: number): Rounding => ({ kind: 'up', unit })
const CENTS: Rounding = { kind: 'cents' }
const POINT_99: Rounding = { kind: 'point_99' }
const ENDS_95: Rounding = { kind: 'ends_95' }

const rounded = (amount: string, rounding: Rounding, currency = 'USD') =>
  roundPrice(fromDecimal(amount), rounding, currency)

describe('rounding a price', () => {
  test.each([
    [CENTS, 1507394, 489148],
    [nearest(1), 1507400, 489100],
    [nearest(5), 1507500, 489000],
    [nearest(10), 1507000, 489000],
    [up(5), 1507500, 489500],
    [up(10), 1508000, 490000],
    [POINT_99, 1507399, 489199],
    [ENDS_95, 1509500, 489500],
  ])('%o: 15,073.94 and 4,891.48', (rounding, first, second) => {
    expect(rounded('15073.94', rounding)).toBe(first)
    expect(rounded('4891.48', rounding)).toBe(second)
  })

  test('a half is rounded up, less is rounded down', () => {
    expect(rounded('0.005', CENTS)).toBe(1)
    expect(rounded('0.004999999999', CENTS)).toBe(0)
    expect(rounded('2.5', nearest(5))).toBe(500)
    expect(rounded('2.499999999999', nearest(5))).toBe(0)
  })

  test('rounding up applies from the smallest fraction', () => {
    expect(rounded('5', up(5))).toBe(500)
    expect(rounded('5.000000000001', up(5))).toBe(1000)
    expect(rounded('4.99', POINT_99)).toBe(499)
    expect(rounded('4.990000000001', POINT_99)).toBe(599)
    expect(rounded('0', POINT_99)).toBe(99)
    expect(rounded('95', ENDS_95)).toBe(9500)
    expect(rounded('95.01', ENDS_95)).toBe(19500)
  })

  test('yen have no cents, dinars have a thousand fils', () => {
    expect(rounded('15073.5', CENTS, 'JPY')).toBe(15074)
    expect(rounded('15073.94', nearest(10), 'JPY')).toBe(15070)
    expect(rounded('15073.94', ENDS_95, 'JPY')).toBe(15095)
    expect(rounded('1.2345', CENTS, 'KWD')).toBe(1235)
    expect(rounded('1.2', POINT_99, 'KWD')).toBe(1990)
    expect(() => rounded('15073.94', POINT_99, 'JPY')).toThrow(RangeError)
  })

  test('the next step is the next admissible price', () => {
    expect(nextStep(1507500, nearest(5), 'USD')).toBe(1508000)
    expect(nextStep(1507501, nearest(5), 'USD')).toBe(1508000)
    expect(nextStep(1507399, POINT_99, 'USD')).toBe(1507499)
    expect(nextStep(0, ENDS_95, 'USD')).toBe(9500)
    expect(nextStep(1507394, CENTS, 'USD')).toBe(1507395)
    expect(nextStep(1990, POINT_99, 'KWD')).toBe(2990)
  })
})

describe('every rounding rule', () => {
  const currency = fc.constantFrom('USD', 'KWD', 'JPY')
  const unit = fc.integer({ min: 1, max: 1000 })
  const rule = fc.oneof(
    fc.constantFrom(CENTS, ENDS_95),
    fc.record({ kind: fc.constantFrom('nearest' as const, 'up' as const), unit }),
  )
  const ruled = fc.oneof(
    fc.tuple(rule, currency),
    fc.tuple(fc.constant(POINT_99), fc.constantFrom('USD', 'KWD')),
  )
  const amount = fc.oneof(
    fc.bigInt(0n, 10n ** 20n),
    fc.bigInt(0n, 2_000_000n).map((cents) => cents * 10n ** 10n),
  )

  test('is idempotent', () => {
    fc.assert(
      fc.property(ruled, amount, ([rounding, currency], x) => {
        const once = roundPrice(x, rounding, currency)
        expect(roundPrice(fromMinor(once, currency), rounding, currency)).toBe(once)
      }),
      { numRuns: 1000 },
    )
  })

  test('is monotone', () => {
    fc.assert(
      fc.property(ruled, amount, amount, ([rounding, currency], x, y) => {
        const [less, more] = x < y ? [x, y] : [y, x]
        const cheap = roundPrice(less, rounding, currency)
        expect(cheap).toBeLessThanOrEqual(roundPrice(more, rounding, currency))
      }),
      { numRuns: 1000 },
    )
  })

  test('has no admissible price between a price and the next step', () => {
    fc.assert(
      fc.property(ruled, amount, ([rounding, currency], x) => {
        const price = roundPrice(x, rounding, currency)
        const next = nextStep(price, rounding, currency)
        expect(next).toBeGreaterThan(price)
        expect(roundPrice(fromMinor(next, currency), rounding, currency)).toBe(next)
        const middle = (fromMinor(price, currency) + fromMinor(next, currency)) / 2n
        expect([price, next]).toContain(roundPrice(middle, rounding, currency))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amlState,
  type CashPayment,
  cashCrossings,
  statementDue,
} from '#server/compliance/cash-rules.ts'
import {
  holdDaysLeft,
  holdUntil,
  isIdRetentionOver,
  isRetentionOver,
  retainUntil,
} from '#server/compliance/retention.ts'

const LIMIT = 10_000_00

/** Payments in dollars, one a day from 1 March. */
function paid(...given: Partial<CashPayment & { dollars: number }>[]): CashPayment[] {
  return given.map(({ dollars = 0, ...more }, at) => ({
    id: at + 1,
    at: new Date(Date.UTC(2026, 2, 1 + at, 12)).toISOString(),
    direction: 'in',
    method: 'cash',
    amount: dollars * 100,
    faceAmount: null,
    reversesId: null,
    ...more,
  }))
}
const reported = (payments: CashPayment[]) =>
  cashCrossings(payments, LIMIT).map(({ paymentId, sum }) => [paymentId, sum / 100])

describe('cash above 10,000 dollars is reported (Form 8300)', () => {
  test('9,999 and 2 more are reported', () => {
    expect(reported(paid({ dollars: 9_999 }, { dollars: 2 }))).toEqual([[2, 10_001]])
  })
  test('exactly 10,000 is not reported', () => {
    expect(reported(paid({ dollars: 10_000 }))).toEqual([])
  })
  test('6,000 in cash and 5,000 by card are not reported', () => {
    expect(reported(paid({ dollars: 6_000 }, { dollars: 5_000, method: 'card' }))).toEqual([])
  })
  test('6,000 in cash and a money order for 5,000 are reported', () => {
    expect(reported(paid({ dollars: 6_000 }, { dollars: 5_000, method: 'money_order' }))).toEqual([
      [2, 11_000],
    ])
  })
  test("an old traveler's check for 5,000 counts, though none can be recorded any more", () => {
    const check = { dollars: 5_000, method: 'traveler_check' } as const
    expect(reported(paid({ dollars: 6_000 }, check))).toEqual([[2, 11_000]])
  })
  test("a cashier's cheque for 12,000 is not reported, nor a part of it", () => {
    expect(reported(paid({ dollars: 12_000, method: 'cashier_check' }))).toEqual([])
    const part = { dollars: 9_000, method: 'cashier_check', faceAmount: 12_000_00 } as const
    expect(reported(paid(part, { dollars: 5_000 }))).toEqual([])
  })
  test('wires and personal cheques are never reported', () => {
    const much = { dollars: 50_000 }
    expect(reported(paid({ ...much, method: 'wire' }, { ...much, method: 'check' }))).toEqual([])
  })
  test('counting restarts after each report', () => {
    const each = { dollars: 6_000 }
    expect(reported(paid(each, each, each, each))).toEqual([
      [2, 12_000],
      [4, 12_000],
    ])
    expect(reported(paid(each, each, each))).toEqual([[2, 12_000]])
  })
  test('payments within twelve months count together, older ones do not', () => {
    const old = { dollars: 6_000, at: '2025-03-02T11:00:00.000Z' }
    expect(reported(paid(old, { dollars: 6_000 }))).toEqual([])
    expect(reported(paid({ ...old, at: '2025-03-02T13:00:00.000Z' }, { dollars: 6_000 }))).toEqual([
      [2, 12_000],
    ])
  })
  test('reversed payments and payouts do not count', () => {
    const back = { dollars: 6_000, direction: 'out', reversesId: 1 } as const
    expect(reported(paid({ dollars: 6_000 }, back, { dollars: 6_000 }))).toEqual([])
    expect(reported(paid({ dollars: 20_000, direction: 'out' }))).toEqual([])
  })
  test('every report exceeds the limit, and no payment is counted twice', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 15_000 }), { maxLength: 40 })
    fc.assert(
      fc.property(amounts, (dollars) => {
        const payments = paid(...dollars.map((one) => ({ dollars: one })))
        const found = cashCrossings(payments, LIMIT)
        const counted = found.flatMap(({ paymentIds }) => paymentIds)
        const total = found.reduce((sum, one) => sum + one.sum, 0)
        const left = payments.reduce((sum, { amount }) => sum + amount, 0) - total
        return (
          found.every(({ sum }) => sum > LIMIT) &&
          new Set(counted).size === counted.length &&
          left >= 0 &&
          left <= LIMIT
        )
      }),
    )
  })
  test('the statement is due on 31 January of the next year', () => {
    expect(statementDue('2026-11-21T10:00:00.000Z')).toBe('2027-01-31')
  })
})

describe('a dealer needs a programme above 50,000 bought and 50,000 sold', () => {
  const at = (bought: number, sold: number) =>
    amlState({ bought: bought * 100, sold: sold * 100 }, 50_000_00, 8_000)
  test('only if both exceed the limit', () => {
    expect(at(50_001, 50_001)).toBe('over')
    expect(at(0, 5_000_000)).toBe('below')
    expect(at(5_000_000, 10)).toBe('below')
  })
  test('exactly 50,000 is near, as is 80 percent', () => {
    expect(at(50_000, 900_000)).toBe('near')
    expect(at(40_000, 40_000)).toBe('near')
    expect(at(39_999, 90_000)).toBe('below')
  })
})

describe('the hold on goods bought from the public', () => {
  test('of ten days lasts ten times 24 hours', () => {
    const until = holdUntil('2026-03-01T09:30:00.000Z', 10)
    expect(until).toBe('2026-03-11T09:30:00.000Z')
    expect(holdDaysLeft(until, '2026-03-10T09:30:00.001Z')).toBe(1)
    expect(holdDaysLeft(until, until)).toBe(0)
  })
})

describe('the retention period', () => {
  test('of seven years includes its last day', () => {
    expect(retainUntil('2019-06-30', 7)).toBe('2026-06-30')
    expect(isRetentionOver('2019-06-30', 7, '2026-06-30')).toBe(false)
    expect(isRetentionOver('2019-06-30', 7, '2026-07-01')).toBe(true)
    expect(retainUntil('2024-02-29', 7)).toBe('2031-03-01')
  })
  test('of a copied identity document is over at once without a buy-back', () => {
    expect(isIdRetentionOver(null, 5, '2026-01-01')).toBe(true)
    expect(isIdRetentionOver('2022-01-01T00:00:00.000Z', 5, '2026-01-01')).toBe(false)
    expect(isIdRetentionOver('2020-12-31T00:00:00.000Z', 5, '2026-01-01')).toBe(true)
  })
})

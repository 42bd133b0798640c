import { describe, expect, test } from 'vitest'
import type { Piece } from '#server/catalogue/catalogue.ts'
import {
  type LedgerChange,
  offersOf,
  type PastPrice,
} from '#server/pricing/compare-at/law/offers.ts'
import {
  type CompareRule,
  parseRule,
  requestedReference,
} from '#server/pricing/run-requests/compare.ts'
import { day } from '#tests/pricing/compare-at/law/cases.ts'

type Claiming = Parameters<typeof requestedReference>[0]

/** A price change in dollars on a day counted from today. */
const changeOn = (
  n: number,
  field: LedgerChange['field'],
  dollars: number | null,
): LedgerChange => ({
  field,
  new: dollars === null ? null : dollars * 100,
  at: day(n),
})

/** The reference that the rule requests, in dollars, for a piece with this ledger. */
function requested(rule: Claiming, changes: LedgerChange[], past: PastPrice[] = []) {
  const last = (field: LedgerChange['field']) =>
    changes.findLast((change) => change.field === field)?.new ?? null
  const sale = last('sale')
  const piece = { sale_price: sale, regular_price: last('regular') } as Piece
  const price = sale ?? piece.regular_price ?? 0
  const offers = offersOf({ changes, hidden: [], past })
  const minor = requestedReference(rule, piece, price, { offers, changes }, 'USD')
  return minor === null ? null : minor / 100
}

const lastRegular = (changes: LedgerChange[], past: PastPrice[] = []) =>
  requested({ by: 'last_regular' }, changes, past)

describe('the last regular price', () => {
  test('of a piece on sale is what it cost when the sale began', () => {
    const changes = [
      changeOn(-90, 'regular', 120),
      changeOn(-60, 'regular', 100),
      changeOn(-2, 'sale', 80),
    ]
    expect(lastRegular(changes)).toBe(100)
  })

  test('stays the same when the sale price and the regular price change later', () => {
    const changes = [
      changeOn(-60, 'regular', 100),
      changeOn(-9, 'sale', 80),
      changeOn(-5, 'regular', 110),
      changeOn(-2, 'sale', 70),
    ]
    expect(lastRegular(changes)).toBe(100)
  })

  test('belongs to the last sale, not to an earlier one', () => {
    const changes = [
      changeOn(-90, 'regular', 120),
      changeOn(-80, 'sale', 90),
      changeOn(-70, 'sale', null),
      changeOn(-60, 'regular', 100),
      changeOn(-2, 'sale', 80),
    ]
    expect(lastRegular(changes)).toBe(100)
  })

  test('of a piece with a lower regular price is the previous price', () => {
    expect(lastRegular([changeOn(-60, 'regular', 100), changeOn(-5, 'regular', 90)])).toBe(100)
  })

  test('does not exist where the last change was a rise', () => {
    const changes = [
      changeOn(-90, 'regular', 120),
      changeOn(-60, 'regular', 80),
      changeOn(-5, 'regular', 100),
    ]
    expect(lastRegular(changes)).toBeNull()
  })

  test('may come from an imported record', () => {
    const past = [{ from: day(-90), to: day(-1), price: 10_000, reference: null }]
    expect(lastRegular([changeOn(-1, 'regular', 90)], past)).toBe(100)
    expect(lastRegular([changeOn(-1, 'regular', 90)])).toBeNull()
  })
})

describe('a calculated price', () => {
  const onSale = [changeOn(-60, 'regular', 100), changeOn(-2, 'sale', 80)]

  test('starts from the price that customers see', () => {
    expect(requested({ by: 'factor', value: '1.25' }, onSale)).toBe(100)
    expect(requested({ by: 'amount', minor: 1_500 }, onSale)).toBe(95)
    expect(requested({ by: 'fixed', minor: 12_000 }, onSale)).toBe(120)
  })

  test('is exact to the cent', () => {
    expect(requested({ by: 'factor', value: '1.1' }, [changeOn(-2, 'regular', 33)])).toBe(36.3)
  })
})

test('an amount is valid in the shop’s currency and above zero', () => {
  const rule = (value: string, currency = 'USD'): CompareRule | null =>
    parseRule({ by: 'amount', value }, currency)
  expect(rule('15.50')).toEqual({ by: 'amount', minor: 1_550 })
  expect(rule('15.505')).toBeNull()
  expect(rule('15.50', 'JPY')).toBeNull()
  expect(rule('0')).toBeNull()
})

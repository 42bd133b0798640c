import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type LedgerChange,
  offersOf,
  type PriceRecord,
} from '#server/pricing/compare-at/law/offers.ts'
import { day } from './cases.ts'

const change = (n: number, field: LedgerChange['field'], value: number | null): LedgerChange => ({
  at: day(n),
  field,
  new: value,
})
const offersFrom = (changes: LedgerChange[], more: Partial<PriceRecord> = {}) =>
  offersOf({ changes, hidden: [], past: [], ...more })

/** Offers as rows: from, to, shown, reference. */
const rows = (offers: ReturnType<typeof offersOf>) =>
  offers.map(({ from, to, shownPrice, reference }) => [from, to, shownPrice, reference])

describe('offers from the ledger', () => {
  test('a price applies until the next, the last without an end', () => {
    const offers = offersFrom([change(-9, 'regular', 100), change(-4, 'regular', 120)])
    expect(rows(offers)).toEqual([
      [day(-9), day(-4), 100, null],
      [day(-4), null, 120, null],
    ])
  })

  test('during a sale the sale price is shown', () => {
    const offers = offersFrom([
      change(-9, 'regular', 100),
      change(-6, 'sale', 80),
      change(-5, 'regular', 110),
      change(-4, 'sale', null),
    ])
    expect(rows(offers)).toEqual([
      [day(-9), day(-6), 100, null],
      [day(-6), day(-4), 80, null],
      [day(-4), null, 110, null],
    ])
  })

  test('a run that writes three fields at once is one offer', () => {
    const offers = offersFrom([
      change(-9, 'regular', 100),
      change(-6, 'regular', 110),
      change(-6, 'sale', 80),
      change(-6, 'compare_at', 100),
    ])
    expect(rows(offers)).toEqual([
      [day(-9), day(-6), 100, null],
      [day(-6), null, 80, 100],
    ])
  })

  test('a compare-at price that is not above the price shown is ignored', () => {
    const offers = offersFrom([
      change(-9, 'regular', 100),
      change(-6, 'compare_at', 100),
      change(-5, 'sale', 90),
    ])
    expect(rows(offers)).toEqual([
      [day(-9), day(-5), 100, null],
      [day(-5), null, 90, 100],
    ])
  })

  test('a piece without a price is not on offer', () => {
    const offers = offersFrom([
      change(-9, 'regular', 100),
      change(-6, 'regular', null),
      change(-3, 'regular', 90),
    ])
    expect(rows(offers)).toEqual([
      [day(-9), day(-6), 100, null],
      [day(-3), null, 90, null],
    ])
  })

  test('the order of the rows does not matter', () => {
    const changes = [change(-4, 'regular', 120), change(-9, 'regular', 100)]
    expect(offersFrom(changes)).toEqual(offersFrom(changes.toReversed()))
  })

  test('an empty ledger gives no offers', () => {
    expect(offersFrom([])).toEqual([])
  })
})

describe('a piece that was not on offer', () => {
  test('has a gap while it was archived, in the middle and at the end', () => {
    const changes = [change(-9, 'regular', 100), change(-2, 'regular', 110)]
    const hidden = [
      { from: day(-7), to: day(-5) },
      { from: day(-1), to: null },
    ]
    expect(rows(offersFrom(changes, { hidden }))).toEqual([
      [day(-9), day(-7), 100, null],
      [day(-5), day(-2), 100, null],
      [day(-2), day(-1), 110, null],
    ])
  })
})

describe('imported past prices', () => {
  const past = { from: day(-30), to: day(-9), price: 90, reference: null }

  test('come before the ledger, and are marked', () => {
    const offers = offersFrom([change(-9, 'regular', 90)], { past: [past] })
    expect(offers).toEqual([
      { from: day(-30), to: day(-9), shownPrice: 90, reference: null, attested: true },
      { from: day(-9), to: null, shownPrice: 90, reference: null, attested: false },
    ])
  })

  test('count where they are lower than the ledger', () => {
    const changes = [change(-20, 'regular', 100)]
    const low = { ...past, from: day(-15), to: day(-12), price: 80 }
    const high = { ...past, from: day(-8), to: day(-6), price: 120 }
    expect(rows(offersFrom(changes, { past: [low, high] }))).toEqual([
      [day(-20), day(-15), 100, null],
      [day(-15), day(-12), 80, null],
      [day(-12), null, 100, null],
    ])
  })

  test('count with the lower of two channels', () => {
    const other = { ...past, from: day(-20), to: day(-15), price: 70, reference: 90 }
    expect(rows(offersFrom([], { past: [past, other] }))).toEqual([
      [day(-30), day(-20), 90, null],
      [day(-20), day(-15), 70, 90],
      [day(-15), day(-9), 90, null],
    ])
  })

  test('count while the piece was not published here', () => {
    const offers = offersFrom([change(-40, 'regular', 100)], {
      hidden: [{ from: day(-40), to: null }],
      past: [past],
    })
    expect(rows(offers)).toEqual([[day(-30), day(-9), 90, null]])
  })
})

describe('any record', () => {
  const at = fc.integer({ min: 0, max: 60 }).map((hours) => day(-5, hours * 3_600_000))
  const price = fc.integer({ min: 1, max: 4 })
  const span = fc
    .tuple(at, at)
    .filter(([a, b]) => a !== b)
    .map((ends) => ends.toSorted())
    .map(([from = '', to = '']) => ({ from, to }))
  const records: fc.Arbitrary<PriceRecord> = fc.record({
    changes: fc.array(
      fc.record({
        at,
        field: fc.constantFrom('regular' as const, 'sale' as const, 'compare_at' as const),
        new: fc.option(price),
      }),
      { maxLength: 12 },
    ),
    hidden: fc.array(
      span.chain((s) => fc.constantFrom<PriceRecord['hidden'][number]>(s, { ...s, to: null })),
      { maxLength: 3 },
    ),
    past: fc.array(
      span.chain((s) =>
        fc.record({ price, reference: fc.option(price) }).map((p) => ({ ...s, ...p })),
      ),
      { maxLength: 3 },
    ),
  })

  /** The last value written for a field at or before a moment. */
  const valueAt = ({ changes }: PriceRecord, field: LedgerChange['field'], moment: string) =>
    changes
      .filter((c) => c.field === field && c.at <= moment)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .at(-1)?.new ?? null

  test('gives at any time the lowest of ledger and imports', () => {
    fc.assert(
      fc.property(records, at, (given, moment) => {
        const isHidden = given.hidden.some((h) => h.from <= moment && (h.to ?? '~') > moment)
        const own = valueAt(given, 'sale', moment) ?? valueAt(given, 'regular', moment)
        const past = given.past.filter((p) => p.from <= moment && p.to > moment)
        const prices = [...(isHidden || own === null ? [] : [own]), ...past.map((p) => p.price)]
        const found = offersOf(given).filter((o) => o.from <= moment && (o.to ?? '~') > moment)
        expect(found.map(({ shownPrice }) => shownPrice)).toEqual(
          prices.length === 0 ? [] : [Math.min(...prices)],
        )
      }),
      { numRuns: 3000 },
    )
  })

  test('has its offers in order without overlaps, empty ones, duplicates and false references', () => {
    fc.assert(
      fc.property(records, (given) => {
        const offers = offersOf(given)
        for (const [i, offer] of offers.entries()) {
          const next = offers[i + 1]
          expect(offer.to === null || offer.from < offer.to).toBe(true)
          expect(next === undefined || (offer.to !== null && offer.to <= next.from)).toBe(true)
          expect(offer.reference === null || offer.reference > offer.shownPrice).toBe(true)
          expect(next && { ...next, from: '', to: '' }).not.toEqual(
            offer.to === next?.from ? { ...offer, from: '', to: '' } : null,
          )
        }
      }),
      { numRuns: 2000 },
    )
  })
})

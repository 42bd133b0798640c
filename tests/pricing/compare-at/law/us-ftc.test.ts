import { describe, expect, test } from 'vitest'
import type { UsLaw } from '#server/pricing/compare-at/law/market.ts'
import type { Offer } from '#server/pricing/compare-at/law/offers.ts'
import { checkUsFtc } from '#server/pricing/compare-at/law/us.ts'
import { type CaseInput, codesOf, day, HOUR, history, law, lawCase, valuesOf } from './cases.ts'

const check = (offers: Offer[], claim: CaseInput, changes: Partial<UsLaw> = {}) =>
  checkUsFtc(lawCase(offers, claim), { ...law().us_ftc, ...changes })

const sale = { price: 80, reference: 100 }

/** Gold in millionths: one price before the day, another from it on. */
const gold = (before: number, from: string, after: number) => (at: string) =>
  (at < from ? before : after) * 1_000_000

describe('a former price that was really offered', () => {
  test('for months until the sale: no findings', () => {
    const verdict = check(history([-200, 100]), sale)
    expect(verdict).toMatchObject({ result: 'ok', codes: [], maxReference: 10000, maxPercent: 20 })
    expect(verdict.window).toEqual({ from: day(-90), to: day(0) })
    expect(verdict.prior).toMatchObject({ minor: 10000, appliedFrom: day(-90), appliedTo: day(0) })
  })

  test('for 28 days is sufficient, an hour less is not', () => {
    const until = (end: string) => history([-58, 100], [end, 80])
    expect(check(until(day(-30)), { price: 70, reference: 100 }).codes).toEqual([])
    const short = check(until(day(-30, -HOUR)), { price: 70, reference: 100 })
    expect(short).toMatchObject({ result: 'warn', maxReference: 8000 })
    expect(valuesOf(short, 'US_SHORT')).toEqual({
      days: 27,
      needed: 28,
      lastAt: day(-30, -HOUR),
    })
  })

  test('in several periods, which are added up', () => {
    const offers = history([-80, 100], [-66, 80], [-50, 110], [-36, 80])
    expect(valuesOf(check(offers, { price: 70, reference: 100 }), 'US_SHORT')).toBeUndefined()
    expect(valuesOf(check(offers, { price: 70, reference: 101 }), 'US_SHORT')).toMatchObject({
      days: 14,
    })
  })

  test('is the highest one with 28 days', () => {
    const offers = history([-90, 90], [-40, 100], [-15, 120], [-5, 95])
    expect(check(offers, { price: 80 })).toMatchObject({ codes: [], maxReference: 10000 })
    expect(check(offers, { price: 80, reference: 100 }).codes).toEqual([])
    expect(codesOf(check(offers, { price: 80, reference: 101 }))).toEqual([
      'US_SHORT',
      'US_INFLATED',
    ])
  })
})

describe('a former price that was not really offered', () => {
  test('never offered', () => {
    const verdict = check(history([-200, 80]), { price: 70, reference: 100 })
    expect(verdict).toMatchObject({ result: 'fail', prior: null, maxReference: 8000 })
    expect(valuesOf(verdict, 'US_NEVER_OFFERED')).toEqual({ reference: 10000, from: day(-90) })
  })

  test('offered for only one hour', () => {
    const offers = history([-200, 80], [-10, 100], [day(-10, HOUR), 80])
    expect(codesOf(check(offers, { price: 70, reference: 100 }))).toContain('US_NEVER_OFFERED')
  })

  test('last offered four months ago', () => {
    const offers = history([-400, 100], [-120, 80])
    expect(codesOf(check(offers, { price: 70, reference: 100 }))).toContain('US_NEVER_OFFERED')
  })

  test('only ever shown struck through', () => {
    const offers = history([-90, 130, 150], [-20, 140, 150])
    expect(codesOf(check(offers, { price: 120, reference: 125 }))).toContain('US_NEVER_OFFERED')
  })

  test('older than the shop’s limit for recent prices', () => {
    const offers = history([-90, 100], [-50, 80])
    const claim = { price: 70, reference: 100 }
    expect(check(offers, claim).codes).not.toContainEqual(
      expect.objectContaining({ code: 'US_SHORT' }),
    )
    const strict = check(offers, claim, { recentDays: 45 })
    expect(valuesOf(strict, 'US_SHORT')).toEqual({ days: 40, needed: 28, lastAt: day(-50) })
    expect(strict.maxReference).toBe(8000)
  })

  test('a missing record differs from never offered', () => {
    expect(check([], sale)).toMatchObject({ result: 'unknown', codes: [{ code: 'NO_HISTORY' }] })
  })
})

describe('always on sale', () => {
  const offers = (days: number) => history([-300, 100], [-days, 80, 100], [0, 100])

  test('half of 180 days is accepted, a second more is not', () => {
    const on = (length: number, ms: number) =>
      check(history([-300, 100], [-length - 30, 80, 100], [day(-30, ms), 100]), sale)
    expect(on(90, 0).codes).toEqual([])
    expect(on(90, 1000)).toMatchObject({
      result: 'warn',
      codes: [{ code: 'US_ALWAYS_ON_SALE', values: { days: 90, of: 180 } }],
    })
  })

  test('a claim that is still running is counted to the day of the check', () => {
    const running = history([-300, 100], [0, 80, 100])
    expect(check(running, { ...sale, now: day(90) }).codes).toEqual([])
    expect(codesOf(check(running, { ...sale, now: day(91) }))).toEqual(['US_ALWAYS_ON_SALE'])
  })

  test('without a claim a price may always be low', () => {
    expect(check(offers(150), { price: 80 }).codes).toEqual([])
  })
})

describe('a reference that was raised before the sale', () => {
  const raised = history([-200, 100], [-20, 110])

  test('by more than gold rose', () => {
    const verdict = check(raised, { price: 90, reference: 110, gold: gold(4000, day(-25), 4200) })
    expect(valuesOf(verdict, 'US_INFLATED')).toEqual({
      was: 10000,
      since: day(-30),
      highest: 10500,
    })
    expect(check(raised, { price: 90, gold: gold(4000, day(-25), 4200) }).maxReference).toBe(10000)
  })

  test('by exactly as much as gold rose', () => {
    const long = history([-200, 100], [-29, 110])
    const claim = { price: 90, reference: 110, gold: gold(4000, day(-25), 4400) }
    expect(check(long, claim)).toMatchObject({ result: 'ok', maxReference: 11000 })
    const short = { ...claim, gold: gold(4000, day(-25), 4399) }
    expect(check(long, short)).toMatchObject({ result: 'warn', maxReference: 10997 })
    expect(codesOf(check(long, short))).toEqual(['US_INFLATED'])
  })

  test('while gold fell: any rise is too much', () => {
    const claim = { price: 90, reference: 110, gold: gold(4000, day(-25), 3600) }
    expect(valuesOf(check(raised, claim), 'US_INFLATED')).toMatchObject({ highest: 10000 })
  })

  test('while gold is unknown: any rise is too much', () => {
    expect(codesOf(check(raised, { price: 90, reference: 110 }))).toContain('US_INFLATED')
  })

  test('more than thirty days ago is not checked', () => {
    const offers = history([-200, 100], [-30, 110])
    expect(check(offers, { price: 90, reference: 110 }).codes).toEqual([])
  })

  test('for an article newer than thirty days: since its first day', () => {
    const offers = history([-29, 100], [-28, 105])
    const verdict = check(offers, { price: 90, reference: 105 })
    expect(valuesOf(verdict, 'US_INFLATED')).toMatchObject({ was: 10000, since: day(-29) })
  })

  test('back to an old price after a lower one is no rise', () => {
    const offers = history([-80, 100], [-40, 80], [-15, 100])
    expect(check(offers, { price: 90, reference: 100 }).codes).toEqual([])
    expect(codesOf(check(offers, { price: 90, reference: 101 }))).toEqual(['US_NEVER_OFFERED'])
    const higher = history([-80, 100], [-40, 80], [-28, 101])
    expect(valuesOf(check(higher, { price: 90, reference: 101 }), 'US_INFLATED')).toEqual({
      was: 10000,
      since: day(-30),
      highest: 10000,
    })
  })

  test('a sale in between does not make the old reference a rise', () => {
    const offers = history([-200, 100], [-40, 80, 100], [-20, 100])
    expect(check(offers, { price: 90, reference: 100 }).codes).toEqual([])
  })
})

describe('steps of one sale', () => {
  test('are one sale for ninety days, compared with the time before the first', () => {
    const offers = history([-300, 100], [-60, 90, 100])
    expect(check(offers, sale)).toMatchObject({ result: 'ok', window: { to: day(-60) } })
  })

  test('after that only the last step counts, and the old price is no longer recent', () => {
    const offers = history([-300, 100], [-95, 90, 100])
    expect(codesOf(check(offers, sale))).toEqual(['US_NEVER_OFFERED', 'US_ALWAYS_ON_SALE'])
  })
})

describe('a percentage without a struck price', () => {
  test('claims the price that it is taken from', () => {
    const offers = history([-200, 100])
    expect(check(offers, { price: 80, percent: 20 }).result).toBe('ok')
    expect(codesOf(check(offers, { price: 80, percent: 21 }))).toContain('US_NEVER_OFFERED')
  })

  test('claims the higher price although a lower one is struck through', () => {
    const verdict = check(history([-200, 100]), { price: 80, reference: 100, percent: 50 })
    expect(valuesOf(verdict, 'US_NEVER_OFFERED')).toMatchObject({ reference: 16000 })
  })

  test('of an uneven price claims the next higher cent', () => {
    const verdict = check(history([-200, 80]), { price: 70, percent: 33 })
    expect(valuesOf(verdict, 'US_NEVER_OFFERED')).toMatchObject({ reference: 10448 })
  })

  test('of a hundred is never lawful', () => {
    expect(check(history([-200, 100]), { price: 1, percent: 100 }).result).toBe('fail')
  })
})

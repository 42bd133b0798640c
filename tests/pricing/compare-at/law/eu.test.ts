import { describe, expect, test } from 'vitest'
import { checkEu } from '#server/pricing/compare-at/law/eu.ts'
import {
  type CaseInput,
  CLOCKS,
  codesOf,
  day,
  history,
  law,
  lawCase,
  SECOND,
  valuesOf,
  type Zone,
} from './cases.ts'

type Offers = Parameters<typeof checkEu>[0]['offers']

const check = (
  offers: Offers,
  claim: CaseInput,
  changes: Partial<ReturnType<typeof law>['eu']> = {},
) => checkEu(lawCase(offers, claim), { ...law().eu, ...changes })

describe('the eleven test vectors of the European check', () => {
  const dip = history([-90, 100], [-20, 80], [-15, 100])

  test('1: a price of ninety days is reduced for the first time: 20 %', () => {
    const verdict = check(history([-90, 100]), { price: 80, reference: 100, percent: 20 })
    expect(verdict).toMatchObject({ result: 'ok', codes: [], maxReference: 10000, maxPercent: 20 })
    expect(verdict.prior).toEqual({
      minor: 10000,
      appliedFrom: day(-90),
      appliedTo: day(0),
      attested: false,
    })
    expect(verdict.window).toEqual({ from: day(-30), to: day(0) })
  })

  test('2: cheaper for five days within the thirty: the reference is too high, and there is no reduction', () => {
    const verdict = check(dip, { price: 85, reference: 100 })
    expect(codesOf(verdict)).toEqual(['EU_REFERENCE_ABOVE_PRIOR', 'EU_NO_REDUCTION'])
    expect(verdict).toMatchObject({ result: 'fail', maxReference: null, maxPercent: null })
    expect(verdict.prior).toEqual({
      minor: 8000,
      appliedFrom: day(-20),
      appliedTo: day(-15),
      attested: false,
    })
  })

  test('3: the same, but under the cheaper price: at most 80, at most 12 %', () => {
    const verdict = check(dip, { price: 70, reference: 100, percent: 13 })
    expect(codesOf(verdict)).toEqual(['EU_REFERENCE_ABOVE_PRIOR', 'EU_PERCENT'])
    expect(verdict).toMatchObject({ result: 'fail', maxReference: 8000, maxPercent: 12 })
    expect(check(dip, { price: 70, reference: 80, percent: 12 }).result).toBe('ok')
  })

  test('4: cheaper until exactly thirty days before: outside the window', () => {
    const verdict = check(history([-90, 80], [-30, 100]), { price: 90, reference: 100 })
    expect(verdict).toMatchObject({ result: 'ok', prior: { minor: 10000 } })
  })

  test('5: cheaper until one second later: inside the window', () => {
    const offers = history([-90, 80], [day(-30, SECOND), 100])
    const verdict = check(offers, { price: 90, reference: 100 })
    expect(codesOf(verdict)).toEqual(['EU_REFERENCE_ABOVE_PRIOR', 'EU_NO_REDUCTION'])
    expect(verdict).toMatchObject({ result: 'fail', prior: { minor: 8000 } })
  })

  test('6: a second step of one sale keeps the price before the first where that is allowed', () => {
    const offers = history([-90, 100], [-10, 90, 100])
    const claim = { price: 80, reference: 100, percent: 20 }
    expect(check(offers, claim, { progressiveMaxDays: 60 })).toMatchObject({
      result: 'ok',
      maxPercent: 20,
      window: { to: day(-10) },
    })
    const strict = check(offers, claim)
    expect(strict).toMatchObject({ result: 'fail', prior: { minor: 9000 }, maxPercent: 11 })
    expect(codesOf(strict)).toEqual(['EU_REFERENCE_ABOVE_PRIOR', 'EU_PERCENT'])
  })

  test('7: a rise in between makes it a new sale', () => {
    const offers = history([-90, 100], [-12, 90, 100], [-2, 95, 100])
    const claim = { price: 85, reference: 100 }
    for (const progressiveMaxDays of [0, 60])
      expect(check(offers, claim, { progressiveMaxDays })).toMatchObject({
        result: 'fail',
        codes: [{ code: 'EU_REFERENCE_ABOVE_PRIOR' }],
        prior: { minor: 9000 },
      })
  })

  test('8: an article of twelve days: its record counts, with a warning', () => {
    const verdict = check(history([-12, 100]), { price: 90, reference: 100 })
    expect(verdict).toMatchObject({ result: 'warn', prior: { minor: 10000 }, maxReference: 10000 })
    expect(valuesOf(verdict, 'EU_NEW_ARTICLE')).toEqual({ days: 12 })
  })

  test('9: gold and price rose: 4 % is lawful, 15 % is not', () => {
    const offers = history([-35, 14_199], [-10, 15_999])
    const verdict = check(offers, { price: 13_499, reference: 15_999, percent: 15 })
    expect(codesOf(verdict)).toEqual(['EU_REFERENCE_ABOVE_PRIOR', 'EU_PERCENT'])
    expect(valuesOf(verdict, 'EU_PERCENT')).toEqual({ percent: 15, max: 4 })
    expect(verdict).toMatchObject({ result: 'fail', maxReference: 1_419_900, maxPercent: 4 })
    expect(check(offers, { price: 13_499, reference: 14_199, percent: 4 }).result).toBe('ok')
  })

  test('10: no record', () => {
    const verdict = check([], { price: 90, reference: 100 })
    expect(verdict).toMatchObject({ result: 'unknown', prior: null, maxReference: null })
    expect(codesOf(verdict)).toEqual(['NO_HISTORY'])
  })

  test('11: 80, 100, 90 without a claim, then "was 90": the prior price is 80', () => {
    const offers = history([-90, 80], [-25, 100], [-8, 90])
    const verdict = check(offers, { price: 85, reference: 90 })
    expect(verdict).toMatchObject({ result: 'fail', prior: { minor: 8000 } })
    expect(codesOf(verdict)).toContain('EU_REFERENCE_ABOVE_PRIOR')
  })

  test.each(Object.keys(CLOCKS) as Zone[])('4 and 5 in the zone %s', (zone) => {
    const until = (end: string) => history([day(-90, 0, zone), 80], [end, 100])
    const claim = { price: 90, reference: 100, at: day(0, 0, zone) }
    const at = (end: string) => check(until(end), claim, { timeZone: zone }).result
    expect(at(day(-30, 0, zone))).toBe('ok')
    expect(at(day(-30, 1, zone))).toBe('fail')
    expect(at(day(-30, SECOND, zone))).toBe('fail')
  })
})

describe('a claim and a plain change of price', () => {
  test('a lower price without a reference is no claim', () => {
    expect(check(history([-90, 80], [-5, 100]), { price: 95 })).toMatchObject({
      result: 'ok',
      codes: [],
      prior: { minor: 8000 },
    })
    expect(check([], { price: 95 })).toMatchObject({ result: 'ok', codes: [] })
  })

  test('the highest reference is given without a claim', () => {
    expect(check(history([-90, 100]), { price: 80 })).toMatchObject({
      maxReference: 10000,
      maxPercent: 20,
    })
  })

  test('a percentage alone is a claim', () => {
    const offers = history([-90, 100])
    expect(check(offers, { price: 80, percent: 20 }).result).toBe('ok')
    expect(codesOf(check(offers, { price: 80, percent: 21 }))).toEqual(['EU_PERCENT'])
    expect(codesOf(check(offers, { price: 100, percent: 1 }))).toEqual(['EU_NO_REDUCTION'])
  })

  test('a percentage is rounded down', () => {
    const offers = history([-90, 3])
    expect(check(offers, { price: 1, reference: 3 }).maxPercent).toBe(66)
    expect(check(history([-90, 1000]), { price: 999 }).maxPercent).toBe(0)
  })

  test('after a sale without a claim, a claim is compared with the sale price', () => {
    const verdict = check(history([-90, 100], [-20, 80]), { price: 80, reference: 100 })
    expect(codesOf(verdict)).toEqual(['EU_REFERENCE_ABOVE_PRIOR', 'EU_NO_REDUCTION'])
  })
})

describe('when the reduction began', () => {
  test('an unchanged claim keeps its prior price without a time limit', () => {
    const offers = history([-200, 100], [-70, 80, 100])
    const verdict = check(offers, { price: 80, reference: 100 })
    expect(verdict).toMatchObject({ result: 'ok', window: { from: day(-100), to: day(-70) } })
  })

  test('a reference raised during the sale is compared with the days before the sale', () => {
    const offers = history([-200, 100], [-40, 80, 90])
    expect(check(offers, { price: 80, reference: 100 }).result).toBe('ok')
    expect(check(offers, { price: 80, reference: 101 }).result).toBe('fail')
  })

  test('a chain longer than the law allows counts from its last step', () => {
    const offers = history([-200, 100], [-61, 90, 100])
    const claim = { price: 80, reference: 100 }
    expect(check(offers, claim, { progressiveMaxDays: 61 }).result).toBe('ok')
    expect(check(offers, claim, { progressiveMaxDays: 60 })).toMatchObject({
      result: 'fail',
      prior: { minor: 9000 },
    })
  })

  test('a chain becomes too long during its last step', () => {
    const offers = history([-200, 100], [-50, 90, 100], [0, 80, 100])
    const at = (now: string) =>
      check(offers, { price: 80, reference: 100, now }, { progressiveMaxDays: 60 }).result
    expect(at(day(10))).toBe('ok')
    expect(at(day(10, 1))).toBe('fail')
  })

  test('a step that did not show the reference breaks the chain', () => {
    const offers = history([-200, 100], [-30, 90, 100], [-12, 90], [-5, 88, 100])
    const verdict = check(offers, { price: 80, reference: 100 }, { progressiveMaxDays: 60 })
    expect(verdict).toMatchObject({
      result: 'fail',
      window: { to: day(-5) },
      prior: { minor: 9000 },
    })
  })

  test('a day on which the piece was not on offer breaks the chain', () => {
    const offers = history([-200, 100], [-30, 90, 100], [-6, null], [-5, 88, 100])
    const verdict = check(offers, { price: 80, reference: 100 }, { progressiveMaxDays: 60 })
    expect(verdict).toMatchObject({ window: { to: day(-5) }, prior: { minor: 9000 } })
  })
})

describe('what was on offer in the window', () => {
  test('a price that began before the window counts from its own start', () => {
    const { prior } = check(history([-300, 80], [-29, 100]), { price: 70, reference: 80 })
    expect(prior).toMatchObject({ minor: 8000, appliedFrom: day(-300), appliedTo: day(-29) })
  })

  test('of two periods at the lowest price the last is returned', () => {
    const offers = history([-90, 80], [-29, 100], [-9, 80, 100], [-5, 80], [-3, 100])
    expect(check(offers, { price: 70, reference: 80 }).prior).toMatchObject({
      appliedFrom: day(-9),
      appliedTo: day(-3),
    })
  })

  test('a piece hidden for the entire window has no record', () => {
    const verdict = check(history([-200, 100], [-40, null]), { price: 90, reference: 100 })
    expect(codesOf(verdict)).toEqual(['NO_HISTORY'])
  })

  test('a piece that returns after a pause is not new', () => {
    const offers = history([-200, 120], [-60, null], [-5, 100])
    expect(check(offers, { price: 90, reference: 100 })).toMatchObject({ result: 'ok', codes: [] })
  })

  test('a law may forbid claims on an article that is too new', () => {
    const claim = { price: 90, reference: 100 }
    const verdict = check(history([-12, 100]), claim, { newArticleMinDays: 30 })
    expect(valuesOf(verdict, 'EU_TOO_NEW')).toEqual({ days: 12, needed: 30 })
    expect(verdict.result).toBe('fail')
    expect(check(history([-12, 100]), claim, { newArticleMinDays: 12 }).result).toBe('warn')
    expect(check(history([-30, 100]), claim, { newArticleMinDays: 30 }).result).toBe('ok')
  })

  test('a prior price from an imported record is marked', () => {
    const offers = history([-90, 100]).map((offer) => ({ ...offer, attested: true }))
    expect(check(offers, { price: 90, reference: 100 }).prior?.attested).toBe(true)
  })

  test('a shop may look further back than thirty days', () => {
    const offers = history([-90, 80], [-35, 100])
    const claim = { price: 90, reference: 100 }
    expect(check(offers, claim).result).toBe('ok')
    expect(check(offers, claim, { windowDays: 36 }).result).toBe('fail')
  })
})

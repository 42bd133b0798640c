import { describe, expect, test } from 'vitest'
import type { Offer } from '#server/pricing/compare-at/law/offers.ts'
import { checkUsCa, checkUsFtc } from '#server/pricing/compare-at/law/us.ts'
import { type CaseInput, codesOf, day, history, law, lawCase, SECOND, valuesOf } from './cases.ts'

const check = (offers: Offer[], claim: CaseInput) => checkUsCa(lawCase(offers, claim), law().us_ca)

describe('California: the price that prevailed', () => {
  const sale = { price: 70, reference: 100 }

  test('for most of three months: no findings', () => {
    const verdict = check(history([-200, 80], [-46, 100]), sale)
    expect(verdict).toMatchObject({ market: 'us_ca', result: 'ok', codes: [], maxReference: 10000 })
  })

  test('for half of them is not prevailing, a second more is', () => {
    const half = check(history([-200, 80], [-45, 100]), sale)
    expect(half).toMatchObject({ result: 'warn', maxReference: 8000 })
    expect(valuesOf(half, 'CA_NOT_PREVAILING')).toEqual({ days: 45, of: 90 })
    expect(check(history([-200, 80], [day(-45, -SECOND), 100]), sale).codes).toEqual([])
  })

  test('sufficient for the federal guides is not always sufficient', () => {
    const offers = history([-200, 80], [-35, 100])
    expect(checkUsFtc(lawCase(offers, sale), law().us_ftc).codes).toEqual([])
    expect(codesOf(check(offers, sale))).toEqual(['CA_NOT_PREVAILING'])
  })

  test('half of the time on offer, when it was on offer for less than three months', () => {
    const offers = history([-60, 80], [-31, 100])
    expect(codesOf(check(offers, sale))).toEqual([])
  })

  test('all federal findings apply in California too', () => {
    expect(codesOf(check(history([-200, 80]), sale))).toEqual(['US_NEVER_OFFERED'])
    expect(codesOf(check([], sale))).toEqual(['NO_HISTORY'])
  })

  test('each further step of a sale is an advertisement with its own three months', () => {
    const offers = history([-300, 100], [-80, 90, 100])
    expect(codesOf(check(offers, { price: 80, reference: 100 }))).toEqual([
      'US_SHORT',
      'CA_NOT_PREVAILING',
    ])
  })

  test('without a claim the highest reference is returned', () => {
    expect(check(history([-200, 100]), { price: 80 })).toMatchObject({
      codes: [],
      maxReference: 10000,
    })
  })
})

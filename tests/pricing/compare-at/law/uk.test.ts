import { describe, expect, test } from 'vitest'
import type { Offer } from '#server/pricing/compare-at/law/offers.ts'
import { checkUk } from '#server/pricing/compare-at/law/uk.ts'
import { type CaseInput, codesOf, day, history, law, lawCase, SECOND, valuesOf } from './cases.ts'

const check = (offers: Offer[], claim: CaseInput) => checkUk(lawCase(offers, claim), law().uk)
const sale = { price: 80, reference: 100 }

describe('28 consecutive days', () => {
  test('at the old price are sufficient', () => {
    const verdict = check(history([-28, 100]), sale)
    expect(verdict).toMatchObject({ result: 'ok', codes: [], maxReference: 10000, maxPercent: 20 })
    expect(verdict.prior).toMatchObject({ minor: 10000, appliedFrom: day(-28), appliedTo: day(0) })
  })

  test('a second less is not sufficient', () => {
    const verdict = check(history([day(-28, SECOND), 100]), sale)
    expect(verdict.result).toBe('warn')
    expect(valuesOf(verdict, 'UK_28')).toEqual({ days: 27, needed: 28 })
  })

  test('are not the sum of two periods', () => {
    const offers = history([-60, 100], [-40, 80], [-20, 100])
    expect(valuesOf(check(offers, sale), 'UK_28')).toEqual({ days: 20, needed: 28 })
  })

  test('are broken by a pause', () => {
    const offers = history([-60, 100], [-20, null], [-19, 100])
    expect(check(offers, sale).codes).toEqual([])
    expect(codesOf(check(history([-40, 100], [-20, null], [-19, 100]), sale))).toEqual(['UK_28'])
  })

  test('in two periods: the later one is returned', () => {
    const offers = history([-80, 100], [-50, 80], [-40, 100], [-10, 80])
    expect(check(offers, { price: 70, reference: 100 }).prior).toMatchObject({
      appliedFrom: day(-40),
      appliedTo: day(-10),
    })
  })

  test('may have different prices, none of them lower', () => {
    expect(check(history([-28, 120], [-14, 100]), sale).codes).toEqual([])
  })

  test('never offered: no day', () => {
    const verdict = check(history([-100, 80]), { price: 70, reference: 100 })
    expect(verdict).toMatchObject({ prior: null, maxReference: 8000 })
    expect(valuesOf(verdict, 'UK_28')).toEqual({ days: 0, needed: 28 })
  })
})

describe('a sale that is longer than the old price', () => {
  const offers = history([-40, 100], [0, 80, 100])

  test('gets a warning from the next day on', () => {
    expect(check(offers, { ...sale, now: day(40) }).codes).toEqual([])
    const longer = check(offers, { ...sale, now: day(41) })
    expect(longer.result).toBe('warn')
    expect(valuesOf(longer, 'UK_LEN')).toEqual({ days: 41, run: 40 })
  })

  test('counts all its steps', () => {
    const steps = history([-140, 100], [-100, 95, 100], [-50, 90, 100])
    expect(valuesOf(check(steps, sale), 'UK_LEN')).toEqual({ days: 100, run: 40 })
  })
})

describe('an old price', () => {
  const offers = history([-400, 100], [-183, 80])
  const claim = { price: 70, reference: 100 }

  test('of 183 days ago is accepted, one day older is not', () => {
    expect(check(offers, claim).codes).toEqual([])
    const old = check(history([-400, 100], [-184, 80]), claim)
    expect(old).toMatchObject({ result: 'warn', maxReference: 8000 })
    expect(valuesOf(old, 'UK_OLD')).toEqual({ lastAt: day(-184), allowed: 183 })
  })

  test('becomes too old during the sale', () => {
    const running = history([-400, 100], [0, 80, 100])
    expect(codesOf(check(running, { ...sale, now: day(183) }))).toEqual([])
    expect(codesOf(check(running, { ...sale, now: day(184) }))).toEqual(['UK_OLD'])
  })
})

test('a missing record is unknown, not forbidden', () => {
  expect(check([], sale)).toMatchObject({ result: 'unknown', codes: [{ code: 'NO_HISTORY' }] })
})

test('without a claim the highest reference is returned', () => {
  const offers = history([-200, 90], [-60, 100], [-10, 120])
  expect(check(offers, { price: 80 })).toMatchObject({ codes: [], maxReference: 10000 })
  expect(check(offers, { price: 100 })).toMatchObject({ maxReference: null, maxPercent: null })
})

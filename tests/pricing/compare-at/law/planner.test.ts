import { describe, expect, test } from 'vitest'
import { lawOf, type Market } from '#server/pricing/compare-at/law/market.ts'
import {
  higherReference,
  lawfulStart,
  PLANNING_DAYS,
} from '#server/pricing/compare-at/law/planner.ts'
import { type CaseInput, codesOf, day, history, lawCase } from './cases.ts'

const ZONE = 'Europe/Warsaw'
const lawIn = (...markets: Market[]) => lawOf(markets, {}, ZONE)

describe('gold rises on 4 November 2026, and the price from 14,199 to 15,999', () => {
  const today = '2026-11-14T10:00:00.000Z'
  const midnight = '2026-11-03T23:00:00.000Z'
  const historyRisingAt = (at: string) =>
    history(['2026-01-01T00:00:00.000Z', 14_199], [at, 15_999])
  const plannedClaim = { price: 13_499, reference: 15_999, percent: 15, at: today }
  const start = (at: string, claim: CaseInput = plannedClaim) =>
    lawfulStart(lawCase(historyRisingAt(at), claim), lawIn('eu'), ZONE)

  test('a start on 4 December makes 15 % lawful', () => {
    const found = start(midnight)
    expect(found?.at).toBe('2026-12-03T23:00:00.000Z')
    expect(found?.check).toMatchObject({
      result: 'ok',
      limit: { maxReference: 1_599_900, maxPercent: 15 },
    })
  })

  test('after a rise at nine in the morning it is the 5th', () => {
    expect(start('2026-11-04T08:00:00.000Z')?.at).toBe('2026-12-04T23:00:00.000Z')
  })

  test('4 % from the old price is lawful today, and may begin at once', () => {
    expect(start(midnight, { ...plannedClaim, reference: 14_199, percent: 4 })?.at).toBe(today)
  })

  test('a higher claim is never lawful', () => {
    expect(start(midnight, { ...plannedClaim, percent: 16 })).toBeNull()
    expect(start(midnight, { ...plannedClaim, reference: 16_000 })).toBeNull()
    expect(start(midnight, { ...plannedClaim, reference: 13_499 })).toBeNull()
  })

  test('a reference above 14,199 becomes lawful on that day too', () => {
    const priceOnly = lawCase(historyRisingAt(midnight), { price: 13_499, at: today })
    expect(higherReference(priceOnly, lawIn('eu'), ZONE)).toEqual({
      at: '2026-12-03T23:00:00.000Z',
      maxReference: 1_599_900,
    })
  })

  test('with several markets the latest day applies', () => {
    const both = lawfulStart(
      lawCase(historyRisingAt('2026-11-10T23:00:00.000Z'), plannedClaim),
      lawIn('us_ftc', 'eu', 'uk'),
      ZONE,
    )
    expect(both?.at).toBe('2026-12-10T23:00:00.000Z')
    const uk = lawfulStart(
      lawCase(historyRisingAt('2026-11-10T23:00:00.000Z'), plannedClaim),
      lawIn('uk'),
      ZONE,
    )
    expect(uk?.at).toBe('2026-12-08T23:00:00.000Z')
  })
})

describe('what waiting does not change', () => {
  const plan = (offers: Parameters<typeof lawCase>[0], claim: CaseInput, ...markets: Market[]) =>
    lawfulStart(lawCase(offers, claim), lawOf(markets, {}, 'Etc/UTC'), 'Etc/UTC')

  test('a new article is not forbidden', () => {
    const found = plan(history([-12, 100]), { price: 90, reference: 100 }, 'eu')
    expect(found?.at).toBe(day(0))
    expect(found?.check.verdicts.flatMap(codesOf)).toEqual(['EU_NEW_ARTICLE'])
  })

  test('a fall of gold is no reason to wait', () => {
    const claim = { price: 80, reference: 100, formula: 95 }
    expect(plan(history([-200, 100]), claim, 'eu')?.at).toBe(day(0))
  })

  test('the current sale has to end first', () => {
    const running = history([-200, 100], [-5, 110], [-2, 90, 100])
    const claim = { price: 90, reference: 110 }
    expect(plan(running, claim, 'eu')).toBeNull()
    const ended = history([-200, 100], [-5, 110], [-2, 90, 100], [0, 110])
    expect(plan(ended, claim, 'eu')?.at).toBe(day(30))
  })

  test('a missing record stays missing', () => {
    expect(plan([], { price: 80, reference: 100 }, 'eu')).toBeNull()
  })
})

describe('the planning period', () => {
  const plan = (raised: number, markets: Market[] = ['eu']) =>
    lawfulStart(
      lawCase(history([-300, 80], [raised, 100]), { price: 90, reference: 100 }),
      lawOf(markets, { eu: { windowDays: 150 } }, 'Etc/UTC'),
      'Etc/UTC',
    )

  test('ends with the 120th day', () => {
    expect(PLANNING_DAYS).toBe(120)
    expect(plan(-30)?.at).toBe(day(120))
    expect(plan(-29)).toBeNull()
  })

  test('without a market every start is lawful', () => {
    expect(plan(-1, ['none'])?.at).toBe(day(0))
    const priceOnly = lawCase(history([-300, 80]), { price: 70 })
    expect(higherReference(priceOnly, lawOf(['none'], {}, 'Etc/UTC'), 'Etc/UTC')).toBeNull()
  })
})

test('a long unchanged price gives no higher reference', () => {
  const priceOnly = lawCase(history([-300, 100]), { price: 90 })
  expect(higherReference(priceOnly, lawOf(['eu', 'uk'], {}, 'Etc/UTC'), 'Etc/UTC')).toBeNull()
})

test('the first day with a lawful reference is returned', () => {
  const priceOnly = lawCase(history([-300, 80], [-10, 100]), { price: 90 })
  expect(higherReference(priceOnly, lawOf(['eu'], {}, 'Etc/UTC'), 'Etc/UTC')).toEqual({
    at: day(20),
    maxReference: 10000,
  })
})

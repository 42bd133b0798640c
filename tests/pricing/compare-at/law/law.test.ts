import { describe, expect, test } from 'vitest'
import { runningClaim } from '#server/pricing/compare-at/law/claim.ts'
import { checkGeneral, checkLaw } from '#server/pricing/compare-at/law/law.ts'
import { worst } from '#server/pricing/compare-at/law/law-check.ts'
import {
  defaultLaw,
  type LawChanges,
  lawOf,
  lawProblems,
  type Market,
} from '#server/pricing/compare-at/law/market.ts'
import { codesOf, day, history, law, lawCase } from './cases.ts'

describe('in every market', () => {
  const general = (price: number, reference: number | undefined, formula?: number) =>
    checkGeneral(
      lawCase([], {
        price,
        ...(reference === undefined ? {} : { reference }),
        ...(formula === undefined ? {} : { formula }),
      }),
    )

  test('a reference that is not above the price is refused', () => {
    expect(general(100, 100)).toMatchObject({ result: 'fail', codes: [{ code: 'REF_NOT_ABOVE' }] })
    expect(general(100, 99).result).toBe('fail')
    expect(general(100, 100.01).result).toBe('ok')
  })

  test('a discount that exists only because gold fell gets a warning', () => {
    expect(general(80, 100, 99)).toMatchObject({
      result: 'warn',
      codes: [{ code: 'GOLD_FELL', values: { reference: 10000, formula: 9900 } }],
    })
    expect(general(80, 100, 100).result).toBe('ok')
    expect(general(80, 100).result).toBe('ok')
  })

  test('that warning has the day of the reference only where gold is known to have cost more then', () => {
    const offers = history([-60, 100], [-20, 90])
    const findingOf = (gold: (at: string) => number | null) =>
      checkGeneral(lawCase(offers, { price: 80, reference: 100, formula: 90, gold })).codes
    const finding = { code: 'GOLD_FELL', level: 'warn' }
    const values = { reference: 10000, formula: 9000 }
    const goldOf = (then: number | null) => (at: string) => (at < day(-20) ? then : 4000)
    expect(findingOf(goldOf(4400))).toEqual([{ ...finding, values: { ...values, from: day(-60) } }])
    expect(findingOf(goldOf(4000))).toEqual([{ ...finding, values }])
    expect(findingOf(goldOf(null))).toEqual([{ ...finding, values }])
  })

  test('nothing is checked without a reference', () => {
    expect(general(80, undefined, 50)).toMatchObject({ result: 'ok', codes: [] })
  })
})

describe('a line in all markets of the shop', () => {
  const lawIn = (...markets: Market[]) => ({ ...law(), markets })
  const dip = lawCase(history([-200, 100], [-20, 80], [-15, 100]), { price: 85, reference: 100 })

  test('has the worst of its verdicts, one for each market', () => {
    const line = checkLaw(dip, lawIn('us_ftc', 'eu', 'uk'))
    expect(line.result).toBe('fail')
    expect(line.verdicts.map(({ market, result }) => [market, result])).toEqual([
      ['general', 'ok'],
      ['us_ftc', 'ok'],
      ['eu', 'fail'],
      ['uk', 'ok'],
    ])
  })

  test('is blocked by the European rule, and not by a market that only warns', () => {
    expect(checkLaw(dip, lawIn('eu')).blocks).toBe(true)
    const neverOffered = lawCase(history([-200, 80]), { price: 70, reference: 100 })
    expect(checkLaw(neverOffered, lawIn('us_ftc'))).toMatchObject({ result: 'fail', blocks: false })
    const strict = lawOf(['us_ftc'], { us_ftc: { effect: 'block' } }, 'Etc/UTC')
    expect(checkLaw(neverOffered, strict).blocks).toBe(true)
    const lenient = lawOf(['eu'], { eu: { effect: 'warn' } }, 'Etc/UTC')
    expect(checkLaw(dip, lenient)).toMatchObject({ result: 'fail', blocks: false })
  })

  test('is blocked without any record, and not for a warning', () => {
    const unproved = lawCase([], { price: 80, reference: 100 })
    expect(checkLaw(unproved, lawIn('eu'))).toMatchObject({ result: 'unknown', blocks: true })
    const fresh = lawCase(history([-12, 100]), { price: 80, reference: 100 })
    expect(checkLaw(fresh, lawIn('eu'))).toMatchObject({ result: 'warn', blocks: false })
  })

  test('is limited to the reference that all of them accept', () => {
    const offers = history([-200, 100], [-32, 95], [-31, 110])
    const risen = lawCase(offers, { price: 80, gold: () => 4_000_000_000 })
    expect(checkLaw(risen, lawIn('eu')).limit).toEqual({ maxReference: 11000, maxPercent: 27 })
    expect(checkLaw(risen, lawIn('eu', 'us_ca')).limit).toEqual({
      maxReference: 10000,
      maxPercent: 20,
    })
    expect(checkLaw(lawCase([], { price: 80 }), lawIn('eu', 'uk')).limit).toEqual({
      maxReference: null,
      maxPercent: null,
    })
  })

  test('without a market needs only a reference above the price', () => {
    const line = checkLaw(lawCase([], { price: 80, reference: 100 }), lawIn('none'))
    expect(line).toMatchObject({ result: 'ok', blocks: false, limit: 'none' })
    const upside = checkLaw(lawCase([], { price: 80, reference: 80 }), lawIn('none'))
    expect(upside).toMatchObject({ result: 'fail', blocks: true })
  })

  test('has a verdict that is safe as JSON', () => {
    const line = checkLaw(dip, lawIn('us_ftc', 'us_ca', 'eu', 'uk'))
    expect(JSON.parse(JSON.stringify(line))).toEqual(line)
  })

  test('unknown is worse than a warning and better than a failure', () => {
    expect(worst(['warn', 'unknown', 'ok'])).toBe('unknown')
    expect(worst(['unknown', 'fail', 'warn'])).toBe('fail')
    expect(worst([])).toBe('ok')
  })
})

describe('the daily check of a claim on the page', () => {
  const offers = history([-200, 100], [-20, 80, 100], [-5, 75, 100])

  test('finds the current step and its start', () => {
    expect(runningClaim(offers, day(3))).toEqual({
      at: day(-5),
      price: 7500,
      reference: 10000,
      percent: null,
    })
    expect(runningClaim(offers, day(-5))?.at).toBe(day(-5))
    expect(runningClaim(offers, day(-5, -1))?.at).toBe(day(-20))
  })

  test('finds none without a reference or an offer', () => {
    expect(runningClaim(offers, day(-21))).toBeNull()
    expect(runningClaim(history([-200, 80, 100], [-5, null]), day(0))).toBeNull()
    expect(runningClaim([], day(0))).toBeNull()
  })

  test('gives the same verdict as at its start', () => {
    const claim = runningClaim(offers, day(3)) ?? expect.unreachable()
    const runningCase = { offers, claim, now: day(3), formulaPrice: null, goldAt: () => null }
    const eu = lawOf(['eu'], { eu: { progressiveMaxDays: 60 } }, 'Etc/UTC')
    const [, today] = checkLaw(runningCase, eu).verdicts
    const [, atStart] = checkLaw({ ...runningCase, now: claim.at }, eu).verdicts
    expect(today).toEqual(atStart)
    expect(today && codesOf(today)).toEqual([])
  })
})

describe("a shop's law", () => {
  test('is US federal by default, in the shop’s time zone, and warns', () => {
    expect(defaultLaw('Europe/Warsaw')).toMatchObject({
      markets: ['us_ftc'],
      us_ftc: { effect: 'warn', minimumDays: 28, timeZone: 'Europe/Warsaw' },
      eu: { effect: 'block', windowDays: 30, progressiveMaxDays: 0 },
    })
    expect(lawProblems(defaultLaw('Etc/UTC'))).toEqual([])
  })

  test('has every default that the shop has not changed', () => {
    const changed = lawOf(['eu'], { eu: { progressiveMaxDays: 60 } }, 'Etc/UTC')
    expect(changed.eu).toEqual({ ...law().eu, progressiveMaxDays: 60 })
    expect(changed.uk).toEqual(law().uk)
  })

  const problems = (markets: Market[], changes: LawChanges) =>
    lawProblems(lawOf(markets, changes, 'Etc/UTC'))

  test('of no market excludes others and needs a reason', () => {
    expect(problems(['none'], {})).toEqual([{ field: 'noneReason', code: 'required' }])
    expect(problems(['none'], { noneReason: '  ' })).toHaveLength(1)
    expect(problems(['none'], { noneReason: 'We sell to dealers only' })).toEqual([])
    expect(problems(['none', 'eu'], { noneReason: 'x' })).toEqual([
      { field: 'markets', code: 'none_with_other_regions' },
    ])
    expect(problems([], {})).toEqual([{ field: 'markets', code: 'required' }])
  })

  test('has at least the thirty days of the directive', () => {
    expect(problems(['eu'], { eu: { windowDays: 29 } })).toEqual([
      { field: 'eu.windowDays', code: 'too_small' },
    ])
    expect(problems(['eu'], { eu: { windowDays: 30.5 } })).toHaveLength(1)
  })

  test('refuses numbers out of range', () => {
    expect(
      problems(['us_ca'], {
        eu: { progressiveMaxDays: -1, newArticleMinDays: 366 },
        us_ftc: { minimumDays: 0, alwaysOnSaleBp: 10_001 },
        us_ca: { lookbackDays: 0 },
        uk: { oldDays: 0 },
      }).map(({ field }) => field),
    ).toEqual([
      'eu.progressiveMaxDays',
      'eu.newArticleMinDays',
      'us_ftc.minimumDays',
      'us_ftc.alwaysOnSaleBp',
      'us_ca.lookbackDays',
      'uk.oldDays',
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#server/pricing/compare-at/law/calendar.ts'
import type { LawCase } from '#server/pricing/compare-at/law/claim.ts'
import { checkLaw } from '#server/pricing/compare-at/law/law.ts'
import { type LawCheck, RESULTS } from '#server/pricing/compare-at/law/law-check.ts'
import { type Law, lawOf, type Market } from '#server/pricing/compare-at/law/market.ts'
import type { Offer } from '#server/pricing/compare-at/law/offers.ts'
import { isLawful, lawfulStart } from '#server/pricing/compare-at/law/planner.ts'

const HOUR = 60 * 60 * 1000
const START = Date.parse('2026-11-20T09:30:00.000Z')

const zones = fc.constantFrom('Etc/UTC', 'Europe/Warsaw', 'America/New_York')
const markets = fc.constantFrom('eu' as const, 'us_ftc' as const, 'us_ca' as const, 'uk' as const)
const prices = fc.integer({ min: 60, max: 100 }).map((units) => units * 100)

const laws = (market: fc.Arbitrary<Market>): fc.Arbitrary<Law> =>
  fc
    .tuple(market, zones, fc.constantFrom(0, 30, 60), fc.constantFrom(0, 30))
    .map(([one, zone, progressiveMaxDays, newArticleMinDays]) =>
      lawOf(
        [one],
        { eu: { progressiveMaxDays, newArticleMinDays }, us_ftc: { progressiveMaxDays } },
        zone,
      ),
    )

const step = fc.record({
  /** Some steps last full days, so that limits coincide. */
  hours: fc.oneof(
    fc.integer({ min: 1, max: 700 }),
    fc.integer({ min: 1, max: 30 }).map((days) => days * 24),
  ),
  shownPrice: fc.option(prices, { freq: 8 }),
  above: fc.option(fc.integer({ min: 1, max: 4000 }), { freq: 1 }),
})

/** Offers up to the time of the claim, the last one without an end. */
const histories: fc.Arbitrary<Offer[]> = fc.array(step, { maxLength: 14 }).map((steps) => {
  let end = START
  return steps
    .toReversed()
    .flatMap(({ hours, shownPrice, above }, i) => {
      const from = end - hours * HOUR
      const offer = {
        from: new Date(from).toISOString(),
        to: i === 0 ? null : new Date(end).toISOString(),
        shownPrice: shownPrice ?? 0,
        reference: above === null ? null : (shownPrice ?? 0) + above,
        attested: false,
      }
      end = from
      return shownPrice === null ? [] : [offer]
    })
    .reverse()
})

const cases: fc.Arbitrary<LawCase> = fc.record({
  offers: histories,
  claim: fc.record({
    at: fc.constant(new Date(START).toISOString()),
    price: prices,
    reference: fc.option(prices),
    percent: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
  now: fc.constant(new Date(START).toISOString()),
  formulaPrice: fc.constant(null),
  goldAt: fc
    .tuple(fc.integer({ min: 2000, max: 6000 }), fc.integer({ min: -300, max: 300 }))
    .map(([base, slope]) => (at: string) => {
      const days = Math.floor((Date.parse(at) - START) / (24 * HOUR))
      return Math.max(base * 1_000_000 + days * slope * 10_000, 1)
    }),
})

const withClaim = (lawCase: LawCase, reference: number | null, percent: number | null = null) => ({
  ...lawCase,
  claim: { ...lawCase.claim, reference, percent },
})

function verdictOf(lawCase: LawCase, law: Law): LawCheck {
  return checkLaw(lawCase, law).verdicts[1] ?? expect.unreachable()
}

/** Prices shown during the window, by a check at the time of every change. */
function shownIn(offers: Offer[], { from, to }: LawCheck['window']): number[] {
  const [start, end] = [from ?? '', to ?? '']
  return [start, ...offers.map((offer) => offer.from)]
    .filter((moment) => moment >= start && moment < end)
    .flatMap((moment) => offers.filter((o) => o.from <= moment && (o.to === null || moment < o.to)))
    .map(({ shownPrice }) => shownPrice)
}

const rank = ({ result }: LawCheck) => RESULTS.indexOf(result)

/** Findings that a lower reference would remove. */
const referenceFindings = ({ codes }: LawCheck) =>
  codes.map(({ code }) => code).filter((code) => !INDEPENDENT_CODES.has(code))
const INDEPENDENT_CODES = new Set(['US_ALWAYS_ON_SALE', 'EU_NEW_ARTICLE', 'EU_TOO_NEW'])

describe('the European check', () => {
  const eu = laws(fc.constant('eu'))

  test('accepts no reference above a price shown in its window', () => {
    let passed = 0
    fc.assert(
      fc.property(cases, eu, prices, (lawCase, law, reference) => {
        const verdict = verdictOf(withClaim(lawCase, reference), law)
        if (verdict.result === 'fail' || verdict.result === 'unknown') return
        passed += 1
        const shown = shownIn(lawCase.offers, verdict.window)
        expect(shown.length).toBeGreaterThan(0)
        expect(Math.min(...shown)).toBeGreaterThanOrEqual(reference)
        expect(Math.min(...shown)).toBeGreaterThan(lawCase.claim.price)
        expect(verdict.prior?.minor).toBe(Math.min(...shown))
      }),
      { numRuns: 3000 },
    )
    expect(passed).toBeGreaterThan(50)
  })

  test('returns the exact highest percentage', () => {
    fc.assert(
      fc.property(cases, eu, (lawCase, law) => {
        const { prior, maxPercent } = verdictOf(withClaim(lawCase, null), law)
        const { price } = lawCase.claim
        if (prior === null || maxPercent === null) return
        expect(prior.minor * (100 - maxPercent)).toBeGreaterThanOrEqual(price * 100)
        expect(prior.minor * (100 - maxPercent - 1)).toBeLessThan(price * 100)
        const claims = (percent: number) =>
          verdictOf(withClaim(lawCase, null, percent), law).codes.map(({ code }) => code)
        expect(claims(maxPercent + 1)).toContain('EU_PERCENT')
        expect(maxPercent === 0 || !claims(maxPercent).includes('EU_PERCENT')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('returns the correct period of the prior price', () => {
    fc.assert(
      fc.property(cases, eu, (lawCase, law) => {
        const { prior, window } = verdictOf(lawCase, law)
        if (prior === null) return
        const { appliedFrom, appliedTo, minor } = prior
        expect(appliedFrom < appliedTo && appliedTo <= (window.to ?? '')).toBe(true)
        expect(appliedTo > (window.from ?? '')).toBe(true)
        const shownThen = shownIn(lawCase.offers, { from: appliedFrom, to: appliedTo })
        expect(new Set(shownThen)).toEqual(new Set([minor]))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('every market', () => {
  test('never finds a lower reference worse', () => {
    fc.assert(
      fc.property(cases, laws(markets), prices, prices, (lawCase, law, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const lower = verdictOf(withClaim(lawCase, low, lawCase.claim.percent), law)
        const higher = verdictOf(withClaim(lawCase, high, lawCase.claim.percent), law)
        expect(rank(lower)).toBeLessThanOrEqual(rank(higher))
      }),
      { numRuns: 3000 },
    )
  })

  test('has no findings without a claim', () => {
    fc.assert(
      fc.property(cases, laws(markets), (lawCase, law) => {
        expect(verdictOf(withClaim(lawCase, null), law)).toMatchObject({ result: 'ok', codes: [] })
      }),
      { numRuns: 500 },
    )
  })

  test('accepts the highest reference that it returns, and not a cent more', () => {
    let named = 0
    fc.assert(
      fc.property(cases, laws(markets), prices, (lawCase, law, other) => {
        const { maxReference } = verdictOf(withClaim(lawCase, null), law)
        const { price } = lawCase.claim
        if (maxReference === null) {
          const above = Math.max(other, price + 1)
          expect(referenceFindings(verdictOf(withClaim(lawCase, above), law))).not.toEqual([])
          return
        }
        named += 1
        expect(maxReference).toBeGreaterThan(price)
        expect(referenceFindings(verdictOf(withClaim(lawCase, maxReference), law))).toEqual([])
        expect(referenceFindings(verdictOf(withClaim(lawCase, maxReference + 1), law))).not.toEqual(
          [],
        )
      }),
      { numRuns: 3000 },
    )
    expect(named).toBeGreaterThan(200)
  })
})

describe('the planner', () => {
  const claimedCases = cases.map((lawCase) =>
    withClaim(lawCase, lawCase.offers.at(-1)?.shownPrice ?? 9000),
  )
  const startingAt = (lawCase: LawCase, at: string): LawCase => ({
    ...lawCase,
    claim: { ...lawCase.claim, at },
    now: at,
  })

  test('returns the first day on which the check passes', () => {
    let later = 0
    fc.assert(
      fc.property(claimedCases, laws(markets), (lawCase, law) => {
        const zone = law.eu.timeZone
        const { at } = lawCase.claim
        const found = lawfulStart(lawCase, law, zone)
        const days = Array.from({ length: 121 }, (_, i) => (i === 0 ? at : dayAfter(at, i, zone)))
        const passes = (moment: string) => isLawful(checkLaw(startingAt(lawCase, moment), law))
        const before = found === null ? days : days.slice(0, days.indexOf(found.at))
        expect(before.some(passes)).toBe(false)
        expect(found === null || (days.includes(found.at) && passes(found.at))).toBe(true)
        later += found !== null && found.at !== at ? 1 : 0
      }),
      { numRuns: 300 },
    )
    expect(later).toBeGreaterThan(20)
  })
})

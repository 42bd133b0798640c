import type { Claim, LawCase } from '#server/pricing/compare-at/law/claim.ts'
import type { LawCheck } from '#server/pricing/compare-at/law/law-check.ts'
import { defaultLaw, type Law } from '#server/pricing/compare-at/law/market.ts'
import type { Offer } from '#server/pricing/compare-at/law/offers.ts'

/** Midnight of 20 February 2026 in each zone; none has a clock change in the 90 days before. */
export const CLOCKS = {
  'Etc/UTC': '2026-02-20T00:00:00.000Z',
  'Europe/Warsaw': '2026-02-19T23:00:00.000Z',
  'America/New_York': '2026-02-20T05:00:00.000Z',
}
export type Zone = keyof typeof CLOCKS

export const SECOND = 1000
export const HOUR = 60 * 60 * SECOND
const DAY = 24 * HOUR

/** The start of a day counted from day 0, plus milliseconds. */
export const day = (n: number, ms = 0, zone: Zone = 'Etc/UTC'): string =>
  new Date(Date.parse(CLOCKS[zone]) + n * DAY + ms).toISOString()

/** Time as ISO text or as days from day 0; the price shown; the price struck through. */
export type Shown = [from: string | number, price: number | null, reference?: number]

/** Prices in dollars, each until the next; null while nothing is on offer. The last one has no end. */
export function history(...shown: Shown[]): Offer[] {
  const at = ([from]: Shown) => (typeof from === 'number' ? day(from) : from)
  return shown.flatMap((entry, i) => {
    const [, price, reference] = entry
    const next = shown[i + 1]
    if (price === null) return []
    return [
      {
        from: at(entry),
        to: next ? at(next) : null,
        shownPrice: price * 100,
        reference: reference === undefined ? null : reference * 100,
        attested: false,
      },
    ]
  })
}

/** Dollars; `at` is day 0 by default. */
export interface CaseInput {
  price: number
  reference?: number
  percent?: number
  at?: string
  now?: string
  formula?: number
  gold?: LawCase['goldAt']
}

/** The claim "was `reference`, now `price`" from day 0 on, for a piece with these offers. */
export function lawCase(offers: Offer[], input: CaseInput): LawCase {
  const at = input.at ?? day(0)
  const claim: Claim = {
    at,
    price: input.price * 100,
    reference: input.reference === undefined ? null : input.reference * 100,
    percent: input.percent ?? null,
  }
  return {
    offers,
    claim,
    now: input.now ?? at,
    formulaPrice: input.formula === undefined ? null : input.formula * 100,
    goldAt: input.gold ?? (() => null),
  }
}

export const law = (zone = 'Etc/UTC'): Law => defaultLaw(zone)

export const codesOf = ({ codes }: LawCheck): string[] => codes.map(({ code }) => code)

export const valuesOf = ({ codes }: LawCheck, code: string) =>
  codes.find((finding) => finding.code === code)?.values

import { laterTime, type Span, wallTime } from './calendar.ts'
import type { PriorPrice } from './law-check.ts'
import type { Offer } from './offers.ts'

export type PastOffer = Offer & Span

/** The offers during the span with their original start, ended at its end. */
export function onOfferIn(offers: Offer[], span: Span): PastOffer[] {
  return offers
    .filter(({ from, to }) => from < span.to && (to === null || to > span.from))
    .map((offer) => ({ ...offer, to: endOf(offer, span.to) }))
}

/** The same, with the start cut to the span. */
export function clippedTo(offers: Offer[], span: Span): PastOffer[] {
  return onOfferIn(offers, span).map((offer) => ({
    ...offer,
    from: laterTime(offer.from, span.from),
  }))
}

/** All offers before that time. */
export function onOfferBefore(offers: Offer[], at: string): PastOffer[] {
  return onOfferIn(offers, { from: '', to: at })
}

/** Offers that follow each other without a gap, grouped. */
export function unbroken(offers: PastOffer[]): PastOffer[][] {
  const periods: PastOffer[][] = []
  for (const offer of offers) {
    const period = periods.at(-1)
    if (period?.at(-1)?.to === offer.from) period.push(offer)
    else periods.push([offer])
  }
  return periods
}

/** The highest price that applied for at least `wallMs` in total; null when none did. */
export function highestFor(offers: PastOffer[], wallMs: number, timeZone: string): number | null {
  let sum = 0
  for (const offer of offers.toSorted((a, b) => b.shown - a.shown)) {
    sum += wallTime(offer, timeZone)
    if (sum >= wallMs) return offer.shown
  }
  return null
}

/** The lowest price of an unbroken period, and when it began and ended; null without one. */
export function priorOf(period: PastOffer[]): PriorPrice | null {
  const [first, last] = [period[0], period.at(-1)]
  if (!first || !last) return null
  return {
    minor: Math.min(...period.map(({ shown }) => shown)),
    appliedFrom: first.from,
    appliedTo: last.to,
    attested: period.some(({ attested }) => attested),
  }
}

const endOf = ({ to }: Offer, latest: string): string => (to === null || to > latest ? latest : to)

import { later, type Span, wallTime } from './calendar.ts'
import type { Offer } from './offers.ts'
import type { PriorPrice } from './verdict.ts'

/** An offer with an end. */
export type PastOffer = Offer & Span

/** The offers that were on during the span, with their true beginnings, ended at its end. */
export function onOfferIn(offers: Offer[], span: Span): PastOffer[] {
  return offers
    .filter(({ from, to }) => from < span.to && (to === null || to > span.from))
    .map((offer) => ({ ...offer, to: endOf(offer, span.to) }))
}

/** The same, with what went before the span cut off too. */
export function clippedTo(offers: Offer[], span: Span): PastOffer[] {
  return onOfferIn(offers, span).map((offer) => ({
    ...offer,
    from: later(offer.from, span.from),
  }))
}

/** All that was on offer before that moment. */
export function onOfferBefore(offers: Offer[], at: string): PastOffer[] {
  return onOfferIn(offers, { from: '', to: at })
}

/** Spans that follow each other without a gap, as one. */
export function unbroken(offers: PastOffer[]): PastOffer[][] {
  const runs: PastOffer[][] = []
  for (const offer of offers) {
    const run = runs.at(-1)
    if (run?.at(-1)?.to === offer.from) run.push(offer)
    else runs.push([offer])
  }
  return runs
}

/** The highest price that was reached for at least `wallMs` in all; null when none was. */
export function highestFor(offers: PastOffer[], wallMs: number, timeZone: string): number | null {
  let sum = 0
  for (const offer of offers.toSorted((a, b) => b.shown - a.shown)) {
    sum += wallTime(offer, timeZone)
    if (sum >= wallMs) return offer.shown
  }
  return null
}

/** The lowest price of an unbroken run, and when it began and ended; null without one. */
export function priorOf(run: PastOffer[]): PriorPrice | null {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return null
  return {
    minor: Math.min(...run.map(({ shown }) => shown)),
    appliedFrom: first.from,
    appliedTo: last.to,
    attested: run.some(({ attested }) => attested),
  }
}

const endOf = ({ to }: Offer, latest: string): string => (to === null || to > latest ? latest : to)

import type { PriceField } from '#server/pricing/table.ts'
import { laterTime, type Span, wallTime } from './calendar.ts'
import type { PriorPrice } from './law-check.ts'

/** What customers saw during `[from, to)`, amounts in minor units; `to` is null while it lasts. */
export interface Offer {
  from: string
  to: string | null
  shownPrice: number
  /** The price struck through beside it, or null. */
  reference: number | null
  /** From an imported record that a user attested, not from the ledger. */
  attested: boolean
}

export interface LedgerChange {
  field: PriceField
  new: number | null
  at: string
}

/** A dated price from before Assay or from another record. */
export interface PastPrice extends Span {
  price: number
  reference: number | null
}

export interface PriceRecord {
  /** Of one piece; of two at the same time the one written later applies. */
  changes: LedgerChange[]
  /** When the piece was not on offer: unpublished or archived. */
  hidden: { from: string; to: string | null }[]
  past: PastPrice[]
}

/**
 * The offers of one piece in time order without overlaps: the ledger, without the times it was hidden, and the imported
 * prices. Where two records overlap the lower price counts, because a claim must be true by both. A reference that is
 * not above the shown price is ignored. Source: docs/domain.md 4.2, input.
 */
export function offersOf({ changes, hidden, past }: PriceRecord): Offer[] {
  const own = fromLedger(changes)
  if (hidden.length === 0 && past.length === 0) return own.map(withOpenEnd)
  const attested = past.map(fromPastPrice)
  const gaps = hidden.map(({ from, to }) => ({ from, to: to ?? FAR_FUTURE }))
  return mergeAdjacent(
    splitSpans([...own, ...attested, ...gaps]).flatMap((span) => {
      const covering = gaps.some(covers(span)) ? [] : own.filter(covers(span))
      return lowestOffer([...covering, ...attested.filter(covers(span))], span)
    }),
  ).map(withOpenEnd)
}

type ClosedOffer = Offer & Span

/** Sorts after every real time. */
const FAR_FUTURE = '9999-12-31T23:59:59.999Z'

const withOpenEnd = (offer: ClosedOffer): Offer => ({
  ...offer,
  to: offer.to === FAR_FUTURE ? null : offer.to,
})

function fromLedger(changes: LedgerChange[]): ClosedOffer[] {
  const prices: { [field in PriceField]: number | null } = {
    regular: null,
    sale: null,
    compare_at: null,
  }
  const offers: ClosedOffer[] = []
  const inOrder = changes.toSorted((a, b) => compareText(a.at, b.at))
  for (const [i, { field, new: value, at }] of inOrder.entries()) {
    prices[field] = value
    const to = inOrder[i + 1]?.at ?? FAR_FUTURE
    const shownPrice = prices.sale ?? prices.regular
    if (shownPrice !== null && at < to)
      offers.push({
        from: at,
        to,
        ...shownWithReference(shownPrice, prices.compare_at),
        attested: false,
      })
  }
  return mergeAdjacent(offers)
}

const fromPastPrice = ({ from, to, price, reference }: PastPrice): ClosedOffer => ({
  from,
  to,
  ...shownWithReference(price, reference),
  attested: true,
})

const shownWithReference = (shownPrice: number, reference: number | null) => ({
  shownPrice,
  reference: reference !== null && reference > shownPrice ? reference : null,
})

/** All spans, split wherever one of them begins or ends. */
function splitSpans(spans: Span[]): Span[] {
  const boundaries = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort(compareText)
  return boundaries.slice(1).map((to, i) => ({ from: boundaries[i] ?? to, to }))
}

const covers =
  ({ from, to }: Span) =>
  (outer: Span): boolean =>
    outer.from <= from && to <= outer.to

/** Of equal prices the first, which is from the ledger. */
function lowestOffer(offers: ClosedOffer[], { from, to }: Span): ClosedOffer[] {
  const [first, ...rest] = offers
  if (!first) return []
  const lowest = rest.reduce(
    (best, offer) => (offer.shownPrice < best.shownPrice ? offer : best),
    first,
  )
  return [{ ...lowest, from, to }]
}

function mergeAdjacent(offers: ClosedOffer[]): ClosedOffer[] {
  const merged: ClosedOffer[] = []
  for (const offer of offers) {
    const last = merged.at(-1)
    if (last && last.to === offer.from && isSame(last, offer))
      merged[merged.length - 1] = { ...last, to: offer.to }
    else merged.push(offer)
  }
  return merged
}

const isSame = (a: Offer, b: Offer): boolean =>
  a.shownPrice === b.shownPrice && a.reference === b.reference && a.attested === b.attested

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export type PastOffer = Offer & Span

/** The offers during the span with their original start, ended at its end. */
export function onOfferIn(offers: Offer[], span: Span): PastOffer[] {
  return offers
    .filter(({ from, to }) => from < span.to && (to === null || to > span.from))
    .map((offer) => ({ ...offer, to: endOf(offer, span.to) }))
}

/** The offers during the span, cut to its start and end. */
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
  for (const offer of offers.toSorted((a, b) => b.shownPrice - a.shownPrice)) {
    sum += wallTime(offer, timeZone)
    if (sum >= wallMs) return offer.shownPrice
  }
  return null
}

/** The lowest price of an unbroken period, and when it began and ended; null without one. */
export function priorOf(period: PastOffer[]): PriorPrice | null {
  const [first, last] = [period[0], period.at(-1)]
  if (!first || !last) return null
  return {
    minor: Math.min(...period.map(({ shownPrice }) => shownPrice)),
    appliedFrom: first.from,
    appliedTo: last.to,
    attested: period.some(({ attested }) => attested),
  }
}

const endOf = ({ to }: Offer, latest: string): string => (to === null || to > latest ? latest : to)

import type { PriceField } from '#server/pricing/runs/table.ts'
import type { Span } from './calendar.ts'

/** What customers were shown during `[from, to)`, amounts in minor units; `to` is null while it still is. */
export interface Offer {
  from: string
  to: string | null
  shown: number
  /** The price struck through beside it, or null. */
  reference: number | null
  /** From an imported record that somebody vouches for, not from our own ledger. */
  attested: boolean
}

/** An applied change of the ledger. */
export interface Change {
  field: PriceField
  new: number | null
  at: string
}

/** A dated price from before Assay, or from another record than Assay's. */
export interface PastPrice extends Span {
  price: number
  reference: number | null
}

export interface PriceRecord {
  /** Of one piece; of two at the same moment the later written stands later. */
  changes: Change[]
  /** When the piece was not published, or archived: nothing was on offer. */
  hidden: { from: string; to: string | null }[]
  past: PastPrice[]
}

/**
 * The offers of one piece in time order, none over another: the ledger, without the times it was hidden, and the
 * imported prices. Where two records speak of one moment the lower price stands, because a claim has to be true
 * whichever of them is. A reference that is not above the shown price is none. Source: domain 4.2, input.
 */
export function offersOf({ changes, hidden, past }: PriceRecord): Offer[] {
  const own = fromLedger(changes)
  if (hidden.length === 0 && past.length === 0) return own.map(opened)
  const vouched = past.map(fromPast)
  const gaps = hidden.map(({ from, to }) => ({ from, to: to ?? FOREVER }))
  return joined(
    pieces([...own, ...vouched, ...gaps]).flatMap((span) => {
      const ours = gaps.some(covers(span)) ? [] : own.filter(covers(span))
      return lowest([...ours, ...vouched.filter(covers(span))], span)
    }),
  ).map(opened)
}

type Closed = Offer & Span

/** Later than every moment, and sorts so. */
const FOREVER = '9999-12-31T23:59:59.999Z'

const opened = (offer: Closed): Offer => ({
  ...offer,
  to: offer.to === FOREVER ? null : offer.to,
})

function fromLedger(changes: Change[]): Closed[] {
  const prices: { [field in PriceField]: number | null } = {
    regular: null,
    sale: null,
    compare_at: null,
  }
  const offers: Closed[] = []
  const inOrder = changes.toSorted((a, b) => compare(a.at, b.at))
  for (const [i, { field, new: value, at }] of inOrder.entries()) {
    prices[field] = value
    const to = inOrder[i + 1]?.at ?? FOREVER
    const shown = prices.sale ?? prices.regular
    if (shown !== null && at < to)
      offers.push({ from: at, to, ...claimed(shown, prices.compare_at), attested: false })
  }
  return joined(offers)
}

const fromPast = ({ from, to, price, reference }: PastPrice): Closed => ({
  from,
  to,
  ...claimed(price, reference),
  attested: true,
})

const claimed = (shown: number, reference: number | null) => ({
  shown,
  reference: reference !== null && reference > shown ? reference : null,
})

/** All the spans together, cut wherever one of them begins or ends. */
function pieces(spans: Span[]): Span[] {
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort(compare)
  return cuts.slice(1).map((to, i) => ({ from: cuts[i] ?? to, to }))
}

const covers =
  ({ from, to }: Span) =>
  (whole: Span): boolean =>
    whole.from <= from && to <= whole.to

/** Of equal prices the first, which is our own. */
function lowest(offers: Closed[], { from, to }: Span): Closed[] {
  const [first, ...rest] = offers
  if (!first) return []
  const low = rest.reduce((best, offer) => (offer.shown < best.shown ? offer : best), first)
  return [{ ...low, from, to }]
}

function joined(offers: Closed[]): Closed[] {
  const out: Closed[] = []
  for (const offer of offers) {
    const last = out.at(-1)
    if (last && last.to === offer.from && isSame(last, offer))
      out[out.length - 1] = { ...last, to: offer.to }
    else out.push(offer)
  }
  return out
}

const isSame = (a: Offer, b: Offer): boolean =>
  a.shown === b.shown && a.reference === b.reference && a.attested === b.attested

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

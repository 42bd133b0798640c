import type { Piece } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { type Claim, type LawCase, runningClaim } from '#server/pricing/compare-at/law/claim.ts'
import { checkLaw, type LineLawCheck } from '#server/pricing/compare-at/law/law.ts'
import { type Law, lawOf } from '#server/pricing/compare-at/law/market.ts'
import {
  type LedgerChange,
  type Offer,
  offersOf,
  type PastPrice,
} from '#server/pricing/compare-at/law/offers.ts'
import { type Basis, pricer } from '#server/pricing/lines/basis.ts'
import { isWithinBand } from '#server/pricing/lines/line.ts'
import { pricedPiece } from '#server/pricing/lines/priced-piece.ts'
import type { PastPriceTable } from './past-prices-table.ts'
import { changesOfPieces, metalByDay, pastPricesOfPieces } from './queries.ts'

/** The prices of one piece so far. */
export interface PriceHistory {
  offers: Offer[]
  changes: LedgerChange[]
}

/** A little more than any market looks back. */
const GOLD_HISTORY_DAYS = 400

/** The prices that a page would show, minor units; `percent` where a reduction is advertised as a percentage. */
export interface PageClaim {
  price: number
  reference: number | null
  percent?: number | null
}

/** Checks claims by the law of the shop's markets, with the records of the given pieces. */
export interface LawChecker {
  law: Law
  timeZone: string
  historyOf: (piece: Piece) => PriceHistory
  caseOf: (piece: Piece, pageClaim: PageClaim) => LawCase
  check: (piece: Piece, pageClaim: PageClaim) => LineLawCheck
}

/**
 * Reads the records of these pieces for the law check: ledger, imported prices, gold. A claim that is already on the
 * page is checked from its beginning, any other as if it began now. Uses the law in force, unless another is given.
 * Source: docs/domain.md 4.2.
 */
export async function lawChecker(
  ctx: Ctx,
  basis: Basis,
  pieces: Piece[],
  otherLaw?: Law,
): Promise<LawChecker> {
  const { law: inForce, timeZone } = await shopLaw(ctx.db)
  const law = otherLaw ?? inForce
  const records = await recordsOf(ctx.db, pieces)
  const priceAt = new Map<Metal, (at: string) => number | null>()
  for (const [metal, quote] of basis.quotes)
    priceAt.set(metal, await metalHistory(ctx, quote, basis))
  const formulaPriceOf = formulaPricer(basis)
  const now = ctx.clock.now()
  const historyOf = ({ id }: Piece) => records.get(id) ?? NO_HISTORY
  const caseOf = (piece: Piece, pageClaim: PageClaim): LawCase => {
    const { offers } = historyOf(piece)
    return {
      offers,
      claim: claimOf(pageClaim, runningClaim(offers, now), now),
      now,
      formulaPrice: formulaPriceOf(piece),
      goldAt: (piece.metal && priceAt.get(piece.metal)) ?? (() => null),
    }
  }
  return {
    law,
    timeZone,
    historyOf,
    caseOf,
    check: (piece, pageClaim) => checkLaw(caseOf(piece, pageClaim), law),
  }
}

/** The law of the markets in which the shop sells, and the time zone that its days follow. */
export async function shopLaw(db: Db): Promise<{ law: Law; timeZone: string }> {
  const shop = await shopOf(db)
  const law = lawOf(JSON.parse(shop.markets), JSON.parse(shop.law), shop.time_zone)
  return { law, timeZone: shop.time_zone }
}

const NO_HISTORY: PriceHistory = { offers: [], changes: [] }

async function recordsOf(db: Db, pieces: Piece[]): Promise<Map<number, PriceHistory>> {
  const ids = pieces.map(({ id }) => id)
  const changes = await changesOfPieces(db, ids)
  const past = await pastPricesOfPieces(db, ids)
  return new Map(
    ids.map((id) => {
      const own = changes.get(id) ?? []
      const attested = (past.get(id) ?? []).map(asPastPrice)
      return [id, { changes: own, offers: offersOf({ changes: own, hidden: [], past: attested }) }]
    }),
  )
}

const asPastPrice = ({ from_at, to_at, price, reference }: Row<PastPriceTable>): PastPrice => ({
  from: from_at,
  to: to_at,
  price,
  reference,
})

function claimOf(
  { price, reference, percent }: PageClaim,
  running: Claim | null,
  now: string,
): Claim {
  const isRunning = running?.price === price && running.reference === reference && !percent
  return isRunning ? running : { at: now, price, reference, percent: percent ?? null }
}

/**
 * The price of a metal at a time in the shop's currency, by the last of each day. One quoted in another currency counts as
 * unknown and so justifies no rise of a price.
 */
async function metalHistory(ctx: Ctx, quote: Quote, { config }: Basis) {
  if (quote.currency !== config.settings.currency) return () => null
  const now = ctx.clock.now()
  const since = plusMs(now, -GOLD_HISTORY_DAYS * DAY_MS).slice(0, 10)
  const days = await metalByDay(ctx.db, {
    metal: quote.metal,
    currency: quote.currency,
    since,
    source: quote.source,
  })
  return (at: string): number | null => {
    if (at >= quote.quoted_at) return quote.mid
    const day = at.slice(0, 10)
    return days.findLast((end) => end.day <= day)?.mid ?? null
  }
}

function formulaPricer(basis: Basis): (piece: Piece) => number | null {
  const prices = pricer(basis)
  return (piece) => {
    if (piece.price_mode !== 'formula') return null
    const price = prices.priceOf(pricedPiece(piece), piece.regular_price)
    if (!price) return null
    // Considers only the dead band: the result is shown to all users, and the floor is not.
    return isWithinBand(price, prices.prepared(piece).rule, piece.regular_price)
      ? piece.regular_price
      : price.priceMinor
  }
}

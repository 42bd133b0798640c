import { alloyByLabel } from '#server/catalogue/alloys/alloy.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import {
  dayOf,
  daysBetween,
  plusDays,
  plusMonths,
  startOfDay,
} from '#server/platform/time/calendar.ts'
import { ensureFigures } from './piece-figures.ts'
import type { CardsRequest, PieceFilter } from './result-props.ts'

/** A period, its end excluded, as ISO times. */
export interface Span {
  since: string
  until: string
}

/** The request of a page, shared by all cards. */
export interface AnalyticsContext extends Span {
  ctx: Ctx
  db: Db
  now: string
  currency: string
  timeZone: string
  /** The period of comparison; null: none. */
  before: Span | null
  /** The period in equal parts of whole days, for lines; the first days of a period that cannot be divided are left out. */
  steps: readonly Span[]
  /** The end of that period, with which current states are compared; null: no comparison. */
  asOf: string | null
  /** The maximum number of rows. */
  limit: number
  /** Which rows of a single card: the `only` of the figure or bar that was opened; null: all. */
  only: string | null
  filter: PieceFilter
  /** The metal of the cards of one metal. */
  metal: Metal
  /** Its current price; null without one. */
  quote: Quote | null
  /** The current price of each metal that the shop sells. */
  quotes: ReadonlyMap<Metal, Quote>
  /** Updates the figures of all pieces, once per request; false where nothing can be priced. */
  ensureFigures: () => Promise<boolean>
}

/** 52 whole weeks, so that a Saturday is compared with a Saturday. */
const COMPARED_YEAR_DAYS = 364

const STEPS = 10

/** The context of a request: its period in the shop's time zone, and the one compared with. */
export async function analyticsContext(
  ctx: Ctx,
  { range, month, compare, only, metal: requested, ...filter }: CardsRequest,
  limit: number,
): Promise<AnalyticsContext> {
  const { currency, time_zone: timeZone } = await shopOf(ctx.db)
  const sold = await metalsSold(ctx.db)
  const metal = await metalOf(ctx.db, { karat: filter.karat, requested, sold })
  const quotes = await latestQuotes(ctx, sold)
  const now = ctx.clock.now()
  const today = dayOf(now, timeZone)
  const days = (first: string, length: number): Span => ({
    since: startOfDay(first, timeZone),
    until: startOfDay(plusDays(first, length), timeZone),
  })
  const period =
    month !== null && month <= today ? monthUntil(today, month) : daysUpTo(today, range)
  const { first, length } = period
  const before = compare === 'year' ? period.yearBefore : period.previous
  const stepDays = Math.max(1, Math.floor(length / STEPS))
  const steps = Array.from({ length: Math.floor(length / stepDays) }, (_, n) =>
    days(plusDays(first, length - (n + 1) * stepDays), stepDays),
  ).reverse()
  const compared = compare === 'none' ? null : days(before.first, before.length)
  return {
    ctx,
    db: ctx.db,
    now,
    currency,
    timeZone,
    limit,
    only,
    ...days(first, length),
    filter: {
      product: filter.product,
      kind: filter.kind,
      karat: filter.karat,
      width: filter.width,
      construction: filter.construction,
    },
    steps,
    before: compared,
    asOf: compared?.until ?? null,
    metal,
    quote: quotes.get(metal) ?? null,
    quotes,
    ensureFigures: runOnce(() => ensureFigures(ctx)),
  }
}

/** Whole days from the day `first`. A day may have 23 or 25 hours in the shop's time zone. */
interface Days {
  first: string
  length: number
}

type Period = Days & { previous: Days; yearBefore: Days }

function daysUpTo(today: string, length: number): Period {
  const first = plusDays(today, 1 - length)
  return {
    first,
    length,
    previous: { first: plusDays(first, -length), length },
    yearBefore: { first: plusDays(first, -COMPARED_YEAR_DAYS), length },
  }
}

/** A month, the present one up to today; it is compared with as many days of an earlier month, a whole one with a whole. */
function monthUntil(today: string, month: string): Period {
  const first = `${month}-01`
  const isWhole = plusMonths(first, 1) <= today
  const length = isWhole ? daysIn(first) : daysBetween(first, plusDays(today, 1))
  const earlier = (months: number): Days => {
    const start = plusMonths(first, -months)
    return { first: start, length: isWhole ? daysIn(start) : Math.min(length, daysIn(start)) }
  }
  return { first, length, previous: earlier(1), yearBefore: earlier(12) }
}

const daysIn = (first: string): number => daysBetween(first, plusMonths(first, 1))

/** The metal of the chosen alloy, else the chosen one, else the first that the shop sells. */
async function metalOf(
  db: Db,
  {
    karat,
    requested,
    sold,
  }: Pick<PieceFilter, 'karat'> & { requested: Metal | null; sold: readonly Metal[] },
): Promise<Metal> {
  const alloy = karat === null ? undefined : await alloyByLabel(db, karat)
  return alloy?.metal ?? requested ?? sold[0] ?? GOLD
}

async function latestQuotes(ctx: Ctx, metals: readonly Metal[]): Promise<Map<Metal, Quote>> {
  const quotes = new Map<Metal, Quote>()
  for (const metal of metals) {
    const quote = await latestBasis(ctx, metal)
    if (quote) quotes.set(metal, quote)
  }
  return quotes
}

function runOnce<T>(run: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= run())
}

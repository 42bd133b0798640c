import { alloyByLabel } from '#server/catalogue/alloys/alloy.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf, plusDays, startOfDay } from '#server/platform/time/calendar.ts'
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

/** The context of a request: its period up to the end of today in the shop's time zone, and the one compared with. */
export async function analyticsContext(
  ctx: Ctx,
  { range, compare, only, metal: requested, karat, width, construction }: CardsRequest,
  limit: number,
): Promise<AnalyticsContext> {
  const { currency, time_zone: timeZone } = await shopOf(ctx.db)
  const sold = await metalsSold(ctx.db)
  const metal = await metalOf(ctx.db, { karat, requested, sold })
  const quotes = await latestQuotes(ctx, sold)
  const now = ctx.clock.now()
  const today = dayOf(now, timeZone)
  // Days up to the day `last` in the shop's time zone; a day may have 23 or 25 hours.
  const daysUntil = (last: number, days = range): Span => ({
    since: startOfDay(plusDays(today, last - days + 1), timeZone),
    until: startOfDay(plusDays(today, last + 1), timeZone),
  })
  const before = daysUntil(compare === 'year' ? -COMPARED_YEAR_DAYS : -range)
  const stepDays = Math.max(1, Math.floor(range / STEPS))
  const steps = Array.from({ length: Math.floor(range / stepDays) }, (_, n) =>
    daysUntil(-n * stepDays, stepDays),
  ).reverse()
  return {
    ctx,
    db: ctx.db,
    now,
    currency,
    timeZone,
    limit,
    only,
    ...daysUntil(0),
    filter: { karat, width, construction },
    steps,
    before: compare === 'none' ? null : before,
    asOf: compare === 'none' ? null : before.until,
    metal,
    quote: quotes.get(metal) ?? null,
    quotes,
    ensureFigures: runOnce(() => ensureFigures(ctx)),
  }
}

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

import { shopOf } from '#server/configuration/configuration.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf, plusDays, startOfDay } from '#server/platform/time/calendar.ts'
import type { AnalyticsQuery } from './input.ts'
import { ensureFigures } from './piece-figures.ts'
import type { PieceFilter } from './props.ts'

/** A span of time, its end excluded, as ISO times. */
export interface Span {
  since: string
  until: string
}

/** What every question is asked with. */
export interface AnalyticsContext extends Span {
  ctx: Ctx
  db: Db
  now: string
  currency: string
  timeZone: string
  /** The span compared with; null: none is. */
  before: Span | null
  /** The end of the last day of that span, for what is asked of this moment; null: nothing is compared. */
  asOf: string | null
  /** How many rows behind the numbers are wanted, and which of them. */
  limit: number
  only: string | null
  filter: PieceFilter
  /** Gold that prices stand on now; null in a shop without one. */
  quote: Quote | null
  /** Are the figures of all pieces those of today? Seen to once, however many questions ask. */
  ensureFigures: () => Promise<boolean>
}

const YEAR_DAYS = 364

/** The days asked for, up to the end of today on the shop's clock, and those before them: once for all questions of a page. */
export async function analyticsContext(
  ctx: Ctx,
  { range, compare, only, karat, width, construction }: AnalyticsQuery,
  limit: number,
): Promise<AnalyticsContext> {
  const { currency, time_zone: timeZone } = await shopOf(ctx.db)
  const quote = await latestBasis(ctx)
  const now = ctx.clock.now()
  const today = dayOf(now, timeZone)
  // So many days that end with today, on the shop's clock; some have 23 or 25 hours.
  const daysUntil = (last: number): Span => ({
    since: startOfDay(plusDays(today, last - range + 1), timeZone),
    until: startOfDay(plusDays(today, last + 1), timeZone),
  })
  // Whole weeks: a Saturday is compared with a Saturday.
  const before = daysUntil(compare === 'year' ? -YEAR_DAYS : -range)
  return {
    ...{ ctx, db: ctx.db, now, currency, timeZone, limit, only, ...daysUntil(0) },
    filter: { karat, width, construction },
    before: compare === 'none' ? null : before,
    asOf: compare === 'none' ? null : before.until,
    quote,
    ensureFigures: runOnce(() => ensureFigures(ctx, quote)),
  }
}

function runOnce<T>(run: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= run())
}

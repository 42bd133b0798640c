import type { Metal } from '#server/formula/units/karat.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { GoldAt } from './gold-path.ts'
import * as queries from './queries.ts'
import type { Random } from './random.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** The hour, in UTC, at which the shop opens. */
export const OPENING_HOUR = 14
/** Hours of a working day, in UTC, at which the sources were polled; recently at every trading hour. */
const POLL_HOURS = [OPENING_HOUR, 16, 19]
const HOURLY_DAYS = 35
const TRADING_HOURS = Array.from({ length: 21 }, (_, hour) => hour)

/** The times of polls in a period: on working days, while gold is traded. */
function pollTimes(from: number, until: number): number[] {
  const found: number[] = []
  for (let day = Math.floor(from / DAY) * DAY; day <= until; day += DAY) {
    const weekday = new Date(day).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    for (const hour of until - day < HOURLY_DAYS * DAY ? TRADING_HOURS : POLL_HOURS) {
      const at = day + hour * HOUR
      if (at >= from && at <= until) found.push(at)
    }
  }
  return found
}

/** Inserts the quotes of a metal of two sources in a year, with a few failures and some held prices. */
export async function insertQuotesOfYear(
  ctx: Ctx,
  { from, until, metal, price, note, currency, random }: YearInput,
): Promise<void> {
  const readings = pollTimes(from, until).map((ms) => ({ ms, mid: price(ms) }))
  const common = { kind: 'spot' as const, metal, currency, bid: null, ask: null }
  const quotes = readings.flatMap(({ ms, mid }, n) => {
    const at = new Date(ms).toISOString()
    const rest = { ...common, received_at: at, reasons: '[]', note, example: 0 }
    const first = {
      ...rest,
      source: 'swissquote',
      quoted_at: at,
      quality: 'accepted' as const,
      mid,
    }
    if (n % 97 === 50) return [first, outlierOf(first)]
    if (n % 3 !== 0) return [first]
    const differenceBp = random.integer(-12, 12)
    const other = Math.round((mid * (10_000 + differenceBp)) / 10_000)
    const before = new Date(ms - 60_000).toISOString()
    const second = {
      ...rest,
      source: 'gold_api_com',
      quoted_at: before,
      disagree_bp: Math.abs(differenceBp),
    }
    return [first, { ...second, quality: 'accepted' as const, mid: other }]
  })
  quotes.sort((a, b) => a.quoted_at.localeCompare(b.quoted_at))
  const failures = readings.filter(() => random.percentChance(3))
  const polls = failures.map(({ ms }) => ({
    metal,
    source: random.percentChance(60) ? 'gold_api_com' : 'swissquote',
    at: new Date(ms + 5 * 60_000).toISOString(),
    latency_ms: 5_000,
    http_status: random.percentChance(50) ? 503 : null,
    error_kind: random.percentChance(50) ? 'http_5xx' : 'timeout',
    raw: null,
    raw_sha256: null,
    quote_id: null,
    scheduled_at: null,
    outcome: 'failed' as const,
    reasons: '[]',
  }))
  await transaction(ctx, async (tx) => {
    await queries.insertQuotes(tx, quotes)
    await queries.pollsForQuotes(tx, metal, new Date(from).toISOString())
    await queries.insertPolls(tx, polls)
  })
}

/** A price a minute later, far from the previous one, which was held and then superseded. */
function outlierOf<Q extends { mid: number; quoted_at: string }>(quote: Q) {
  const at = new Date(Date.parse(quote.quoted_at) + 60_000).toISOString()
  return {
    ...quote,
    quoted_at: at,
    received_at: at,
    mid: Math.round(quote.mid * 1.031),
    quality: 'superseded' as const,
    step_bp: 310,
  }
}

interface YearInput {
  from: number
  until: number
  metal: Metal
  price: GoldAt
  /** Where the prices come from. */
  note: string
  currency: string
  random: Random
}

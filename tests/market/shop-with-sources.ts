import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import type { ErrorKind, FeedReading } from '#server/market/feeds/feed.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { definitionOf } from '#server/market/feeds/lookup.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import { type PollResult, processPoll } from '#server/market/polling/process-poll.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import type { CheckReason } from '#server/market/table.ts'
import { plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { openShop, type Shop, type ShopOptions } from '#tests/support/shop.ts'

/** A Tuesday; in New York it is ten in the morning, and gold is traded. */
export const TUESDAY = '2026-11-24T15:00:00.000Z'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Details of a reading besides its price. */
export interface ReadingDetails extends Partial<FeedReading> {
  /** Gold by default. */
  metal?: Metal
  /** The time of the source; the current time by default. */
  time?: string | null
  scheduledAt?: string
}

/** A shop that receives readings from the test. */
export async function openShopWithSources(sources: SourceKind[], options: ShopOptions = {}) {
  const shop = await openShop(options)
  shop.ctx.settings.feeds = { ...shop.ctx.settings.feeds, sources }
  shop.clock.set(TUESDAY)
  return { shop, ...sourceActions(shop) }
}

export type ShopWithSources = Awaited<ReturnType<typeof openShopWithSources>>

/** Advances the clock, as between two polls. */
export function minutesLater(shop: Shop, minutes = 1): void {
  shop.clock.advance(minutes * MINUTE)
}

export const reasonsOf = ({ reasons }: Pick<Quote, 'reasons'>): CheckReason[] => JSON.parse(reasons)

/** The reasons of a quote, 'R6 step'. */
export const reasonKeys = (quote: Pick<Quote, 'reasons'> | null | undefined): string[] =>
  quote ? reasonsOf(quote).map(({ guard, key }) => `${guard} ${key}`) : []

function sourceActions(shop: Shop) {
  const { ctx } = shop

  async function poll(kind: SourceKind, answer: Partial<FeedResponse>, scheduledAt: string | null) {
    const source = (await sourcesOf(ctx)).find((one) => one.kind === kind)
    if (!source) throw new Error(`no source ${kind}`)
    const response: FeedResponse = {
      source: kind,
      metal: GOLD,
      receivedAt: ctx.clock.now(),
      latencyMs: 120,
      httpStatus: 200,
      raw: '{}',
      rawSha256: 'a'.repeat(64),
      reading: null,
      error: null,
      ...answer,
    }
    return transaction(ctx, (tx) => processPoll(tx, source, response, scheduledAt))
  }

  /** Receives a price: decimal text, or millionths for values without a decimal text. */
  async function receive(
    kind: SourceKind,
    price: string | number,
    { metal = GOLD, time, scheduledAt, ...part }: ReadingDetails = {},
  ): Promise<PollResult> {
    const mid = typeof price === 'number' ? price : (parseGoldPrice(price) ?? 0)
    const reading: FeedReading = {
      bid: null,
      ask: null,
      mid,
      currency: definitionOf(kind).currency,
      sourceTime: time === undefined ? ctx.clock.now() : time,
      ...part,
    }
    return poll(kind, { metal, reading }, scheduledAt ?? null)
  }

  const fails = (kind: SourceKind, error: ErrorKind) =>
    poll(kind, { raw: null, rawSha256: null, error: { kind: error, retryAfterS: null } }, null)

  const quotes = () =>
    ctx.db
      .selectFrom('metal_quotes')
      .selectAll()
      .where('kind', '<>', 'history')
      .orderBy('id')
      .execute()

  const quality = async ({ quote }: PollResult) =>
    (await quotes()).find(({ id }) => id === quote?.id)?.quality

  const polls = () => ctx.db.selectFrom('feed_polls').selectAll().orderBy('id').execute()

  /** The notifications of one admin. */
  const notifications = async () => {
    const rows = await ctx.db
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'quote_held')
      .orderBy('id')
      .execute()
    return rows.filter(({ user_id }) => user_id === rows[0]?.user_id)
  }

  return { receive, fails, quotes, quality, polls, notifications }
}

export const ago = (shop: Shop, ms: number): string => plusMs(shop.ctx.clock.now(), -ms)

import type { Actor } from '#server/access/actor.ts'
import type { QuoteBasis } from '#server/formula/settings/rule.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { QuoteInput } from './input.ts'
import { recordOnce } from './manual-quote.ts'
import { findQuote, findQuotes, type Quote } from './queries.ts'

export type { Quote }

/**
 * Records a manual price; it is accepted at once and becomes the basis. A repeated submit (`idempotencyKey`) returns
 * the same quote. Throws `Refused` beside the field. What follows: previews from the earlier price are outdated beyond the
 * dead band, and the job `follow-gold` reprices nothing of this metal until a source's newer price is the basis.
 */
export async function recordQuote(ctx: Ctx, actor: Actor, input: QuoteInput): Promise<Quote> {
  const record = () =>
    transaction(
      ctx,
      async (tx) => quoteById(tx.db, await recordOnce(tx, actor, input)),
      'read committed',
    )
  try {
    return await record()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another user recorded the same price at the same instant: the second attempt finds it.
    return await record()
  }
}

/** Throws `NotFound`. */
export async function quoteById(db: Db, id: number): Promise<Quote> {
  const quote = await findQuote(db, id)
  if (!quote) throw new NotFound()
  return quote
}

/** Quotes by id; an unknown id is missing. */
export async function quotesById(db: Db, ids: number[]): Promise<Map<number, Quote>> {
  return new Map((await findQuotes(db, [...new Set(ids)])).map((quote) => [quote.id, quote]))
}

/** The part of a quote that the price formula needs. */
export function quoteBasis({ mid, currency, fx_rate, fx_source, fx_at }: Quote): QuoteBasis {
  const fx = fx_rate === null ? null : { rate: fx_rate, source: fx_source ?? '', at: fx_at ?? '' }
  return { midMicro: mid, currency, fx }
}

/** SHA-256 over the immutable facts of a quote, so that a receipt detects a change. */
export function quoteFingerprint(quote: Quote): string {
  const { id, kind, metal, currency, bid, ask, mid, source, quoted_at, fx_rate, fx_source, fx_at } =
    quote
  const facts = [
    id,
    kind,
    metal,
    currency,
    bid,
    ask,
    mid,
    source,
    quoted_at,
    fx_rate,
    fx_source,
    fx_at,
  ]
  return sha256(JSON.stringify(facts))
}

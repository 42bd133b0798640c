import type { Actor } from '../accounts/actor.ts'
import { shopOf } from '../configuration/configuration.ts'
import { type Ctx, sha256 } from '../context.ts'
import type { Db, Trx } from '../database/connect.ts'
import { isUniqueViolation } from '../database/dialect.ts'
import { transaction } from '../database/transaction.ts'
import { NotFound, Refused } from '../errors.ts'
import type { QuoteBasis } from '../gold/rule.ts'
import { dollarsPerUnit, rateToShop } from './exchange.ts'
import { rejection } from './guards.ts'
import type { QuoteInput } from './input.ts'
import { weighStep } from './manual-rule.ts'
import {
  findQuote,
  insertQuote,
  type NewQuote,
  newestAccepted,
  type Quote,
  quoteBySubmit,
  quoteTwin,
} from './queries.ts'
import { MANUAL_SOURCE } from './sources.ts'

export type { Quote }

/**
 * Records the price that a person entered; it is accepted at once and becomes the basis.
 * The same submit again (`idempotencyKey`) returns the same quote. Throws `Refused` beside the field.
 */
export async function recordQuote(ctx: Ctx, actor: Actor, input: QuoteInput): Promise<Quote> {
  const record = () => transaction(ctx.db, (trx) => recordOnce(trx, ctx, actor, input))
  try {
    return await record()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // An equal submit won the race: now it is there to be found.
    return await record()
  }
}

/** The newest accepted price that is not history: what prices are computed from. Null in a shop without one. */
export async function latestBasis(db: Db): Promise<Quote | null> {
  return (await newestAccepted(db)) ?? null
}

/** Throws `NotFound`. */
export async function quoteById(db: Db, id: number): Promise<Quote> {
  const quote = await findQuote(db, id)
  if (!quote) throw new NotFound()
  return quote
}

/** What the price formula needs of a quote. */
export function quoteBasis({ mid, currency, fx_rate, fx_source, fx_at }: Quote): QuoteBasis {
  const fx = fx_rate === null ? null : { rate: fx_rate, source: fx_source ?? '', at: fx_at ?? '' }
  return { midMicro: mid, currency, fx }
}

/** SHA-256 over the facts of a quote that never change: a price's proof notices when one of them did. */
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

async function recordOnce(trx: Trx, ctx: Ctx, actor: Actor, input: QuoteInput): Promise<Quote> {
  const shop = await shopOf(trx)
  const currency = input.currency ?? shop.currency
  const before = await submittedBefore(trx, actor, input, currency)
  if (before) return before
  const quote = await reading(trx, ctx, actor, input, currency, shop.currency)
  await refuseUnbelievable(trx, quote)
  const { stepBp, reasons } = await weighStep(trx, actor, quote, input, shop.currency)
  const judged = { ...quote, step_bp: stepBp, reasons: JSON.stringify(reasons) }
  // The same price by hand at the same instant is the same fact, whoever typed it.
  return (await quoteTwin(trx, judged)) ?? (await insertQuote(trx, judged))
}

async function submittedBefore(
  db: Db,
  actor: Actor,
  input: QuoteInput,
  currency: string,
): Promise<Quote | null> {
  if (input.idempotencyKey === null) return null
  const quote = await quoteBySubmit(db, actor.id, input.idempotencyKey)
  if (!quote) return null
  const same = quote.mid === input.mid && quote.currency === currency && quote.note === input.note
  if (!same) throw new Refused({ idempotencyKey: { key: 'idempotency_key_reused' } })
  return quote
}

async function reading(
  db: Db,
  ctx: Ctx,
  actor: Actor,
  input: QuoteInput,
  currency: string,
  shopCurrency: string,
): Promise<NewQuote> {
  const now = ctx.clock.now()
  return {
    kind: 'manual',
    metal: 'XAU',
    currency,
    mid: input.mid,
    source: MANUAL_SOURCE,
    quoted_at: now,
    received_at: now,
    quality: 'accepted',
    reasons: '[]',
    ...(await rateToShop(db, currency, shopCurrency)),
    note: input.note,
    example: 0,
    recorded_by: actor.id,
    idempotency_key: input.idempotencyKey,
  }
}

async function refuseUnbelievable(db: Db, quote: NewQuote): Promise<void> {
  const usdPerUnit = await dollarsPerUnit(db, quote.currency)
  const { mid, quoted_at: quotedAt, received_at: now } = quote
  const reason = rejection({ bid: null, ask: null, mid, quotedAt, usdPerUnit }, now)
  if (reason) throw new Refused({ mid: reason })
}

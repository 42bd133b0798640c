import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { dollarsPerUnit, rateToShop } from '#server/market/exchange/exchange.ts'
import { MANUAL_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import { goldSettings, metalsSold } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { latestBasis } from './basis.ts'
import type { QuoteInput } from './input.ts'
import { checkStep } from './manual-price-limits.ts'
import { findIdenticalQuote, insertQuote, lockQuotes, type NewQuote } from './queries.ts'
import { rejection } from './rejection-checks.ts'

/** Checks and stores a manual price, once for each submit; returns its id. Throws `Refused`. */
export async function recordOnce(tx: Tx, actor: Actor, input: QuoteInput): Promise<number> {
  await lockQuotes(tx)
  const shop = await shopOf(tx.db)
  const { metal, mid, note, currency = shop.currency, idempotencyKey: key } = input
  // `confirmed` is not part of the body: confirming does not make another price.
  const submit = { act: 'gold_price', key, body: { metal, mid, currency, note } }
  return once(tx, actor, submit, () => store(tx, actor, { ...input, currency }, shop.currency))
}

async function store(
  tx: Tx,
  actor: Actor,
  input: QuoteInput & { currency: string },
  shopCurrency: string,
): Promise<number> {
  const { metal, currency } = input
  await refuseUnsold(tx.db, metal)
  const quote = await newQuote(tx.db, tx, actor, input, currency, shopCurrency)
  await refuseImplausible(tx.db, quote)
  const { stepBp, reasons } = await checkStep(tx.db, actor, quote, input, shopCurrency)
  const checked = {
    ...quote,
    quoted_at: await timeOfBasis(tx, metal, quote.quoted_at),
    step_bp: stepBp,
    reasons: JSON.stringify(reasons),
  }
  // The same manual price at the same instant is stored once for all users.
  const existing = await findIdenticalQuote(tx.db, checked)
  if (existing) return existing.id
  const inserted = await insertQuote(tx, checked)
  await record(tx, actor, {
    act: 'gold_recorded',
    subject: 'gold_price',
    subjectId: inserted.id,
    details: {
      ...(metal !== GOLD && { metal }),
      price: goldPriceText(inserted.mid),
      currency,
      stepBp,
      note: input.note,
    },
  })
  return inserted.id
}

/** Not before the price that it replaces, which is from a clock that is ahead, or from before this clock was set back. */
async function timeOfBasis(tx: Tx, metal: Metal, now: string): Promise<string> {
  const before = await latestBasis(tx, metal)
  return before !== null && before.quoted_at > now ? before.quoted_at : now
}

async function newQuote(
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
    metal: input.metal,
    currency,
    mid: input.mid,
    source: MANUAL_SOURCE,
    quoted_at: now,
    received_at: now,
    quality: 'accepted',
    reasons: '[]',
    ...(await rateToShop(db, currency, shopCurrency, now)),
    note: input.note,
    example: 0,
    recorded_by: actor.id,
  }
}

/** Only metals of the alloys that the shop sells are priced. */
async function refuseUnsold(db: Db, metal: Metal): Promise<void> {
  if (!(await metalsSold(db)).includes(metal))
    throw new Refused({ metal: { key: 'metal_not_sold' } })
}

async function refuseImplausible(db: Db, quote: NewQuote): Promise<void> {
  const usdPerUnit = await dollarsPerUnit(db, quote.currency)
  const { metal, mid, quoted_at: quotedAt, received_at: now } = quote
  const goldBand = await goldSettings(db)
  const reading = { metal, bid: null, ask: null, mid, quotedAt, usdPerUnit }
  const reason = rejection(reading, goldBand, now)
  if (reason) throw new Refused({ mid: reason })
}

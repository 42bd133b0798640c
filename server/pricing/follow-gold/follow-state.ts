import { shopOf } from '#server/configuration/configuration.ts'
import { size } from '#server/formula/units/fixed.ts'
import { type BasisState, basisState } from '#server/market/quotes/basis.ts'
import { inOneMoney, inShopMoney } from '#server/market/quotes/price-step.ts'
import { type Quote, quoteById } from '#server/market/quotes/quote.ts'
import { type GoldSettings, goldSettings } from '#server/market/sources/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { formulaKinds } from '#server/pricing/runs/kinds/kinds.ts'
import type { FollowProps, FollowWhy } from '#server/pricing/runs/props.ts'
import { lastWrittenRun } from '#server/pricing/runs/queries.ts'

/** The same with what it was decided from; `priced` is the gold that prices were last computed from. */
export interface Following extends FollowProps {
  settings: GoldSettings
  quote: Quote | null
  priced: Quote | null
}

/** May prices follow gold now? Source: domain.md 3.3, fallback chain and market hours. */
export async function following(ctx: Ctx): Promise<Following> {
  const settings = await goldSettings(ctx.db)
  const basis = await basisState(ctx)
  const priced = await lastPriced(ctx.db)
  const why = whyNot(settings, basis, priced)
  return { state: stateFor(why), why, settings, quote: basis.quote, priced }
}

/**
 * How gold moved between two quotes against a limit in basis points, exact; null where the two cannot be compared,
 * because one is in another currency and came without a rate.
 */
export async function moveAgainst(
  db: Db,
  [from, to]: [from: Quote, to: Quote],
  limitBp: number,
): Promise<'below' | 'at' | 'beyond' | null> {
  const { currency } = await shopOf(db)
  const priced = inOneMoney([from, to], currency)
  if (!priced) return null
  const [before, after] = [inShopMoney(priced[0]), inShopMoney(priced[1])]
  const beyond = size(after - before) * 10_000n - before * BigInt(limitBp)
  if (beyond === 0n) return 'at'
  return beyond > 0n ? 'beyond' : 'below'
}

/** So far at least; not where it cannot be told. */
export async function hasMovedBy(
  db: Db,
  quotes: [from: Quote, to: Quote],
  limitBp: number,
): Promise<boolean> {
  const move = await moveAgainst(db, quotes, limitBp)
  return move === 'at' || move === 'beyond'
}

async function lastPriced(db: Db): Promise<Quote | null> {
  const run = await lastWrittenRun(db, formulaKinds)
  return run && run.quote_id !== null ? quoteById(db, run.quote_id) : null
}

function whyNot(
  { follow, followOutsideHours }: GoldSettings,
  { quote, state, tooOld }: BasisState,
  priced: Quote | null,
): FollowWhy | null {
  if (follow === 'off') return 'switched_off'
  if (!quote) return 'no_gold'
  if (state === 'example') return 'example'
  if (tooOld) return 'gold_too_old'
  if (state === 'manual') return 'by_hand'
  if (state === 'stale') return 'not_fresh'
  if (state === 'closed' && !followOutsideHours) return 'market_closed'
  return priced ? null : 'never_priced'
}

function stateFor(why: FollowWhy | null): FollowProps['state'] {
  if (why === null) return 'follows'
  if (why === 'switched_off') return 'off'
  return why === 'gold_too_old' ? 'stopped' : 'pauses'
}

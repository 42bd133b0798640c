import { shopOf } from '#server/configuration/configuration.ts'
import { abs } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { type GoldSettings, goldSettings } from '#server/market/gold-settings.ts'
import { type BasisState, basisState } from '#server/market/quotes/basis.ts'
import { inCommonCurrency, inShopCurrency } from '#server/market/quotes/price-step.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runQuotes } from '#server/pricing/lines/run-quote-queries.ts'
import type { RunTotals } from '#server/pricing/lines/totals-queries.ts'
import { formulaKinds } from '#server/pricing/run-kinds.ts'
import { lastWrittenRun } from '#server/pricing/runs/queries.ts'
import { isLastRepriceUndone } from './follow-queries.ts'

/** Why prices do not follow gold automatically now. */
export type FollowPauseReason =
  | 'switched_off'
  | 'no_gold'
  | 'gold_too_old'
  | 'example'
  | 'by_hand'
  | 'not_fresh'
  | 'market_closed'
  | 'never_priced'

/** Whether prices follow gold automatically: `stopped` needs a user's action, `pauses` does not. */
export interface FollowProps {
  state: 'follows' | 'pauses' | 'stopped' | 'off'
  why: FollowPauseReason | null
}

/** The state of a metal with its inputs; `priced` is its price in the last applied reprice. */
export interface FollowState extends FollowProps {
  metal: Metal
  settings: GoldSettings
  quote: Quote | null
  priced: Quote | null
}

/** Whether prices follow this metal now. Source: docs/domain.md 3.3, fallback chain and market hours. */
export async function followState(ctx: Ctx, metal: Metal): Promise<FollowState> {
  const settings = await goldSettings(ctx.db)
  const basis = await basisState(ctx, metal)
  const priced = await lastPricedQuote(ctx.db, metal)
  const why = pauseReason(settings, basis, priced)
  return { metal, state: stateFor(why), why, settings, quote: basis.quote, priced }
}

/**
 * Compares the move of a metal between two quotes with a limit in basis points, exactly; null where they cannot be
 * compared, because one is in another currency and has no rate.
 */
async function compareMove(
  db: Db,
  [from, to]: [from: Quote, to: Quote],
  limitBp: number,
): Promise<'below' | 'at' | 'beyond' | null> {
  const { currency } = await shopOf(db)
  const converted = inCommonCurrency([from, to], currency)
  if (!converted) return null
  const [before, after] = [inShopCurrency(converted[0]), inShopCurrency(converted[1])]
  const excess = abs(after - before) * 10_000n - before * BigInt(limitBp)
  if (excess === 0n) return 'at'
  return excess > 0n ? 'beyond' : 'below'
}

/** Did the metal move at least this far? False where it cannot be compared. */
export async function hasMovedBy(
  db: Db,
  quotes: [from: Quote, to: Quote],
  limitBp: number,
): Promise<boolean> {
  const move = await compareMove(db, quotes, limitBp)
  return move === 'at' || move === 'beyond'
}

async function lastPricedQuote(db: Db, metal: Metal): Promise<Quote | null> {
  const run = await lastWrittenRun(db, formulaKinds, metal)
  return run ? ((await runQuotes(db, run.id)).get(metal)?.quote ?? null) : null
}

function pauseReason(
  { follow, followOutsideHours }: GoldSettings,
  { quote, state, tooOld }: BasisState,
  priced: Quote | null,
): FollowPauseReason | null {
  if (follow === 'off') return 'switched_off'
  if (!quote) return 'no_gold'
  if (state === 'example') return 'example'
  if (tooOld) return 'gold_too_old'
  if (state === 'manual') return 'by_hand'
  if (state === 'stale') return 'not_fresh'
  if (state === 'closed' && !followOutsideHours) return 'market_closed'
  return priced ? null : 'never_priced'
}

function stateFor(why: FollowPauseReason | null): FollowProps['state'] {
  if (why === null) return 'follows'
  if (why === 'switched_off') return 'off'
  return why === 'gold_too_old' ? 'stopped' : 'pauses'
}

/** Why a run of the system waits for a user; `asked`: the shop's settings say so. */
export type WaitReason = 'asked' | 'held' | 'lines' | 'move' | 'reverted'

/**
 * Why a system preview may not be applied automatically, or null. `others` are the states of the other metals that its
 * pieces contain. Source: docs/domain.md 3.3.
 */
export async function waitReason(
  db: Db,
  { metal, settings, quote, priced }: FollowState,
  others: readonly FollowState[],
  totals: Pick<RunTotals, 'up' | 'down' | 'held' | 'blocked'>,
): Promise<WaitReason | null> {
  const { follow, followMaxLines, followMaxMoveBp } = settings
  if (follow !== 'apply' || !quote || !priced) return 'asked'
  if (totals.held > 0 || totals.blocked > 0) return 'held'
  const { approve_above_lines: approvalLimit } = await shopOf(db)
  if (countChanges(totals) > Math.min(followMaxLines, approvalLimit ?? followMaxLines))
    return 'lines'
  for (const other of others) {
    if (other.state !== 'follows' || !other.quote || !other.priced) return 'asked'
    if (await isBeyond(db, [other.priced, other.quote], followMaxMoveBp)) return 'move'
    if (await isLastRepriceUndone(db, other.metal)) return 'reverted'
  }
  if (await isBeyond(db, [priced, quote], followMaxMoveBp)) return 'move'
  return (await isLastRepriceUndone(db, metal)) ? 'reverted' : null
}

/** Also where the move cannot be compared. */
async function isBeyond(db: Db, quotes: [Quote, Quote], limitBp: number): Promise<boolean> {
  const move = await compareMove(db, quotes, limitBp)
  return move === 'beyond' || move === null
}

export const countChanges = ({ up, down }: Pick<RunTotals, 'up' | 'down'>): number => up + down

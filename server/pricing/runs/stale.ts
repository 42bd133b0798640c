import { currentConfig } from '#server/configuration/configuration.ts'
import { isTooOld, latestBasis } from '#server/market/quotes/basis.ts'
import { isBeyond } from '#server/market/quotes/price-step.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { refusalFor } from '#server/pricing/lines/basis.ts'
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import { runQuotes } from '#server/pricing/lines/run-quote-queries.ts'
import type { Run } from '#server/pricing/table.ts'
import { changedRows } from './queries.ts'

/**
 * Why a preview is outdated, or null: a metal moved by more than the dead band, its quote is past the age limit, the
 * settings changed, or a piece did. Source: docs/domain.md 5.3, price run.
 */
export async function staleReason(
  ctx: Ctx,
  run: Run,
  visibility: CostVisibility,
): Promise<Refusal | null> {
  const quotes = await runQuotes(ctx.db, run.id)
  // An undo restores prices without calculating them.
  if (run.config_version === null) return null
  for (const [metal, { quote }] of quotes)
    if (await isTooOld(ctx, quote)) return refusalFor('gold_too_old', metal)
  const config = await currentConfig(ctx.db)
  if (config.version !== run.config_version) return { key: 'configuration_moved' }
  for (const [metal, { quote }] of quotes) {
    const newest = await latestBasis(ctx, metal)
    if (newest && hasMoved(quote, newest, config.settings.deadBandBp))
      return refusalFor('gold_moved', metal)
  }
  const moved = await changedRows(ctx.db, run.id, visibility)
  if (moved.count === 0) return null
  return { key: 'row_moved', values: { count: moved.count, list: moved.skus.join(', ') } }
}

/** Do two quotes differ by more than the dead band, or cannot be compared? */
function hasMoved(used: Quote, newest: Quote, deadBandBp: number): boolean {
  if (used.currency !== newest.currency) return used.id !== newest.id
  // Compared in the shop's currency, because a new exchange rate alone changes the price.
  const [before, after] = [used, newest].map(({ mid, fx_rate }) => ({ mid, fxRate: fx_rate }))
  return before === undefined || after === undefined || isBeyond(before, after, deadBandBp)
}

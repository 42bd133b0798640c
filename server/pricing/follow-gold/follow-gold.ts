import { SYSTEM } from '#server/access/actor.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import { type Quote, quoteById } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { isLeaseHeld, LeaseLost, transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { preparer } from '#server/pricing/lines/basis.ts'
import { repriceLine } from '#server/pricing/lines/line.ts'
import { applyRun, READY } from '#server/pricing/runs/apply.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import type { KeptTotals } from '#server/pricing/runs/props.ts'
import type { Run } from '#server/pricing/runs/queries.ts'
import { whyStale } from '#server/pricing/runs/stale.ts'
import { changesIn, waitsFor } from './follow-limits.ts'
import { tellStopped, tellWaits } from './follow-notifications.ts'
import { discardOlder, keyFor, newestOfHouse } from './follow-queries.ts'
import { type Following, following, hasMovedBy } from './follow-state.ts'

/** What was the case when this process last looked and found nothing left to do. */
const settled = new WeakMap<Db, string>()

/** The world moved between the look and the act; the next look will see it. */
class Overtaken extends Error {}

/**
 * When gold has moved far enough, previews a reprice in the name of the house, and applies it or tells people that it
 * waits, as the shop decided. Looks at how things stand, not at what happened: called again, by another process or
 * after a crash in the middle, it goes on where they stand. One preview for each quote, one of them waiting.
 */
export async function followGold(ctx: Ctx, lease: Lease): Promise<void> {
  const now = await following(ctx)
  const run = await newestOfHouse(ctx.db)
  const seen = JSON.stringify([now.why, now.settings, now.quote?.id, run?.id, run?.version])
  if (settled.get(ctx.db) === seen) return
  try {
    await follow(ctx, lease, now, run)
    settled.set(ctx.db, seen)
  } catch (error) {
    const isLater = [Overtaken, LeaseLost, Conflict].some((expected) => error instanceof expected)
    if (!isLater) throw error
  }
}

async function follow(
  ctx: Ctx,
  lease: Lease,
  now: Following,
  newest: Run | undefined,
): Promise<void> {
  const { quote } = now
  if (now.state === 'stopped' && quote) return tellStopped(ctx, lease, quote)
  if (now.state !== 'follows' || !quote) return
  if (newest && (await isWaiting(ctx, newest))) return settle(ctx, lease, now, newest)
  if (!(await isDue(ctx.db, now, quote, newest))) return
  const run = await runOf(ctx.db, await preview(ctx, lease, quote))
  // The same quote was followed before, and a person or the world decided about it since.
  if (READY.has(run.state)) await settle(ctx, lease, now, run)
}

async function isWaiting(ctx: Ctx, run: Run): Promise<boolean> {
  return READY.has(run.state) && (await whyStale(ctx, run, 'cost')) === null
}

const REFUSED = new Set(['discarded', 'reverted', 'partly_reverted'])

/** Far enough from what prices stand on; and, where a person would not have the last run, from that one's gold as well. */
async function isDue(
  db: Db,
  { settings, priced }: Following,
  quote: Quote,
  newest: Run | undefined,
): Promise<boolean> {
  const limit = settings.followThresholdBp
  if (!priced || !(await hasMovedBy(db, [priced, quote], limit))) return false
  if (!newest || newest.quote_id === null || !REFUSED.has(newest.state)) return true
  return hasMovedBy(db, [await quoteById(db, newest.quote_id), quote], limit)
}

/** Of all pieces, in the name of the house; the one that waited before makes room in the same transaction. */
function preview(ctx: Ctx, lease: Lease, quote: Quote): Promise<number> {
  const asked = { kind: 'reprice', scope: {}, systemKey: keyFor(quote.id) } as const
  return previewRun(ctx, SYSTEM, asked, {
    pieces: async (tx) => {
      await refuseOvertaken(tx, lease, quote)
      await discardOlder(tx)
      return piecesOnSale(tx.db, { product: null, construction: null, karat: null })
    },
    lines: async (_tx, basis) => {
      const prepared = preparer(basis)
      return (piece) => repriceLine(piece, basis.formula, prepared(piece))
    },
  })
}

async function refuseOvertaken(tx: Tx, lease: Lease, quote: Quote): Promise<void> {
  const now = await following(tx)
  if (now.state !== 'follows' || now.quote?.id !== quote.id) throw new Overtaken()
  if (!(await isLeaseHeld(tx, lease))) throw new LeaseLost()
}

/** A preview that stands: written by itself within its limits, else people are told once that it waits, and why. */
async function settle(ctx: Ctx, lease: Lease, now: Following, run: Run): Promise<void> {
  const { open, ...totals }: KeptTotals = JSON.parse(run.totals)
  if (changesIn(totals) === 0) return
  const why = await waitsFor(ctx.db, now, totals)
  if (why === null) return applyRun(ctx, SYSTEM, run.id, { includeHeld: false })
  const shown = open ?? totals
  // What only the floor holds is not named to whoever may not see cost.
  const said = why === 'held' && shown.held + shown.blocked === 0 ? 'asked' : why
  const at = ctx.clock.now()
  await transactionWithLease(ctx, lease, async (tx) => {
    await tellWaits(tx, run.id, { sight: 'open', why: said, count: changesIn(shown), at })
    await tellWaits(tx, run.id, { sight: 'cost', why, count: changesIn(totals), at })
  })
}

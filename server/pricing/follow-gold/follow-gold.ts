import { SYSTEM } from '#server/access/actor.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import { READY, UNDONE } from '#server/formula/run-states.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import { type Quote, quoteById } from '#server/market/quotes/quote.ts'
import { notifyOnce } from '#server/messaging/notifications/notification.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { isLeaseHeld, LeaseLost, transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { pricer } from '#server/pricing/lines/basis.ts'
import { type CostVisibility, recipientsWith } from '#server/pricing/lines/cost-visibility.ts'
import { repriceLine } from '#server/pricing/lines/line.ts'
import { runQuotes } from '#server/pricing/lines/run-quote-queries.ts'
import type { StoredTotals } from '#server/pricing/lines/totals-queries.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { staleReason } from '#server/pricing/runs/stale.ts'
import type { Run } from '#server/pricing/table.ts'
import { discardOlderPreviews, keyFor, newestFollowRun } from './follow-queries.ts'
import {
  countChanges,
  type FollowState,
  followState,
  hasMovedBy,
  type WaitReason,
  waitReason,
} from './follow-state.ts'

/** The state of each metal at the last check of this process that left nothing to do. */
const lastSettled = new WeakMap<Db, Map<Metal, string>>()

/** The state changed between check and write; the next check starts again. */
class Superseded extends Error {}

/**
 * Previews a reprice of the pieces of each metal that has moved far enough, and applies it or notifies the users that it waits,
 * as the shop's settings say. It works from the current state rather than from events, so a repeated call, another process or a
 * restart after a crash continues correctly. One preview for each quote, only one of each metal waiting.
 */
export async function followGold(ctx: Ctx, lease: Lease): Promise<void> {
  const failures: unknown[] = []
  for (const metal of await metalsSold(ctx.db)) {
    try {
      await followMetal(ctx, lease, metal)
    } catch (error) {
      // A fault with one metal does not stop the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function followMetal(ctx: Ctx, lease: Lease, metal: Metal): Promise<void> {
  const current = await followState(ctx, metal)
  const run = await newestFollowRun(ctx.db, metal)
  const snapshot = JSON.stringify([
    current.why,
    current.settings,
    current.quote?.id,
    run?.id,
    run?.version,
  ])
  const settled = lastSettled.get(ctx.db) ?? new Map<Metal, string>()
  lastSettled.set(ctx.db, settled)
  if (settled.get(metal) === snapshot) return
  try {
    await follow(ctx, lease, current, run)
    settled.set(metal, snapshot)
  } catch (error) {
    if (isWithoutPieces(error)) return void settled.set(metal, snapshot)
    const isRetriedLater = [Superseded, LeaseLost, Conflict].some(
      (expected) => error instanceof expected,
    )
    if (!isRetriedLater) throw error
  }
}

/** The last piece of the metal was archived: a change of the price does not matter. */
const isWithoutPieces = (error: unknown): boolean =>
  error instanceof Refused && error.fields.form?.key === 'nothing_in_scope'

async function follow(
  ctx: Ctx,
  lease: Lease,
  current: FollowState,
  newest: Run | undefined,
): Promise<void> {
  const { quote } = current
  if (current.state === 'stopped' && quote) return notifyStopped(ctx, lease, quote)
  if (current.state !== 'follows' || !quote) return
  if (newest && (await isWaiting(ctx, newest))) return applyOrNotify(ctx, lease, current, newest)
  if (!(await isDue(ctx.db, current, quote, newest))) return
  const run = await runOf(ctx.db, await previewReprice(ctx, lease, quote))
  // The same quote was previewed before, and the run may have been decided since.
  if (READY.includes(run.state)) await applyOrNotify(ctx, lease, current, run)
}

async function isWaiting(ctx: Ctx, run: Run): Promise<boolean> {
  return READY.includes(run.state) && (await staleReason(ctx, run, 'cost')) === null
}

/** Far enough from the price of the last reprice and, when the last run was rejected, from the price of that run. */
async function isDue(
  db: Db,
  { settings, priced }: FollowState,
  quote: Quote,
  newest: Run | undefined,
): Promise<boolean> {
  const limit = settings.followThresholdBp
  if (!priced || !(await hasMovedBy(db, [priced, quote], limit))) return false
  if (!newest || newest.quote_id === null || !isRejected(newest)) return true
  return hasMovedBy(db, [await quoteById(db, newest.quote_id), quote], limit)
}

const isRejected = ({ state }: Run): boolean => state === 'discarded' || UNDONE.includes(state)

/** Previews all pieces of the metal as the system and discards its waiting preview in the same transaction. */
async function previewReprice(ctx: Ctx, lease: Lease, quote: Quote): Promise<number> {
  const { metal } = quote
  const isOnlyMetal = (await metalsSold(ctx.db)).length === 1
  const scope = isOnlyMetal ? {} : { metal }
  const request = { kind: 'reprice', scope, systemKey: keyFor(quote.id) } as const
  return previewRun(ctx, SYSTEM, request, {
    pieces: async (tx) => {
      await refuseSuperseded(tx, lease, quote)
      await discardOlderPreviews(tx, metal)
      return piecesOnSale(tx.db, { metal, product: null, construction: null, karat: null })
    },
    lines: async (_tx, basis) => {
      const prices = pricer(basis)
      return (piece) => repriceLine(piece, prices)
    },
    isByFormula: () => true,
  })
}

async function refuseSuperseded(tx: Tx, lease: Lease, quote: Quote): Promise<void> {
  const current = await followState(tx, quote.metal)
  if (current.state !== 'follows' || current.quote?.id !== quote.id) throw new Superseded()
  if (!(await isLeaseHeld(tx, lease))) throw new LeaseLost()
}

/** Applies a valid preview within its limits; otherwise notifies the users once that it waits, and why. */
async function applyOrNotify(
  ctx: Ctx,
  lease: Lease,
  current: FollowState,
  run: Run,
): Promise<void> {
  const { open, isApplied: _, ...totals }: StoredTotals = JSON.parse(run.totals)
  if (countChanges(totals) === 0) return
  const others = [...(await runQuotes(ctx.db, run.id)).keys()].filter(
    (one) => one !== current.metal,
  )
  const states = await Promise.all(others.map((metal) => followState(ctx, metal)))
  const reason = await waitReason(ctx.db, current, states, totals)
  if (reason === null) return applyRun(ctx, SYSTEM, run.id, { includeHeld: false })
  const openTotals = open ?? totals
  // Users without the cost right must not learn that only the floor holds lines.
  const openReason =
    reason === 'held' && openTotals.held + openTotals.blocked === 0 ? 'asked' : reason
  const at = ctx.clock.now()
  await transactionWithLease(ctx, lease, async (tx) => {
    await notifyWaiting(tx, run.id, {
      visibility: 'no_cost',
      metal: current.metal,
      reason: openReason,
      count: countChanges(openTotals),
      at,
    })
    await notifyWaiting(tx, run.id, {
      visibility: 'cost',
      metal: current.metal,
      reason,
      count: countChanges(totals),
      at,
    })
  })
}

/** Notifies users with or without the cost right, once for each run, that `count` prices wait and why. */
async function notifyWaiting(
  tx: Tx,
  runId: number,
  {
    visibility,
    ...notice
  }: { visibility: CostVisibility; metal: Metal; reason: WaitReason; count: number; at: string },
): Promise<void> {
  const { metal, reason, count, at } = notice
  await notifyOnce(tx, `run_waits_${visibility} ${runId}`, {
    to: recipientsWith(visibility),
    kind: 'run_waits',
    values: {
      run: runId,
      count,
      ...(reason !== 'asked' && { context: reason }),
      ...(metal !== GOLD && { metal }),
    },
    link: `/price-runs/${runId}`,
    by: null,
    at,
  })
}

/** Notifies all users, once for each price of a metal, that it is too old for prices to follow it. */
async function notifyStopped(ctx: Ctx, lease: Lease, quote: Quote): Promise<void> {
  await transactionWithLease(ctx, lease, (tx) =>
    notifyOnce(tx, `follow_stopped ${quote.id}`, {
      to: 'everybody',
      kind: 'follow_stopped',
      values: metalContext(quote.metal),
      link: '/gold-price-logs',
      by: null,
      at: tx.clock.now(),
    }),
  )
}

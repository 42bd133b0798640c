import type { Quote } from '#server/market/quotes/quote.ts'
import { notifyOnce } from '#server/messaging/notifications/notification.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { type Sight, usersOf } from '#server/pricing/lines/cost-visibility.ts'
import type { WaitsFor } from './follow-limits.ts'

/** Tells those who may see cost, or the others, once for each run, that `count` prices wait for a person, and why. */
export async function tellWaits(
  tx: Tx,
  runId: number,
  { sight, ...news }: { sight: Sight; why: WaitsFor; count: number; at: string },
): Promise<void> {
  const { why, count, at } = news
  await notifyOnce(tx, `run_waits_${sight === 'cost' ? 'cost' : 'no_cost'} ${runId}`, {
    to: usersOf(sight),
    kind: 'run_waits',
    values: { run: runId, count, ...(why !== 'asked' && { context: why }) },
    link: `/price-runs/${runId}`,
    by: null,
    at,
  })
}

/** Tells everybody, once for each gold price, that it is too old for prices to follow it. */
export async function tellStopped(ctx: Ctx, lease: Lease, quote: Quote): Promise<void> {
  await transactionWithLease(ctx, lease, (tx) =>
    notifyOnce(tx, `follow_stopped ${quote.id}`, {
      to: 'everybody',
      kind: 'follow_stopped',
      values: {},
      link: '/gold-price-logs',
      by: null,
      at: tx.clock.now(),
    }),
  )
}

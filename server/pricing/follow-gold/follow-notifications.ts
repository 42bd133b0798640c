import type { Quote } from '#server/market/quotes/quote.ts'
import { notifyOnce } from '#server/messaging/notifications/notification.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { type CostVisibility, recipientsWith } from '#server/pricing/lines/cost-visibility.ts'
import type { WaitReason } from './follow-state.ts'

/** Notifies users with or without the cost right, once for each run, that `count` prices wait and why. */
export async function notifyWaiting(
  tx: Tx,
  runId: number,
  {
    visibility,
    ...notice
  }: { visibility: CostVisibility; reason: WaitReason; count: number; at: string },
): Promise<void> {
  const { reason, count, at } = notice
  await notifyOnce(tx, `run_waits_${visibility} ${runId}`, {
    to: recipientsWith(visibility),
    kind: 'run_waits',
    values: { run: runId, count, ...(reason !== 'asked' && { context: reason }) },
    link: `/price-runs/${runId}`,
    by: null,
    at,
  })
}

/** Notifies all users, once for each gold price, that it is too old for prices to follow it. */
export async function notifyStopped(ctx: Ctx, lease: Lease, quote: Quote): Promise<void> {
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

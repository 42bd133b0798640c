import type { Principal } from '#server/access/actor.ts'
import { notify } from '#server/messaging/notifications/notification.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type CostVisibility, recipientsWith } from '#server/pricing/lines/cost-visibility.ts'
import type { Run } from '#server/pricing/table.ts'
import type { Shortfall } from './shortfall.ts'

/**
 * Notifies all other users that a run wrote `written` prices and left `waiting` lines for a decision. Lines that only
 * the floor holds are not counted for users without the cost right.
 */
export async function notifyApplied(
  tx: Tx,
  by: Principal,
  run: Run,
  {
    written,
    waiting,
    at,
  }: { written: number; waiting: Record<CostVisibility, number>; at: string },
): Promise<void> {
  for (const [visibility, waitingLines] of [
    ['no_cost', waiting.no_cost],
    ['cost', waiting.cost],
  ] as const)
    await notify(tx, {
      to: recipientsWith(visibility),
      kind: waitingLines > 0 ? 'run_partly_applied' : 'run_applied',
      values: {
        run: run.id,
        count: written,
        ...(waitingLines > 0 && { waiting: waitingLines }),
      },
      link: `/price-runs/${run.id}`,
      by,
      at,
    })
}

/** Notifies all users that the run of a campaign could write none of its prices, and why. */
export async function notifyFailed(
  tx: Tx,
  run: Run,
  { shortfall, at }: { shortfall: Shortfall | null; at: string },
): Promise<void> {
  const { written, of, cause } = shortfall ?? { written: 0, of: 0, cause: 'other' }
  await notify(tx, {
    to: 'everybody',
    kind: 'run_failed',
    values: { name: run.reason ?? '', written, of, context: cause },
    link: `/price-sale#campaign-${run.campaign_id}`,
    by: null,
    at,
  })
}

/**
 * Notifies all other users that a run was undone, with the number of restored prices and of prices left because they
 * changed since.
 */
export async function notifyUndone(
  tx: Tx,
  by: Principal,
  run: Run,
  { restored, kept, at }: { restored: number; kept: number; at: string },
): Promise<void> {
  await notify(tx, {
    to: 'everybody',
    kind: kept > 0 ? 'run_partly_reverted' : 'run_reverted',
    values: { run: run.id, count: restored, ...(kept > 0 && { kept }) },
    link: `/price-runs/${run.id}`,
    by,
    at,
  })
}

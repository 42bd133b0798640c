import type { SourceKind } from '#server/market/feeds/list.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { HEALTHY, type Health } from './source-health.ts'
import type { SourceHealthTable } from './table.ts'

/** The health of a source; one that was never polled is healthy. */
export async function healthOf(db: Db, kind: SourceKind): Promise<Health> {
  const row = await db
    .selectFrom('source_health')
    .select(['circuit', 'open_until', 'failures', 'openings'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return HEALTHY
  const { circuit, open_until: openUntil, failures, openings } = row
  return { circuit, openUntil, failures, openings }
}

/**
 * Claims the trial request, unless the health changed since `before` was read; only one of several processes succeeds.
 */
export async function claimTrial(
  tx: Tx,
  kind: SourceKind,
  before: Health,
  trial: Health,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('source_health')
      .set({ circuit: trial.circuit, open_until: trial.openUntil })
      .where('kind', '=', kind)
      .where('circuit', '=', before.circuit)
      .where('open_until', '=', before.openUntil),
  )
}

/** Saves the health of a source after an attempt; an undefined `last_ok_at` stays unchanged. */
export async function saveHealth(
  tx: Tx,
  kind: SourceKind,
  { circuit, openUntil, failures, openings }: Health,
  attempt: Pick<SourceHealthTable, 'last_poll_at' | 'last_error'> & { last_ok_at?: string },
): Promise<void> {
  const row = { circuit, open_until: openUntil, failures, openings, ...attempt }
  await tx.db
    .insertInto('source_health')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

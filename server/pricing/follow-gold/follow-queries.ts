import { UNDONE, WAITING, WRITTEN } from '#server/formula/run-states.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { pricesMetal } from '#server/pricing/lines/run-quote-queries.ts'
import { formulaKinds } from '#server/pricing/run-kinds.ts'
import type { Run } from '#server/pricing/table.ts'

const KEY_PREFIX = 'follow-'

/** One system run for each quote. */
export const keyFor = (quoteId: number): string => `${KEY_PREFIX}${quoteId}`

/** The newest run that the system previewed because this metal moved, in any state. */
export function newestFollowRun(db: Db, metal: Metal): Promise<Run | undefined> {
  return followRuns(db).where(pricesMetal(metal)).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Was the newest applied reprice with this metal undone? */
export async function isLastRepriceUndone(db: Db, metal: Metal): Promise<boolean> {
  const run = await db
    .selectFrom('price_runs')
    .select('state')
    .where('kind', 'in', formulaKinds)
    .where('state', 'in', WRITTEN)
    .where(pricesMetal(metal))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run !== undefined && UNDONE.includes(run.state)
}

/** Discards the waiting system previews of a metal before a newer one is made. */
export async function discardOlderPreviews(tx: Tx, metal: Metal): Promise<void> {
  await tx.db
    .updateTable('price_runs')
    .set((e) => ({ state: 'discarded' as const, version: e('version', '+', 1) }))
    .where('created_by', 'is', null)
    .where('idempotency_key', '>=', KEY_PREFIX)
    .where('idempotency_key', '<', 'follow.')
    .where('state', 'in', WAITING)
    .where(pricesMetal(metal))
    .execute()
}

/** `.` follows `-` in the order of characters. */
function followRuns(db: Db) {
  return db
    .selectFrom('price_runs')
    .selectAll()
    .where('created_by', 'is', null)
    .where('idempotency_key', '>=', KEY_PREFIX)
    .where('idempotency_key', '<', 'follow.')
}

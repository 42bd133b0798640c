import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { IdempotencyKeyTable } from './table.ts'

export type SubmissionKey = Pick<IdempotencyKeyTable, 'user_id' | 'act' | 'key'>

/**
 * Inserts the key; false when it exists. A transaction waits for an uncommitted equal key, and `transaction` retries it
 * once the other has committed.
 */
export async function claimKey(
  tx: Tx,
  submission: SubmissionKey,
  { request_hash, at }: Pick<IdempotencyKeyTable, 'request_hash' | 'at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('idempotency_keys')
    .values({ ...submission, request_hash, result: null, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'act', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function setResult(tx: Tx, submission: SubmissionKey, result: number): Promise<void> {
  await tx.db
    .updateTable('idempotency_keys')
    .set({ result })
    .where('user_id', '=', submission.user_id)
    .where('act', '=', submission.act)
    .where('key', '=', submission.key)
    .execute()
}

export function earlierSubmission(
  db: Db,
  submission: SubmissionKey,
): Promise<Pick<Row<IdempotencyKeyTable>, 'request_hash' | 'result'>> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'result'])
    .where('user_id', '=', submission.user_id)
    .where('act', '=', submission.act)
    .where('key', '=', submission.key)
    .executeTakeFirstOrThrow()
}

export async function clearHashes(tx: Tx, act: string | null): Promise<void> {
  await tx.db
    .updateTable('idempotency_keys')
    .set({ request_hash: null })
    .where('request_hash', 'is not', null)
    .$if(act !== null, (rows) => rows.where('act', '=', act ?? ''))
    .execute()
}

import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A form submission that was carried out. */
export interface IdempotencyKeyTable {
  user_id: number
  /** What the form does, such as `payment`; keys are unique within an act. */
  act: string
  key: string
  /** HMAC of the request; null: the content is no longer known, only that it was carried out. */
  request_hash: string | null
  /** The id that the work returned. */
  result: number
  at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    idempotency_keys: IdempotencyKeyTable
  }
}

export type SubmissionKey = Pick<IdempotencyKeyTable, 'user_id' | 'act' | 'key'>

/** Inserts the key of a submission that was carried out; false when it exists. Waits for an equal one that is not committed. */
export async function insertKey(tx: Tx, row: IdempotencyKeyTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'act', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function earlierSubmission(
  db: Db,
  submission: SubmissionKey,
): Promise<Pick<Row<IdempotencyKeyTable>, 'request_hash' | 'result'> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'result'])
    .where('user_id', '=', submission.user_id)
    .where('act', '=', submission.act)
    .where('key', '=', submission.key)
    .executeTakeFirst()
}

export async function clearHashes(tx: Tx, act: string | null): Promise<void> {
  await tx.db
    .updateTable('idempotency_keys')
    .set({ request_hash: null })
    .where('request_hash', 'is not', null)
    .$if(act !== null, (rows) => rows.where('act', '=', act ?? ''))
    .execute()
}

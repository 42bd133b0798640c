import type { Db } from '#server/database/connect.ts'
import type { Tx } from '#server/database/transaction.ts'
import { NotFound } from '#server/errors.ts'
import { moved } from './change.ts'
import * as queries from './erase-queries.ts'
import { type Customer, customerById } from './queries.ts'

/**
 * A customer who is to be forgotten, with everybody merged into them, themselves first. Throws `NotFound` for who is
 * gone, `Conflict` when somebody changed them since `version`.
 */
export async function customerToErase(
  db: Db,
  id: number,
  version?: number,
): Promise<[Customer, ...Customer[]]> {
  const row = await customerById(db, id)
  if (!row || row.merged_into !== null || row.erased_at !== null) throw new NotFound()
  if (version !== undefined && row.version !== version) throw moved(row)
  return [row, ...(await queries.mergedRows(db, id))]
}

/** Leaves of these customers their numbers, without tags and without the words of what happened. */
export async function blankCustomers(tx: Tx, ids: number[], now: string): Promise<void> {
  for (const id of ids) await queries.anonymise(tx, id, now)
}

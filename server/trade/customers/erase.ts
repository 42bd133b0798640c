import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { customerConflict } from './change.ts'
import { columnsOf, fieldList } from './fields.ts'
import * as queries from './queries.ts'

type CustomerWithMerged = [queries.Customer, ...queries.Customer[]]

/**
 * A customer to erase, followed by those merged into them. Throws `NotFound` for a merged or erased one, `Conflict`
 * when they have changed since `version`.
 */
export async function customerToErase(
  db: Db,
  id: number,
  version?: number,
): Promise<CustomerWithMerged> {
  const row = await queries.customerById(db, id)
  if (!row || row.merged_into !== null || row.erased_at !== null) throw new NotFound()
  if (version !== undefined && row.version !== version) throw customerConflict(row)
  return [row, ...(await queries.customersMergedInto(db, id))]
}

/** Values to redact everywhere else once these customers are erased. */
export function identifyingTexts(customers: CustomerWithMerged): {
  names: string[]
  phones: string[]
} {
  const texts = (kind: 'text' | 'phone') =>
    customers.flatMap((row) =>
      fieldList().flatMap(([, field]) => {
        const [column] = columnsOf(field)
        return field.redact === kind && column ? [String(row[column] ?? '')] : []
      }),
    )
  return { names: texts('text'), phones: texts('phone').filter((phone) => phone !== '') }
}

/** Blanks the personal columns, tags and timeline details of these customers; their ids stay. */
export async function blankCustomers(
  tx: Tx,
  customers: CustomerWithMerged,
  now: string,
): Promise<void> {
  for (const row of customers) {
    const blank = fieldList().flatMap(([, { columns }]) =>
      Object.entries(columns).map(([name, erased]) => [
        name,
        typeof erased === 'function' ? erased(row) : erased,
      ]),
    )
    await queries.updateCustomers(tx, [row.id], {
      ...Object.fromEntries(blank),
      archived_at: now,
      erased_at: now,
      updated_at: now,
    })
    await queries.replaceTags(tx, row.id, [])
    await queries.clearEventDetails(tx, row.id)
  }
}

import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { PastPriceTable } from './past-prices-table.ts'

export async function insertPastPrices(tx: Tx, rows: Insertable<PastPriceTable>[]): Promise<void> {
  for (const part of batches(rows)) await tx.db.insertInto('past_prices').values(part).execute()
}

/** How many imported prices there are, and who attested the newest. */
export async function pastPricesSummary(db: Db) {
  const { count } = await db
    .selectFrom('past_prices')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('past_prices')
    .innerJoin('users', 'users.id', 'past_prices.attested_by')
    .select(['users.name as by', 'past_prices.attested_at as at'])
    .orderBy('past_prices.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count: Number(count), last: last ?? null }
}

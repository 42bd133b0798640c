import type { ExchangeRateTable } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A rate as decimal text, with its source and time. */
export type KnownRate = Pick<Row<ExchangeRateTable>, 'rate' | 'source' | 'at'>

/** The newest rate from one currency to another that is not older than `since`. */
export async function newestRate(
  db: Db,
  from: string,
  to: string,
  since: string,
): Promise<KnownRate | undefined> {
  return db
    .selectFrom('exchange_rates')
    .select(['rate', 'source', 'at'])
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Existing rates stay unchanged. */
export async function insertRate(tx: Tx, rate: Omit<Row<ExchangeRateTable>, 'id'>): Promise<void> {
  await tx.db
    .insertInto('exchange_rates')
    .values(rate)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The newest published gold prices of the same moment in this currency and in dollars. */
export async function newestDollarPair(db: Db, currency: string) {
  return db
    .selectFrom('metal_quotes as own')
    .innerJoin('metal_quotes as dollar', (join) =>
      join
        .onRef('dollar.quoted_at', '=', 'own.quoted_at')
        .onRef('dollar.metal', '=', 'own.metal')
        .on('dollar.currency', '=', 'USD')
        .on('dollar.kind', '=', 'history'),
    )
    .select(['own.mid as own', 'dollar.mid as dollar'])
    .where('own.metal', '=', 'XAU')
    .where('own.currency', '=', currency)
    .where('own.kind', '=', 'history')
    .orderBy('own.quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

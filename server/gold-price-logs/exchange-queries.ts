import type { Db } from '../database/connect.ts'

/** Today's rate from one currency to another, if anybody told us one. */
export async function newestRate(db: Db, from: string, to: string) {
  return db
    .selectFrom('exchange_rates')
    .select(['rate', 'source', 'at'])
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest moment at which gold was published in this currency and in dollars: both prices. */
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

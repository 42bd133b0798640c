import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * The next number of a series, in the caller's transaction: whoever else wants one waits until it ends, and a
 * transaction that fails takes none. So there are no gaps.
 */
export async function nextOf(tx: Tx, series: string, year: number): Promise<number> {
  await tx.db
    .insertInto('number_series')
    .values({ series, year, last: 0 })
    .onConflict((on) => on.columns(['series', 'year']).doNothing())
    .execute()
  const { last } = await tx.db
    .updateTable('number_series')
    .set((e) => ({ last: e('last', '+', 1) }))
    .where('series', '=', series)
    .where('year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

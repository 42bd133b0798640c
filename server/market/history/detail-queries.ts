import type { Db } from '#server/platform/database/connect.ts'

/** The name of a user; null for none. */
export async function nameOfUser(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return user?.name ?? null
}

/** The price runs based on this quote, newest first. For display only: `pricing` owns runs. */
export async function runsOnQuote(db: Db, quoteId: number) {
  return db
    .selectFrom('price_runs as run')
    .select(['run.id', 'run.kind', 'run.state', 'run.created_at'])
    .select((eb) =>
      eb
        .selectFrom('price_run_lines as line')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('line.run_id', '=', 'run.id')
        .as('lines'),
    )
    .where('run.id', 'in', (eb) =>
      eb
        .selectFrom('price_runs')
        .select('id')
        .where('quote_id', '=', quoteId)
        // The price of each metal but the first of the run.
        .union(eb.selectFrom('run_quotes').select('run_id as id').where('quote_id', '=', quoteId)),
    )
    .orderBy('run.id', 'desc')
    .limit(20)
    .execute()
}

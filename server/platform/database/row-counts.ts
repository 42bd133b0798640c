import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'

/** The rows that a query selects, counted by the database. */
export async function count<D, T extends keyof D, O>(
  rows: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const row = await rows
    .clearSelect()
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number((row as { n: unknown }).n)
}

/** The rows that a query selects, counted up to `most`: a larger number would read more of the table than a page needs. */
export async function countUpTo<D, T extends keyof D, O>(
  db: Kysely<D>,
  rows: SelectQueryBuilder<D, T, O>,
  most: number,
): Promise<number> {
  const some = rows.clearSelect().select(sql.lit(1).as('one')).limit(most)
  const { rows: found } = await sql<{
    n: unknown
  }>`select count(*) as n from ${some} as counted`.execute(db)
  return Number(found[0]?.n ?? 0)
}

/** For each name, the rows that its query selects, counted up to `most`; all in one statement. */
export async function countsUpTo<D, T extends keyof D, O>(
  db: Kysely<D>,
  queries: Readonly<Record<string, SelectQueryBuilder<D, T, O>>>,
  most: number,
): Promise<Record<string, number>> {
  const names = Object.keys(queries)
  if (names.length === 0) return {}
  const counts = Object.values(queries).map((rows, n) => {
    const some = rows.clearSelect().select(sql.lit(1).as('one')).limit(most)
    return sql`(select count(*) from ${some} as counted) as ${sql.ref(`n${n}`)}`
  })
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(counts)}`.execute(db)
  return Object.fromEntries(names.map((name, n) => [name, Number(rows[0]?.[`n${n}`] ?? 0)]))
}

interface Write {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint } | undefined>
}

/** Executes an update or a delete; whether it found a row. */
export async function changed(write: Write): Promise<boolean> {
  const result = await write.executeTakeFirst()
  if (result === undefined) return false
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

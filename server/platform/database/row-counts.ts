import type { SelectQueryBuilder } from 'kysely'

/** The rows that a query selects, counted by the database. */
export async function count<D, T extends keyof D, O>(
  rows: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const row = await rows
    .clearSelect()
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  // Postgres answers with text.
  return Number((row as { n: unknown }).n)
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

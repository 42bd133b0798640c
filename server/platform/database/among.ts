import { type RawBuilder, sql } from 'kysely'

/** The words as a list that `in` compares with; with none, a list that nothing is in. They must be known to the code. */
export function listOf(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`(null)`
  return sql`(${sql.join(words.map((word) => sql.lit(word)))})`
}

/** Is a row's type one of these, in one of the states named with it? `of` is the row's name in the query, as 'c'. */
export function isAmong(
  pairs: readonly { type: string; states: readonly string[] }[],
  of?: string,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(of === undefined ? name : `${of}.${name}`)
  const fits = pairs.map(
    ({ type, states }) =>
      sql`(${column('type')} = ${sql.lit(type)} and ${column('state')} in ${listOf(states)})`,
  )
  return fits.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(fits, sql` or `)})`
}

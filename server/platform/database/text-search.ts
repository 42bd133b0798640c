import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { idsContaining, jsonTable, partsOf, type TextParts } from './dialect.ts'

/** Escapes % and _ for `like … escape '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&')

/** Matches a text anywhere in a value, for `like … escape '!'`. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`

/** Sorts after every text with the same start. */
const LAST_CHARACTER = '\u{10ffff}'

/** A search in columns with a `textIndex`: a row is found when it contains all parts of one alternative. */
export interface TextSearch {
  table: 'customers' | 'contracts'
  alternatives: readonly TextParts[]
  /** Whether so many rows may match that reading rows until a page is full is faster than finding all of them. */
  isCommon: boolean
  /** Whether every row is read to find all, since parts of one and two characters are in no index. */
  readsAll: boolean
  /** The ids of all rows found, where they were found by reading every row and are few. */
  ids: readonly number[] | null
}

/** Sorting so many rows takes about as long as finding those of a page among a million in their order. */
export const MAX_SORTED = 5_000

/** A search for these texts; empty ones are left out. */
export async function textSearch(
  db: Db,
  table: TextSearch['table'],
  texts: readonly TextParts[],
): Promise<TextSearch> {
  const alternatives = texts.filter((parts) => parts.length > 0 && parts.every(({ text }) => text))
  const indexed = alternatives.map(longParts).filter((parts) => parts.length > 0)
  const readsAll = indexed.length < alternatives.length
  const search = { table, alternatives, isCommon: false, readsAll, ids: null }
  if (alternatives.length === 0) return search
  if (readsAll) return searchByReading(db, search)
  const some =
    idsContaining(db, table, indexed) ??
    sql`select 1 from ${sql.table(table)} where ${isFound(db, search)}`
  const { rows } = await sql<{ n: unknown }>`
    select count(*) as n from (${some} limit ${MAX_SORTED + 1}) as counted`.execute(db)
  return { ...search, isCommon: Number(rows[0]?.n ?? 0) > MAX_SORTED }
}

/** Reads every row once, so that the statements that follow find a few ids. */
async function searchByReading(db: Db, search: TextSearch): Promise<TextSearch> {
  const { table } = search
  const ids: number[] = []
  for await (const part of partsOf(db, table)) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${part} and ${isFound(db, search)} limit ${MAX_SORTED + 1 - ids.length}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
    if (ids.length > MAX_SORTED) return { ...search, isCommon: true }
  }
  return { ...search, ids }
}

/**
 * Whether a row of the table, which has this alias in the query, is found. Parts of one and two characters are in no index:
 * where an alternative has only such ones, a word of the value must begin with one of them, except in scripts of short names.
 */
export function isFound(
  db: Db,
  { table, alternatives, isCommon, ids: found }: TextSearch,
  alias: string = table,
): RawBuilder<boolean> {
  if (found !== null) {
    const rows = found.map((id) => ({ id }))
    return sql`${sql.ref(`${alias}.id`)} in (select id from ${jsonTable(db, 'found', { id: 'integer' }, rows)})`
  }
  const conditions = alternatives.map((parts) => {
    const long = longParts(parts)
    const contained = parts.map(({ column, text }) => contains(alias, column, text))
    if (long.length === 0 && !parts.some(({ text }) => WHOLE_NAME.test(text))) {
      const starts = parts.flatMap(({ column, text }) => {
        const value = sql.ref(`${alias}.${column}`)
        const begins = `${escapeLike(text)}%`
        return [
          isCommon ? sql`${value} like ${begins} escape '!'` : startsWith(alias, column, text),
          sql`${value} like ${`% ${begins}`} escape '!'`,
        ]
      })
      return sql`((${sql.join(starts, sql` or `)}) and ${sql.join(contained, sql` and `)})`
    }
    const ids = isCommon || long.length === 0 ? null : idsContaining(db, table, [long])
    if (ids === null) return sql`(${sql.join(contained, sql` and `)})`
    const short = parts.filter((part) => !long.includes(part))
    const others = short.map(({ column, text }) => contains(alias, column, text))
    return sql`(${sql.join([sql`${sql.ref(`${alias}.id`)} in (${ids})`, ...others], sql` and `)})`
  })
  return conditions.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(conditions, sql` or `)})`
}

/** In these scripts one or two characters are a whole name, which is found anywhere, by reading every row. */
const WHOLE_NAME = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const longParts = (parts: TextParts): TextParts => parts.filter(({ text }) => [...text].length >= 3)

const contains = (alias: string, column: string, text: string) =>
  sql`${sql.ref(`${alias}.${column}`)} like ${anywhere(text)} escape '!'`

/** As a range of an index. */
export const startsWith = (alias: string, column: string, text: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.${column}`)} >= ${text} and ${sql.ref(`${alias}.${column}`)} < ${text + LAST_CHARACTER})`

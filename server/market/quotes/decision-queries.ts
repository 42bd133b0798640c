import { sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readAgain } from '#server/platform/database/read-once.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Quote } from './queries.ts'

/** Decides a held price; undefined where it is no longer held. */
export function decideQuote(
  tx: Tx,
  id: number,
  decision: Partial<Pick<Quote, 'quality' | 'reasons' | 'note' | 'decided_by' | 'decided_at'>>,
): Promise<Quote | undefined> {
  readAgain(tx.db, 'metal_quotes')
  return tx.db
    .updateTable('metal_quotes')
    .set(decision)
    .where('id', '=', id)
    .where('quality', '=', 'held')
    .returningAll()
    .executeTakeFirst()
}

/** Supersedes a price that cannot be used. */
export async function supersede(tx: Tx, { id }: Quote): Promise<void> {
  readAgain(tx.db, 'metal_quotes')
  await tx.db
    .updateTable('metal_quotes')
    .set({ quality: 'superseded' })
    .where('id', '=', id)
    .where('quality', 'in', ['accepted', 'held'])
    .execute()
}

/** Supersedes the held prices of the same source that precede this accepted one. */
export async function supersedeHeld(
  tx: Tx,
  { metal, source, quoted_at, id }: Quote,
): Promise<void> {
  await heldQuotes(tx, metal, source)
    .where(sql<boolean>`(quoted_at, id) < (${quoted_at}, ${id})`)
    .execute()
}

/** Supersedes other prices of the same source that were held since before `until`. */
export async function supersedeOlderHeld(
  tx: Tx,
  { metal, source, id }: Quote,
  until: string,
): Promise<void> {
  await heldQuotes(tx, metal, source)
    .where('id', '<>', id)
    .where('received_at', '<', until)
    .execute()
}

function heldQuotes(tx: Tx, metal: Metal, source: string) {
  readAgain(tx.db, 'metal_quotes')
  return tx.db
    .updateTable('metal_quotes')
    .set({ quality: 'superseded' })
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where('kind', '=', 'spot')
    .where('quality', '=', 'held')
}

/** The held prices of a metal from each of these sources, newest first, at most `limit` of each. */
export async function heldIds(
  db: Db,
  metal: Metal,
  sources: string[],
  limit: number,
): Promise<number[][]> {
  if (sources.length === 0) return []
  const ofEach = sources.map(
    (source, index) => sql`select * from (
      select id, quoted_at, ${sql.lit(index)} as place from metal_quotes
      where metal = ${metal} and source = ${source} and quality = 'held'
      order by quoted_at desc, id desc limit ${limit}) as held_${sql.raw(String(index))}`,
  )
  const { rows } = await sql<{ id: number; place: number }>`
    select id, place from (${sql.join(ofEach, sql` union all `)}) as held
    order by quoted_at desc, id desc`.execute(db)
  return sources.map((_, index) => rows.flatMap(({ id, place }) => (place === index ? [id] : [])))
}

/** Whether a price of this metal from this source is held. */
export async function hasHeldQuote(db: Db, metal: Metal, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('metal_quotes')
    .select('id')
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where('quality', '=', 'held')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

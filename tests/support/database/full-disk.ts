import { type Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import type { Schema } from '#server/platform/database/schema.ts'

/**
 * Until `end` is called, new rows in `table` are refused as on a full disk, with the error of the engine itself: of SQLite
 * by a limit of its size, of Postgres raised by a trigger.
 */
export async function fillDisk(
  db: Kysely<Schema>,
  table: keyof Schema,
): Promise<{ end(): Promise<unknown> }> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (inject('engine') === 'sqlite') {
    await run('create table filling (x blob)')
    await run(`create trigger fill after insert on ${table}
      begin insert into filling values (zeroblob(8000)); end`)
    await run('pragma max_page_count = 1')
    return { end: () => run('pragma max_page_count = 1000000') }
  }
  await run(`create function fill() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
  await run(`create trigger fill before insert or update on ${table} execute function fill()`)
  return { end: () => run(`drop trigger fill on ${table}`) }
}

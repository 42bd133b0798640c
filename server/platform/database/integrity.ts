import { once } from 'node:events'
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, damageOf } from './connect.ts'
import { databaseFile, isDamage } from './dialect.ts'

/** The result of reading the whole database. `unchecked`: why that was not possible. */
export type Integrity =
  | { state: 'ok'; by: 'quick_check' | 'amcheck' }
  | { state: 'damaged'; problem: string }
  | { state: 'unchecked'; reason: 'amcheck_missing' | 'amcheck_not_created' | 'amcheck_denied' }

/** Larger databases are checked while the server already runs. */
const LARGE_BYTES = 1024 ** 3

/** Checks the structure of every page: by `quick_check` of SQLite, or by the extension amcheck of Postgres. */
export function checkIntegrity(db: Db, url: string): Promise<Integrity> {
  const file = databaseFile(url)
  return file === null ? amcheck(db) : quickCheck(file)
}

/** Checks the database. Never throws: a check that fails leaves it in use, with the reason in the log. */
export async function findDamage({
  db,
  settings,
  log,
}: Pick<Ctx, 'db' | 'settings' | 'log'>): Promise<void> {
  try {
    const found = await checkIntegrity(db, settings.databaseUrl)
    if (found.state === 'damaged') damageOf(db).found(found.problem)
    if (found.state === 'unchecked')
      log.info({ reason: found.reason }, 'the database is not checked for damage: see the doctor')
  } catch (error) {
    log.error({ err: error }, 'the database could not be checked for damage')
  }
}

/** Whether a check takes so long that the server should not wait for it. */
export async function isLarge(db: Db, url: string): Promise<boolean> {
  const file = databaseFile(url)
  if (file !== null) return statSync(file).size > LARGE_BYTES
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db)
  return (rows[0]?.size ?? 0) > LARGE_BYTES
}

/** In a thread of its own, because SQLite does not return before the file is read. */
async function quickCheck(file: string): Promise<Integrity> {
  const worker = new Worker(new URL('./quick-check.ts', import.meta.url), { workerData: file })
  const [problem] = (await once(worker, 'message')) as [string | null]
  return problem === null ? { state: 'ok', by: 'quick_check' } : { state: 'damaged', problem }
}

async function amcheck(db: Db): Promise<Integrity> {
  const { rows } = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions
    where name = 'amcheck'`.execute(db)
  if (rows.length === 0) return { state: 'unchecked', reason: 'amcheck_missing' }
  if (rows[0]?.installed === null) return { state: 'unchecked', reason: 'amcheck_not_created' }
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const problem = await firstProblem(connection)
      return problem === null ? { state: 'ok', by: 'amcheck' } : { state: 'damaged', problem }
    } catch (error) {
      if (isDamage(error)) return { state: 'damaged', problem: (error as Error).message }
      if (error instanceof Error && 'code' in error && error.code === DENIED)
        return { state: 'unchecked', reason: 'amcheck_denied' }
      throw error
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

const DENIED = '42501'

/** Each table and B-tree index by itself, so that no lock is held for long. Damage of an index is thrown. */
async function firstProblem(db: Db): Promise<string | null> {
  const { rows } = await sql<{ oid: number; name: string; kind: string }>`
    select c.oid, c.relname as name, c.relkind::text as kind from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indexrelid = c.oid
    left join pg_am a on a.oid = c.relam
    where n.nspname = current_schema() and c.relpersistence = 'p'
      and (c.relkind = 'r' or c.relkind = 'i' and a.amname = 'btree' and i.indisvalid)
    order by c.relname`.execute(db)
  for (const { oid, name, kind } of rows) {
    const problem = kind === 'i' ? await checkIndex(db, oid) : await checkTable(db, oid, name)
    if (problem !== null) return problem
  }
  return null
}

async function checkIndex(db: Db, oid: number): Promise<null> {
  await sql`select bt_index_check(cast(${oid} as oid))`.execute(db)
  return null
}

async function checkTable(db: Db, oid: number, name: string): Promise<string | null> {
  const { rows } = await sql<{ blkno: number; msg: string }>`
    select blkno, msg from verify_heapam(cast(${oid} as oid), on_error_stop => true)
    limit 1`.execute(db)
  const [first] = rows
  return first ? `${name}, block ${first.blkno}: ${first.msg}` : null
}

import { type Generated, Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { BadSetting } from '#server/platform/env/env.ts'
import { Damage } from './damage.ts'
import { dialectFor, type Engine, isDamage, isDiskFull, probeSpace } from './dialect.ts'
import type { DatabaseObserver } from './observer.ts'
import type { Schema } from './schema.ts'

export type { Generated }
/** The database, or a transaction on it. */
export type Db = Kysely<Schema>
/** A transaction without its context; `Tx` is the context with it. */
export type Trx = Transaction<Schema>
/** A row as selected. */
export type Row<T> = Selectable<T>

/**
 * Opens the database at `url`; the caller closes it with `db.destroy()`. `observer` learns of its statements, its pool and
 * its damage. Once a statement finds damage, nothing is written any more.
 */
export function connect(url: string, observer?: DatabaseObserver): Db {
  const damage = new Damage((problem) => observer?.onDamage(problem))
  const db = new Kysely<Schema>({
    dialect: dialectFor(url, observer),
    plugins: [damage],
    log: (event) => {
      observer?.onStatement(event.query.sql, event.queryDurationMillis)
      if (event.level === 'error' && isDiskFull(event.error)) damage.isFull = true
      if (event.level === 'error' && isDamage(event.error))
        damage.found(event.error instanceof Error ? event.error.message : String(event.error))
    },
  })
  damages.set(db, damage)
  return db
}

const damages = new WeakMap<Db, Damage>()

/** What is known of the damage of a database from `connect`. Throws for a transaction. */
export function damageOf(db: Db): Damage {
  const damage = damages.get(db)
  if (!damage) throw new Error('only the database itself knows its damage')
  return damage
}

/** One round trip, to check that the database answers. */
export async function ping(db: Db): Promise<void> {
  await db.selectNoFrom((row) => row.lit(1).as('ok')).execute()
}

/**
 * Writes one row, to check that the database can be written, and needs space for new ones once such a write was refused.
 * Throws the error of the engine, such as for a full disk.
 */
export async function probeWrite(db: Db): Promise<void> {
  const damage = damageOf(db)
  if (damage.isFull) await probeSpace(db)
  damage.isFull = false
  const row = { holder: '', epoch: 0, until: '' }
  await db
    .insertInto('leases')
    .values({ name: 'readiness', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Rejects a database that may lose acknowledged writes. Throws `BadSetting`. */
export async function checkDurability(db: Db, engine: Engine): Promise<void> {
  await durabilityChecks[engine](db)
}

const durabilityChecks: Record<Engine, (db: Db) => Promise<void>> = {
  sqlite: async (db) => {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    const version = rows[0]?.version ?? ''
    // Before 3.51.3 a reset of the write-ahead log could damage the file.
    if (isOlder(version, [3, 51, 3]))
      throw new BadSetting(`SQLite 3.51.3 or newer is needed, this is ${version}`)
  },
  postgres: async (db) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')`.execute(
      db,
    )
    const unsafe = rows.find(({ setting }) => setting === 'off')
    if (unsafe) throw new BadSetting(`DATABASE_URL is wrong: the server has ${unsafe.name} = off`)
  },
}

function isOlder(version: string, minimum: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  const at = minimum.findIndex((part, index) => part !== parts[index])
  return at !== -1 && (parts[at] ?? 0) < (minimum[at] ?? 0)
}

declare module '#server/platform/context.ts' {
  interface Ctx {
    db: Db
  }
}

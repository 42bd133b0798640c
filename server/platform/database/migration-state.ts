import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Engine } from './dialect.ts'

/** What a database says about itself before anything is changed. */
export interface MigrationState {
  /** All tables, without views. */
  tables: readonly string[]
  /** The migrations that were run; empty without their table. */
  applied: readonly AppliedMigration[]
}

/** A row of the table of migrations. `checksum`: null or absent until the first start that stores checksums. */
export interface AppliedMigration {
  name: string
  checksum?: string | null
}

/** The SHA-256 of the SQL of each migration, by its name. */
export type Checksums = Readonly<Record<string, string>>

export const MIGRATION_TABLE = 'kysely_migration'

/** Selects the names of all tables. Extensions of Postgres may have tables of their own in the same schema. */
export const TABLE_NAMES: Record<Engine, string> = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  postgres: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
}

/** Reads only. */
export async function migrationState(db: Db, engine: Engine): Promise<MigrationState> {
  const { rows } = await sql.raw<{ name: string }>(TABLE_NAMES[engine]).execute(db)
  const tables = rows.map(({ name }) => name)
  if (!tables.includes(MIGRATION_TABLE)) return { tables, applied: [] }
  const applied = await sql<AppliedMigration>`
    select * from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)
  return { tables, applied: applied.rows }
}

/** Why this release must not use the database, as one line that says what to do; null if it may. */
export function stateProblem(
  { tables, applied }: MigrationState,
  checksums: Checksums,
): string | null {
  const isKnown = ({ name }: AppliedMigration) => name in checksums
  const isForeign = applied.length === 0 ? tables.some(isOther) : !applied.some(isKnown)
  if (isForeign)
    return 'the database belongs to another program: it has tables, but none of Assay; choose an empty database'
  const unknown = applied.findLast((one) => !isKnown(one))
  if (unknown)
    return `the database was used by a newer release, whose migration ${unknown.name} is unknown here: start that release, or restore a backup from before the update`
  const newest = applied.at(-1)
  if (newest && !applied.some(({ name }) => name === FIRST_UPDATABLE))
    return `the database is of a development state before the first release: its last migration is ${newest.name}, and no release can update it; choose an empty database, and keep this one for the code that made it`
  const changed = applied.find(({ name, checksum }) => checksum && checksum !== checksums[name])
  return changed
    ? `migration ${changed.name} was run with other SQL than this release has: start the release that ran it, or restore a backup from before`
    : null
}

/**
 * Migrations before this one were changed after databases had run them, without a repair: such a database would lack tables
 * or fail in the middle. No release ended before it.
 */
const FIRST_UPDATABLE = '0011-price-desk'

/** Kysely creates its own tables before the first migration. */
const isOther = (table: string): boolean => !table.startsWith(MIGRATION_TABLE)

/** Stores the checksum of every migration that has none. `before`: the state before migrating. */
export async function storeChecksums(
  db: Db,
  before: MigrationState,
  checksums: Checksums,
): Promise<void> {
  const table = sql.table(MIGRATION_TABLE)
  if (!before.applied.some((one) => 'checksum' in one))
    await sql`alter table ${table} add column checksum text`.execute(db)
  const cases = Object.entries(checksums).map(
    ([name, checksum]) => sql`when ${sql.lit(name)} then ${sql.lit(checksum)}`,
  )
  await sql`update ${table} set checksum = case name ${sql.join(cases, sql` `)} end
    where checksum is null`.execute(db)
}

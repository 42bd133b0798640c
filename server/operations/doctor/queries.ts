import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { databaseClock } from '#server/platform/database/dialect.ts'

/** The time of the database's clock. */
export async function databaseNow(db: Db): Promise<string> {
  const { now } = await db.selectNoFrom(databaseClock(db).as('now')).executeTakeFirstOrThrow()
  return now
}

/** The active account with this address, if it exists. */
export function usersByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email_key', '=', email.toLowerCase())
    .where('status', '=', 'active')
    .execute()
}

/** The version of a Postgres server, such as `18.1`. */
export async function postgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

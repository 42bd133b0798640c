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

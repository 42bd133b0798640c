import { connect } from '#server/database/connect.ts'
import { engineOf } from '#server/database/dialect.ts'
import { migrate } from '#server/database/migrate.ts'

/** Brings a new, empty database to where a shop's first start brings it. */
export async function prepare(url: string): Promise<void> {
  const db = connect(url)
  try {
    await migrate(db, engineOf(url))
  } finally {
    await db.destroy()
  }
}

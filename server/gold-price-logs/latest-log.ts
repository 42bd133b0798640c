import type { Db } from '../database/connect.ts'
import { findLog } from './log-queries.ts'
import { type LogProps, logProps } from './props.ts'
import { newestAccepted } from './queries.ts'

/** The log entry that prices stand on now, as pages show it; null in a shop that has none. */
export async function latestLog(db: Db): Promise<LogProps | null> {
  const basis = await newestAccepted(db)
  const row = basis && (await findLog(db, basis.id))
  return row ? logProps(row) : null
}

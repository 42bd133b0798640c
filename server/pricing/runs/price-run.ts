import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import * as queries from './queries.ts'

/** Has anything ever been previewed here? */
export const anyRun = queries.anyRun

/** A run, or `NotFound`. */
export async function runOf(db: Db, id: number): Promise<queries.NamedRun> {
  const run = await queries.runById(db, id)
  if (!run) throw new NotFound()
  return run
}

import { findLog, sourcesInLog } from '#server/market/history/log-queries.ts'
import { type HeldProps, logProps } from '#server/market/history/props.ts'
import { pollThatBrought } from '#server/market/polling/poll-queries.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { heldIds } from './decision-queries.ts'

/** Beyond this, how many more wait says nothing more. */
const MOST_COUNTED = 100

/** What waits for an admin: the newest held price of each source, newest first. */
export async function heldPrices(db: Db): Promise<HeldProps[]> {
  const found = await Promise.all((await sourcesInLog(db)).map((source) => newestHeld(db, source)))
  return found.flat().toSorted((a, b) => b.quotedAt.localeCompare(a.quotedAt))
}

async function newestHeld(db: Db, source: string): Promise<HeldProps[]> {
  const [newest, ...others] = await heldIds(db, source, MOST_COUNTED)
  const row = newest === undefined ? undefined : await findLog(db, newest)
  if (!row) return []
  return [{ ...logProps(row, await pollThatBrought(db, row.id)), more: others.length }]
}

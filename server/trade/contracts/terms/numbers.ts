import type { Tx } from '#server/platform/database/transaction.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { nextOf } from '#server/trade/contracts/queries.ts'

/**
 * `SALE-2026-00001`: the next number of a series, without gaps, in the transaction of what it numbers. The year is the
 * shop's at `at` (ISO time). Source: domain 5.1.
 */
export async function takeNumber(
  tx: Tx,
  series: string,
  at: string,
  timeZone: string,
): Promise<string> {
  const year = dayOf(at, timeZone).slice(0, 4)
  const n = await nextOf(tx, series, Number(year))
  return `${series}-${year}-${String(n).padStart(5, '0')}`
}

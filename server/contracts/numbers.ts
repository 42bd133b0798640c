import { dayOf } from '#server/calendar.ts'
import type { Trx } from '#server/database/connect.ts'
import { nextOf } from './number-queries.ts'

/**
 * `SALE-2026-00001`: the next number of a series, without gaps, in the transaction of what it numbers. The year is the
 * shop's at `at` (ISO time). Source: domain 5.1.
 */
export async function takeNumber(
  trx: Trx,
  series: string,
  at: string,
  timeZone: string,
): Promise<string> {
  const year = dayOf(at, timeZone).slice(0, 4)
  const n = await nextOf(trx, series, Number(year))
  return `${series}-${year}-${String(n).padStart(5, '0')}`
}

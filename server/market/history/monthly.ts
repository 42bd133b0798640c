import type { Db } from '#server/platform/database/connect.ts'
import { plusMonths } from '#server/platform/time/calendar.ts'
import { lastOfEach } from './chart-queries.ts'

/** What an ounce cost at the end of a stretch of time: millionths of the currency asked for. */
export interface GoldOfDay {
  at: string
  midMicro: number
}

/**
 * The last accepted price of each of so many calendar months (UTC) before the month of `now`, oldest first. A month
 * that nobody recorded is left out, never made up from its neighbours.
 */
export async function goldByMonth(
  db: Db,
  { currency, now, months }: { currency: string; now: string; months: number },
): Promise<GoldOfDay[]> {
  const spans = Array.from({ length: months }, (_, place): [string, string] => [
    monthStart(now, place - months),
    monthStart(now, place - months + 1),
  ])
  const found = await lastOfEach(db, { currency, since: null, until: null, source: null }, spans)
  return found.map(({ quoted_at, mid }) => ({ at: quoted_at, midMicro: mid }))
}

function monthStart(now: string, offset: number): string {
  return `${plusMonths(`${now.slice(0, 7)}-01`, offset)}T00:00:00.000Z`
}

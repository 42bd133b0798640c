import type { Actor } from '../accounts/actor.ts'
import { type Ctx, later } from '../context.ts'
import { chartOf } from './chart.ts'
import { alloysOnBoard } from './detail-queries.ts'
import { findLog } from './log-queries.ts'
import { mayRecord } from './may-record.ts'
import { type GoldPriceLogLatestProps, logProps } from './props.ts'
import { newestAccepted } from './queries.ts'
import { karatRates } from './rates.ts'

const DRAWN_MS = 365 * 24 * 60 * 60 * 1000

/** Gold now, what each alloy is worth by it, and the year that led there. */
export async function boardPage({ db }: Ctx, actor: Actor): Promise<GoldPriceLogLatestProps> {
  const basis = await newestAccepted(db)
  const row = basis && (await findLog(db, basis.id))
  if (!row) return { latest: null, rates: [], chart: [], mayRecord: mayRecord(actor) }
  const since = later(row.quoted_at, -DRAWN_MS)
  return {
    latest: logProps(row),
    rates: karatRates(row.mid, await alloysOnBoard(db, row.metal)),
    chart: await chartOf(db, { currency: row.currency, since, until: null, source: null }),
    mayRecord: mayRecord(actor),
  }
}

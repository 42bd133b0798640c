import type { Db } from '../database/connect.ts'
import { NotFound } from '../errors.ts'
import { chartAround } from './chart.ts'
import { alloysOnBoard, nameOfUser, runsOnQuote } from './detail-queries.ts'
import { findLog, neighbourOf } from './log-queries.ts'
import { type GoldPriceLogDetailProps, logDetail, logProps } from './props.ts'
import { karatRates } from './rates.ts'

const DRAWN_EACH_SIDE = 40

/** One price: where it came from, what lies beside it, what stands on it. Throws `NotFound`. */
export async function detailPage(db: Db, id: number): Promise<GoldPriceLogDetailProps> {
  const row = await findLog(db, id)
  if (!row) throw new NotFound()
  const previous = await neighbourOf(db, row, 'desc')
  const next = await neighbourOf(db, row, 'asc')
  const runs = await runsOnQuote(db, row.id)
  return {
    log: logDetail(row, await nameOfUser(db, row.recorded_by)),
    previous: previous ? logProps(previous) : null,
    next: next ? logProps(next) : null,
    rates: karatRates(row.mid, await alloysOnBoard(db, row.metal)),
    runs: runs.map(({ created_at, lines, ...run }) => ({
      ...run,
      createdAt: created_at,
      lines: Number(lines),
    })),
    nearby: await chartAround(db, row, DRAWN_EACH_SIDE),
  }
}

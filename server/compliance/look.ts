import { dayOf } from '#server/calendar.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { complianceOf } from './compliance.ts'
import { countersOf } from './findings.ts'
import { type Found, openFindings } from './open.ts'
import * as queries from './queries.ts'
import { keepUntil, mayIdGo } from './retention.ts'

const LOOKED_AT = 500

/** Once a day: this year's counters, and what has been kept long enough. What was found before is not found again. */
export async function lookAround(ctx: Ctx): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const { time_zone: timeZone } = await shopOf(trx)
    const now = ctx.clock.now()
    const today = dayOf(now, timeZone)
    await lookAtCounters(trx, now, Number(today.slice(0, 4)))
    await lookAtCopies(trx, now, today)
    await lookAtOldContracts(trx, now, today)
  })
}

async function lookAtCounters(trx: Trx, now: string, year: number): Promise<void> {
  const { bought, sold, limit, state } = await countersOf(trx, year)
  if (state === 'below') return
  const { currency } = await shopOf(trx)
  await findOnce(trx, now, {
    type: 'aml_counter',
    subject: `year_${state}`,
    subject_id: String(year),
    severity: state === 'over' ? 'critical' : 'warning',
    numbers: JSON.stringify({ bought, sold, limit, year, currency }),
  })
}

async function lookAtCopies(trx: Trx, now: string, today: string): Promise<void> {
  const { idYears } = await complianceOf(trx)
  for (const { id, lastBuyBack } of await queries.copiedIds(trx, LOOKED_AT)) {
    if (!mayIdGo(lastBuyBack, idYears, today)) continue
    await findOnce(trx, now, {
      type: 'retention',
      subject: 'customer',
      subject_id: String(id),
      severity: 'warning',
      numbers: JSON.stringify({ years: idYears, last: lastBuyBack ?? '' }),
    })
  }
}

async function lookAtOldContracts(trx: Trx, now: string, today: string): Promise<void> {
  const { contractYears } = await complianceOf(trx)
  const day = keepUntil(today, -contractYears)
  for (const { year, n } of await queries.closedBefore(trx, day)) {
    await findOnce(trx, now, {
      type: 'retention',
      subject: 'contracts',
      subject_id: year,
      severity: 'note',
      numbers: JSON.stringify({ count: Number(n), year: Number(year), years: contractYears }),
    })
  }
}

/** A kind of finding about one thing is opened once. */
async function findOnce(trx: Trx, now: string, found: Omit<Found, 'opened_at'>): Promise<void> {
  const { type, subject, subject_id: id } = found
  const before = await queries.findingsOf(trx, type, subject, id)
  if (before.length === 0) await openFindings(trx, now, [{ ...found, opened_at: now }])
}

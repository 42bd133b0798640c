import { shopOf } from '#server/configuration/configuration.ts'
import { hasUsRules } from '#server/formula/settings/us-rules.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { complianceOf } from './compliance.ts'
import { countersOf } from './findings.ts'
import { type NewFinding, openFindings } from './open-findings.ts'
import * as queries from './queries.ts'
import { isIdRetentionOver, retainUntil } from './retention.ts'

const MAX_CUSTOMERS = 500

/** Daily: checks this year's purchases and sales, and retention periods. No finding is opened twice. */
export async function runDailyChecks(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { time_zone: timeZone } = await shopOf(tx.db)
    const now = tx.clock.now()
    const today = dayOf(now, timeZone)
    await checkCounters(tx, now, Number(today.slice(0, 4)))
    await checkIdCopies(tx, now, today)
    await checkOldContracts(tx, now, today)
  })
}

async function checkCounters(tx: Tx, now: string, year: number): Promise<void> {
  const { currency } = await shopOf(tx.db)
  if (!hasUsRules(currency)) return
  const { bought, sold, limit, state } = await countersOf(tx.db, year)
  if (state === 'below') return
  await openOnce(tx, now, {
    type: 'aml_counter',
    subject: `year_${state}`,
    subject_id: String(year),
    severity: state === 'over' ? 'critical' : 'warning',
    numbers: JSON.stringify({ bought, sold, limit, year, currency }),
  })
}

async function checkIdCopies(tx: Tx, now: string, today: string): Promise<void> {
  const { idYears } = await complianceOf(tx.db)
  for (const { id, lastBuyBack } of await queries.customersWithIdCopy(tx.db, MAX_CUSTOMERS)) {
    if (!isIdRetentionOver(lastBuyBack, idYears, today)) continue
    await openOnce(tx, now, {
      type: 'retention',
      subject: 'customer',
      subject_id: String(id),
      severity: 'warning',
      numbers: JSON.stringify({ years: idYears, last: lastBuyBack ?? '' }),
    })
  }
}

async function checkOldContracts(tx: Tx, now: string, today: string): Promise<void> {
  const { contractYears } = await complianceOf(tx.db)
  const day = retainUntil(today, -contractYears)
  for (const { year, n } of await queries.closedContractsBefore(tx.db, day)) {
    await openOnce(tx, now, {
      type: 'retention',
      subject: 'contracts',
      subject_id: year,
      severity: 'note',
      numbers: JSON.stringify({ count: Number(n), year: Number(year), years: contractYears }),
    })
  }
}

/** Opens a finding unless its subject already has one of this type. */
async function openOnce(
  tx: Tx,
  now: string,
  finding: Omit<NewFinding, 'opened_at'>,
): Promise<void> {
  const { type, subject, subject_id: id } = finding
  const before = await queries.findingsOf(tx.db, type, subject, id)
  if (before.length === 0) await openFindings(tx, now, [{ ...finding, opened_at: now }])
}

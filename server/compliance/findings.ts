import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { hasUsRules } from '#server/formula/settings/us-rules.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import { displayName } from '#server/trade/customers/named-customer.ts'
import { amlState, statementDue } from './cash-rules.ts'
import { complianceOf } from './compliance.ts'
import type { ComplianceQuery, DecisionInput } from './input.ts'
import { findingNames } from './open-findings.ts'
import type { ComplianceProps, FindingProps, YearCountersProps } from './props.ts'
import * as queries from './queries.ts'
import { holdDaysLeft } from './retention.ts'
import { payersOf } from './statements.ts'

const MAX_ROWS = 200

/** The compliance page: findings, this year's purchases and sales, buy-backs on hold, payers to notify. */
export async function compliancePage(
  ctx: Ctx,
  { state, type, year: requestedYear }: ComplianceQuery,
): Promise<ComplianceProps> {
  const { db, clock } = ctx
  const { currency, time_zone: timeZone } = await shopOf(db)
  const now = clock.now()
  const thisYear = Number(dayOf(now, timeZone).slice(0, 4))
  const statementYear = requestedYear ?? thisYear
  const isUs = hasUsRules(currency)
  return {
    findings: await findingProps(db, await queries.findings(db, { state, type }, MAX_ROWS)),
    filters: { state, type },
    counters: isUs ? await countersOf(db, thisYear) : null,
    held: await heldBuyBacksOf(db, now),
    statements: isUs
      ? {
          year: statementYear,
          due: statementDue(String(statementYear)),
          payers: await payersOf(db, statementYear),
        }
      : null,
    currency,
  }
}

/** Purchases from the public and sales in a year in the shop's time zone, optionally up to a time, and the resulting state. */
export async function countersOf(db: Db, year: number, asOf?: string): Promise<YearCountersProps> {
  const { currency, time_zone: timeZone } = await shopOf(db)
  const { amlLimit: limit, amlWarnBp } = await complianceOf(db)
  const [since, until] = yearOf(year, timeZone)
  const counters = await queries.countersWithin(db, since, asOf ?? until, currency)
  return { year, ...counters, limit, state: amlState(counters, limit, amlWarnBp) }
}

export function yearOf(year: number, timeZone: string): [since: string, until: string] {
  return [startOfDay(`${year}-01-01`, timeZone), startOfDay(`${year + 1}-01-01`, timeZone)]
}

/**
 * Acknowledges or resolves a finding; resolving, and any decision about what staff did, requires an admin, resolving a note.
 * Throws `Conflict` when it was decided meanwhile, `Refused` without a note.
 */
export async function decide(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { from, to, note }: DecisionInput,
): Promise<void> {
  if (to === 'resolved') authorize(actor, 'compliance.resolve')
  if (to === 'resolved' && note.length < 5) throw new Refused({ note: { key: 'reason_too_short' } })
  await transaction(ctx, async (tx) => {
    const finding = await queries.findingById(tx.db, id)
    if (!finding) throw new NotFound()
    if (ABOUT_STAFF.includes(finding.type)) authorize(actor, 'compliance.resolve')
    const decision = { state: to, note, decided_by: actor.id, decided_at: tx.clock.now() }
    const isForward = from === 'open' || to === 'resolved'
    if (!isForward || !(await queries.decideFinding(tx, { id, from }, decision)))
      throw new Conflict({ key: 'finding_conflict' })
    const details = { type: finding.type, from, note }
    const entry = { act: `finding_${to}`, subject: 'finding', subjectId: id, details }
    await record(tx, actor, entry)
  })
}

/** Findings about what members of staff did are decided by an admin. */
const ABOUT_STAFF: readonly queries.Finding['type'][] = [
  'weight_short',
  'weight_waits',
  'weighed_sold',
  'lowered_sold',
  'credit_spent',
  'admin_exception',
]

type Row = Awaited<ReturnType<typeof queries.findings>>[number]

async function findingProps(db: Db, rows: Row[]): Promise<FindingProps[]> {
  const names = await findingNames(db, rows)
  return rows.map((row, n) => ({
    id: row.id,
    type: row.type,
    isAboutStaff: ABOUT_STAFF.includes(row.type),
    severity: row.severity,
    state: row.state,
    note: row.note,
    about: aboutOf(row, names[n] || `#${row.subject_id}`),
    numbers: numbersWithoutPayer(row),
    openedAt: row.opened_at,
    dueAt: row.due_at,
    by: row.by,
    decidedAt: row.decided_at,
  }))
}

/** The payer is shown only in the statement to them. */
function numbersWithoutPayer({ numbers }: Row): FindingProps['numbers'] {
  const { payer: _payer, ...rest } = JSON.parse(numbers)
  return rest
}

function aboutOf({ type, subject, subject_id: id }: Row, name: string) {
  if (subject === 'customer') return { name, href: `/customers/${id}` }
  if (subject === 'contract') return { name, href: `/contracts/${id}` }
  if (subject === 'invoice') return { name, href: `/apps/invoice/preview?id=${id}` }
  if (subject === 'piece') return { name, href: `/variants/${id}/history` }
  if (subject === 'pieces') return { name: '', href: PIECE_PAGES[type] ?? '/price' }
  return null
}

/** The pages that show the pieces of a finding. */
const PIECE_PAGES: Partial<Record<Row['type'], string>> = { reference: '/price-compare' }

async function heldBuyBacksOf(db: Db, now: string): Promise<ComplianceProps['held']> {
  const rows = await queries.heldBuyBacks(db, MAX_ROWS)
  return rows.map((row) => ({
    contractId: row.id,
    number: row.number,
    customerId: row.customer_id,
    customer: displayName(row),
    until: row.hold_until ?? '',
    daysLeft: holdDaysLeft(row.hold_until ?? now, now),
  }))
}

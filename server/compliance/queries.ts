import { type Insertable, sql } from 'kysely'
import { lacks } from '#server/access/holder-queries.ts'
import { isOffered } from '#server/catalogue/catalogue.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { partsOf } from '#server/platform/database/dialect.ts'
import { type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isTypeInState, sqlList } from '#server/platform/database/value-lists.ts'
import { statesAfter, statesWhere, typesWhere } from '#server/trade/contract-types/lookup.ts'
import type { CashPayment } from './cash-rules.ts'
import type { FindingTable } from './table.ts'

export type Finding = Row<FindingTable>

/** Payments in one currency by this customer and those merged into it that may be cash or reverse cash. */
export async function cashPaymentsOf(
  db: Db,
  customerId: number,
  currency: string,
): Promise<CashPayment[]> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('customers as c', 'c.id', 'p.customer_id')
    .select(['p.id', 'p.at', 'p.direction', 'p.method', 'p.amount'])
    .select(['p.face_amount as faceAmount', 'p.reverses_id as reversesId'])
    .where((e) => e.or([e('c.id', '=', customerId), e('c.merged_into', '=', customerId)]))
    .where('p.currency', '=', currency)
    .where((e) =>
      e.or([
        e('p.method', 'in', ['cash', 'cashier_check', 'money_order', 'traveler_check']),
        e('p.reverses_id', 'is not', null),
      ]),
    )
    .orderBy('p.id')
    .execute()
  return rows
}

export async function insertFinding(tx: Tx, finding: Insertable<FindingTable>): Promise<void> {
  await tx.db.insertInto('compliance_findings').values(finding).execute()
}

export function findingById(db: Db, id: number): Promise<Finding | undefined> {
  return db.selectFrom('compliance_findings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Findings of one type about one subject, newest first. */
export function findingsOf(
  db: Db,
  type: Finding['type'],
  subject: string,
  subjectId: string,
): Promise<Finding[]> {
  return db
    .selectFrom('compliance_findings')
    .selectAll()
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .execute()
}

/** Cash reports of these customers, filed or not. */
export function reportsAbout(db: Db, customers: string[]): Promise<Finding[]> {
  return db
    .selectFrom('compliance_findings')
    .selectAll()
    .where('type', '=', 'form_8300')
    .where('subject', '=', 'customer')
    .where('subject_id', 'in', customers)
    .orderBy('id')
    .execute()
}

/** Cash reports that contain their payer. */
export function reportsWithPayer(db: Db): Promise<Finding[]> {
  return db
    .selectFrom('compliance_findings')
    .selectAll()
    .where('type', '=', 'form_8300')
    .where('numbers', 'like', '%"payer":%')
    .execute()
}

export async function setNumbers(tx: Tx, id: number, numbers: string): Promise<void> {
  await tx.db.updateTable('compliance_findings').set({ numbers }).where('id', '=', id).execute()
}

/** Resolves findings whose cause no longer exists, without a user. */
export async function resolveFindings(tx: Tx, ids: number[], at: string): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('compliance_findings')
    .set({ state: 'resolved', decided_by: null, decided_at: at })
    .where('id', 'in', ids)
    .where('state', '<>', 'resolved')
    .execute()
}

const BUY_BACK_TYPES = typesWhere(({ buysGold }) => buysGold)
const IS_HELD = isTypeInState(
  statesWhere(({ holdsGoldIn }) => holdsGoldIn),
  'c',
)
const IS_FINISHED = isTypeInState(
  statesWhere((definition) => statesAfter(definition, 'finish')),
  'c',
)

const IS_DELIVERED = isTypeInState(
  statesWhere((definition) => (definition.madeToOrder ? statesAfter(definition, 'deliver') : [])),
  'c',
)

/** Is there no finding of this type about the contract `c`? */
const hasNoFinding = (type: Finding['type']) =>
  sql<boolean>`not exists (select 1 from compliance_findings f
    where f.type = ${type} and f.subject = 'contract' and f.subject_id = cast(c.id as text))`

/** Was no finding of this type about the contract `c` opened since the time in this column? */
const hasNoFindingSince = (type: Finding['type'], column: string) =>
  sql<boolean>`not exists (select 1 from compliance_findings f
    where f.type = ${type} and f.subject = 'contract' and f.subject_id = cast(c.id as text)
      and f.opened_at >= ${sql.ref(column)})`

/** Buy-backs on hold without a finding, one row for each metal bought with its weight, milligrams; without any, one row. */
export function newHolds(db: Db) {
  return db
    .selectFrom('contracts as c')
    .leftJoin('metal_movements as m', (join) =>
      join.onRef('m.contract_id', '=', 'c.id').on('m.reason', '=', 'buyback'),
    )
    .select(['c.id', 'c.number', 'c.hold_until', 'c.total', 'c.currency', 'm.metal'])
    .select((e) => e.fn.sum<number | null>('m.gross_mg').as('mg'))
    .where(IS_HELD)
    .where('c.hold_until', 'is not', null)
    .where(hasNoFinding('buyback_hold'))
    .groupBy(['c.id', 'c.number', 'c.hold_until', 'c.total', 'c.currency', 'm.metal'])
    .orderBy('c.id')
    .execute()
}

/** Findings of holds whose buy-back is no longer on hold. */
export async function endedHolds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('compliance_findings as f')
    .innerJoin('contracts as c', (join) => join.on(sql<boolean>`f.subject_id = cast(c.id as text)`))
    .select('f.id')
    .where('f.type', '=', 'buyback_hold')
    .where('f.state', '<>', 'resolved')
    .where((e) => e.not(IS_HELD))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Finished orders that weigh less than planned, with planned and measured weight of each metal, milligrams: not delivered yet,
 * or since then (ISO time).
 */
export async function newUnderweightOrders(db: Db, deliveredSince: string) {
  const rows = await db
    .selectFrom('contracts as c')
    .innerJoin('contract_lines as l', 'l.contract_id', 'c.id')
    .select(['c.id', 'c.number', 'c.terms', 'l.metal'])
    .select((e) => [
      e.fn.sum<number>(sql`l.planned_mg * l.qty`).as('planned'),
      e.fn.sum<number>(sql`l.weighed_mg * l.qty`).as('weighed'),
    ])
    .where((e) =>
      e.or([IS_FINISHED, e.and([IS_DELIVERED, e('c.closed_at', '>=', deliveredSince)])]),
    )
    .where(sql<boolean>`l.weighed_mg < l.planned_mg`)
    .where(hasNoFinding('weight_short'))
    .groupBy(['c.id', 'c.number', 'c.terms', 'l.metal'])
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    planned: Number(row.planned),
    weighed: Number(row.weighed),
  }))
}

/** Weights that wait for an admin without a finding that is not resolved, milligrams. */
export function newWaitingWeighings(db: Db) {
  return db
    .selectFrom('waiting_weighings as w')
    .innerJoin('variants as v', 'v.id', 'w.variant_id')
    .select(['v.id', 'v.sku', 'v.weight_mg as from', 'w.weight_mg as to'])
    .where(
      sql<boolean>`not exists (select 1 from compliance_findings f where f.type = 'weight_waits'
        and f.state <> 'resolved' and f.subject_id = cast(v.id as text))`,
    )
    .orderBy('v.id')
    .execute()
}

/** Findings of weights that no longer wait. */
export async function decidedWeighings(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('compliance_findings as f')
    .select('f.id')
    .where('f.type', '=', 'weight_waits')
    .where('f.state', '<>', 'resolved')
    .where(
      sql<boolean>`not exists (select 1 from waiting_weighings w
        where cast(w.variant_id as text) = f.subject_id)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

const SALE_TYPES = typesWhere(({ isSale }) => isSale)

/** When the price of a line was agreed: with the last version, unless that kept it from before. */
const LINE_SOLD_AT = sql<string>`case when coalesce(l.details, '') like '%"frozen":true%' then c.confirmed_at
  else (select max(v.at) from contract_versions v where v.contract_id = c.id) end`

/** Weighings of pieces before they were sold since `since`, oldest first, of contracts without a finding; milligrams. */
export function weighedAndSold(db: Db, since: string) {
  return db
    .selectFrom('contracts as c')
    .innerJoin('contract_lines as l', 'l.contract_id', 'c.id')
    .innerJoin('weight_records as w', 'w.variant_id', 'l.variant_id')
    .select(['c.id', 'c.number', 'w.at as weighedAt', 'w.by_staff as byStaff', 'l.id as lineId'])
    .select((e) => e.ref('w.previous_weight_mg').$notNull().as('from'))
    .select((e) => e.ref('w.weight_mg').$notNull().as('to'))
    .where('w.previous_weight_mg', 'is not', null)
    .where('w.weight_mg', 'is not', null)
    .select(LINE_SOLD_AT.as('soldAt'))
    .where('c.type', 'in', SALE_TYPES)
    .where('c.confirmed_at', '>=', since)
    .where('w.at', '>=', since)
    .where('w.at', '<=', LINE_SOLD_AT)
    .where(hasNoFinding('weighed_sold'))
    .orderBy('c.id')
    .orderBy('w.id')
    .execute()
}

/** Contracts by which the shop pays for gold. */
const GOLD_PURCHASE_TYPES = sqlList(typesWhere(({ money }) => money === 'out'))

const OWN_GOODS_TYPES = typesWhere(({ ownGoods }) => ownGoods)

/** When a job last ended without an error, ISO time. */
export async function lastFinished(db: Db, job: string): Promise<string | null> {
  const row = await db
    .selectFrom('leases')
    .select('finished_at')
    .where('name', '=', job)
    .executeTakeFirst()
  return row?.finished_at ?? null
}

/** Versions of contracts about the shop's goods that staff agreed to within these times, without a finding since. */
export function newStaffSales(db: Db, since: string, until: string) {
  return db
    .selectFrom('contract_versions as v')
    .innerJoin('contracts as c', 'c.id', 'v.contract_id')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['c.id', 'c.number', 'v.at', 'v.content', 'u.id as userId'])
    .where('v.at', '>=', since)
    .where('v.at', '<=', until)
    .where('c.type', 'in', OWN_GOODS_TYPES)
    .where(lacks('contracts.override', 'u'))
    .where(hasNoFindingSince('lowered_sold', 'v.at'))
    .orderBy('c.id')
    .orderBy('v.number')
    .execute()
}

/**
 * Payments by store credit, and payouts of it, from `since` to `until` that staff took from a customer or made, each with a
 * refund as store credit that the same user had given the customer since `givenSince`; without reversed ones, the deposit of
 * a price lock for what it became, and without a finding since. The contract is the one paid, of a payout the one refunded.
 * ISO times, minor units.
 */
export function creditTakenByGiver(
  db: Db,
  { since, until, givenSince }: { since: string; until: string; givenSince: string },
) {
  return db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('customers as payer', 'payer.id', 'p.customer_id')
    .innerJoin('payments as g', (join) =>
      join.onRef('g.user_id', '=', 'p.user_id').onRef('g.currency', '=', 'p.currency'),
    )
    .innerJoin('customers as refunded', 'refunded.id', 'g.customer_id')
    .innerJoin('contracts as c', (join) =>
      join.on(sql<boolean>`c.id = coalesce(p.contract_id, g.contract_id)`),
    )
    .innerJoin('contracts as returned', 'returned.id', 'g.contract_id')
    .select(['c.id as contractId', 'c.number', 'p.id', 'p.at', 'p.amount', 'p.currency'])
    .select(['g.id as givenId', 'g.at as givenAt', 'g.amount as given'])
    .where('p.at', '>=', since)
    .where('p.at', '<=', until)
    .where('p.kind', '=', 'store_credit_use')
    .where('p.reverses_id', 'is', null)
    .where('g.at', '>=', givenSince)
    .where('g.kind', '=', 'store_credit_issue')
    .where('g.reverses_id', 'is', null)
    .where('c.converted_from', 'is distinct from', (e) => e.ref('returned.id'))
    .where(sql<boolean>`g.at <= p.at and returned.type not in ${GOLD_PURCHASE_TYPES}
      and coalesce(refunded.merged_into, refunded.id) = coalesce(payer.merged_into, payer.id)
      and not exists (select 1 from payments r where r.reverses_id in (p.id, g.id))`)
    .where(hasNoFindingSince('credit_spent', 'p.at'))
    .where(lacks('contracts.override', 'u'))
    .orderBy('p.id')
    .orderBy('g.id')
    .execute()
}

/** The number of pieces whose price override should have ended before this time, and the earliest of these ends. */
export async function overdueOverrides(db: Db, before: string) {
  const { count, since } = await db
    .selectFrom('variants')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('override_until').as('since')])
    .where('price_mode', '=', 'override')
    .where('override_until', '<=', before)
    .where(isOffered())
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}

/** Changes the state of a finding from `from`; false when it has another state meanwhile. */
export async function decideFinding(
  tx: Tx,
  { id, from }: { id: number; from: Finding['state'] },
  changes: Partial<Insertable<FindingTable>>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('compliance_findings')
      .set(changes)
      .where('id', '=', id)
      .where('state', '=', from),
  )
}

export interface FindingFilter {
  state: 'open' | 'unresolved' | 'resolved' | 'all'
  type: Finding['type'] | null
}

/** Findings by due date, resolved ones last. */
export function findings(db: Db, { state, type }: FindingFilter, limit: number) {
  return db
    .selectFrom('compliance_findings as f')
    .leftJoin('users as u', 'u.id', 'f.decided_by')
    .selectAll('f')
    .select('u.name as by')
    .$if(state === 'open', (rows) => rows.where('f.state', '=', 'open'))
    .$if(state === 'unresolved', (rows) => rows.where('f.state', '<>', 'resolved'))
    .$if(state === 'resolved', (rows) => rows.where('f.state', '=', 'resolved'))
    .$if(type !== null, (rows) => rows.where('f.type', '=', type ?? 'form_8300'))
    .orderBy(sql`case f.state when 'resolved' then 1 else 0 end`)
    .orderBy(sql`case f.severity when 'critical' then 0 when 'warning' then 1 else 2 end`)
    .orderBy(sql`coalesce(f.due_at, '9999')`)
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()
}

/** Cash reports opened within these times, filed or not. */
export function reportsWithin(db: Db, since: string, until: string) {
  return db
    .selectFrom('compliance_findings')
    .selectAll()
    .where('type', '=', 'form_8300')
    .where('opened_at', '>=', since)
    .where('opened_at', '<', until)
    .orderBy('subject_id')
    .orderBy('id')
    .execute()
}

/** Payments for buy-backs and from sales within these times, less reversals. */
export async function countersWithin(db: Db, since: string, until: string, currency: string) {
  const counters = { bought: 0, sold: 0 }
  const isSince = sql<boolean>`p.at >= ${since}`
  for await (const part of partsOf(db, 'payments', { alias: 'p', where: isSince })) {
    const { bought, sold } = await db
      .selectFrom('payments as p')
      .leftJoin('contracts as c', 'c.id', 'p.contract_id')
      .select([
        sql<number>`coalesce(sum(case when c.type in ${sqlList(BUY_BACK_TYPES)} then
          case p.direction when 'out' then p.amount else -p.amount end else 0 end), 0)`.as(
          'bought',
        ),
        sql<number>`coalesce(sum(case when ${OF_SALES} then
          case p.direction when 'in' then p.amount else -p.amount end else 0 end), 0)`.as('sold'),
      ])
      .where(part)
      .where(isSince)
      .where('p.at', '<', until)
      .where('p.currency', '=', currency)
      .executeTakeFirstOrThrow()
    counters.bought += Number(bought)
    counters.sold += Number(sold)
  }
  return counters
}

/** Buy-backs on hold, those that end first. */
export function heldBuyBacks(db: Db, limit: number) {
  return db
    .selectFrom('contracts as c')
    .innerJoin('customers as u', 'u.id', 'c.customer_id')
    .select(['c.id', 'c.number', 'c.hold_until', 'c.customer_id'])
    .select(['u.kind', 'u.name', 'u.company', 'u.kyc', 'u.birthday'])
    .where(IS_HELD)
    .where('c.hold_until', 'is not', null)
    .orderBy('c.hold_until')
    .limit(limit)
    .execute()
}

/** Customers with a copy of an identity document, and the time of their last buy-back. */
export function customersWithIdCopy(db: Db, limit: number) {
  return db
    .selectFrom('customers')
    .select(['id', 'updated_at'])
    .select((e) =>
      e
        .selectFrom('contracts as c')
        .select((inner) => inner.fn.max('c.confirmed_at').as('at'))
        .whereRef('c.customer_id', '=', 'customers.id')
        .where('c.type', 'in', BUY_BACK_TYPES)
        .as('lastBuyBack'),
    )
    .where('kyc', '=', 'id_copied')
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The number of contracts closed before this day, by year. */
export function closedContractsBefore(db: Db, day: string) {
  return db
    .selectFrom('contracts')
    .select(sql<string>`substr(closed_at, 1, 4)`.as('year'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('closed_at', 'is not', null)
    .where('closed_at', '<', day)
    .groupBy(sql`substr(closed_at, 1, 4)`)
    .orderBy('year')
    .execute()
}

/** Redacts the notes of findings. */
export async function redactFindings(tx: Tx, redactor: Redactor): Promise<void> {
  const rows = await tx.db
    .selectFrom('compliance_findings')
    .select(['id', 'note'])
    .where('note', '<>', '')
    .execute()
  await redactRows(tx, 'compliance_findings', rows, { note: 'text' }, redactor)
}

/**
 * Is a payment `p`, with its contract `c` or none, from sales? Store credit counts when it is paid out, as a refund,
 * unless any of it was issued for gold, which was never sold.
 */
export const OF_SALES = sql`coalesce(c.type, '') not in ${GOLD_PURCHASE_TYPES} and p.method <> 'store_credit'
  and not (p.kind = 'store_credit_use' and exists (
    select 1 from payments as g join contracts as b on b.id = g.contract_id
    where g.customer_id in (
        select m.id from customers as m where m.id = p.customer_id or m.merged_into = p.customer_id)
      and g.kind = 'store_credit_issue' and b.type in ${GOLD_PURCHASE_TYPES}))`

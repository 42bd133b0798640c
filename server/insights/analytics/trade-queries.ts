import { type RawBuilder, sql } from 'kysely'
import { OF_SALES } from '#server/compliance/compliance.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { rowsInJson } from '#server/platform/database/dialect.ts'
import { isTypeInState, sqlList } from '#server/platform/database/value-lists.ts'
import type { DayStarts } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import {
  instalmentStates,
  statesBefore,
  statesWhere,
  type TypedDefinition,
  typesWhere,
  unfulfilledStates,
} from '#server/trade/contract-types/lookup.ts'
import { overdueAmount, whereOverdue } from '#server/trade/contracts/overdue.ts'
import type { Span } from './analytics-context.ts'
import { isAll, onSale } from './piece-queries.ts'
import type { PieceFilter } from './result-props.ts'

/** Confirmed contracts that are not closed. */
const isOpen = sql`c.closed_at is null and c.confirmed_at is not null`
/** The amount of a payment `p`, negative if paid out. */
export const netAmount = sql`case p.direction when 'in' then p.amount else -p.amount end`
const netPaid = sql`(select cast(coalesce(sum(${netAmount}), 0) as bigint) from payments as p
  where p.contract_id = c.id)`

/** Contracts `c` of the matching types, except cancelled and returned ones. */
const carriedOut = (matches: (definition: TypedDefinition) => boolean | undefined) =>
  sql`c.type in ${sqlList(typesWhere(matches))} and not ${isTypeInState(
    statesWhere((definition) => (matches(definition) ? unfulfilledStates(definition) : [])),
    'c',
  )}`

export interface BookGroup {
  type: ContractType
  state: string
  n: number
  value: number
  /** By age: over 30, over 60, over 90 days. */
  over30: number
  over60: number
  over90: number
}

/** Open contracts by type and state, with counts by age. */
export async function openContractGroups(
  db: Db,
  [d30, d60, d90]: readonly [string, string, string],
): Promise<BookGroup[]> {
  const older = (at: string) =>
    sql`cast(sum(case when c.confirmed_at < ${at} then 1 else 0 end) as bigint)`
  const { rows } = await sql<BookGroup>`
    select c.type, c.state, count(*) as n, cast(sum(c.total) as bigint) as value,
      ${older(d30)} as over30, ${older(d60)} as over60, ${older(d90)} as over90
    from contracts as c where ${isOpen} group by c.type, c.state order by c.type, c.state`.execute(
    db,
  )
  return rows
}

/** Contract types in which the customer pays. */
export const CUSTOMER_PAYS_TYPES = sqlList(typesWhere(({ money }) => money === 'in'))
/** Closed states in which the deposit still belongs to the customer. */
export const OWED_DEPOSIT_STATES = statesWhere(({ owesDepositIn }) => owesDepositIn)

/** Contracts with deposits: open ones, and expired price locks, whose deposit still belongs to the customer. */
const holdsDeposit = sql`(c.type in ${CUSTOMER_PAYS_TYPES} and ${isOpen}
  or ${isTypeInState(OWED_DEPOSIT_STATES, 'c')})`

/** Deposits for goods that are not delivered. */
export async function depositsHeld(db: Db): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select cast(coalesce(sum(${netAmount}), 0) as bigint) as held
    from contracts as c join payments as p on p.contract_id = c.id
    where ${holdsDeposit}`.execute(db)
  return rows[0]?.held ?? 0
}

/** States in which instalments can be overdue. */
export const INSTALMENT_STATES = statesWhere(instalmentStates)

export interface BookRow {
  id: number
  number: string
  type: ContractType
  state: string
  customer: string
  at: string
  total: number
  paid: number
  /** The overdue amount; only in the list of overdue contracts. */
  missing: number | null
}

/** Bounds of the time of confirmation, the end excluded. */
export interface AgeRange {
  since: string | null
  until: string | null
}

export type BookPart = 'overdue' | 'deposits' | AgeRange | { type: string; state: string }

/** Open contracts, the oldest first: all, those of an age or a state, overdue ones, or those with deposits. */
export async function openContracts(
  db: Db,
  dayStart: DayStarts,
  only: BookPart | null,
  limit: number,
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select c.id, c.number, c.type, c.state, u.name as customer, c.confirmed_at as at, c.total,
      ${netPaid} as paid,
      ${only === 'overdue' ? overdueAmount(db, 'c', dayStart) : sql`null`} as missing
    from contracts as c join customers as u on u.id = c.customer_id
    where ${only === 'overdue' ? hasOverdueInstalments(db, dayStart) : bookFilter(only)}
    order by c.confirmed_at, c.id limit ${limit}`.execute(db)
  return rows
}

const hasOverdueInstalments = (db: Db, dayStart: DayStarts) =>
  sql`${isTypeInState(INSTALMENT_STATES, 'c')} and ${whereOverdue(db, 'c', dayStart)}`

function bookFilter(only: Exclude<BookPart, 'overdue'> | null) {
  if (only === null) return isOpen
  if (only === 'deposits') return sql`${holdsDeposit} and ${netPaid} > 0`
  if ('state' in only) return sql`${isOpen} and c.type = ${only.type} and c.state = ${only.state}`
  const since = only.since ? sql`c.confirmed_at >= ${only.since}` : sql`1 = 1`
  const until = only.until ? sql`c.confirmed_at < ${only.until}` : sql`1 = 1`
  return sql`${isOpen} and ${since} and ${until}`
}

/** Fine metal of the main part of a line `l`, milligrams. */
const mainFineMg = sql`coalesce(l.weighed_mg, l.planned_mg) * l.fineness_dp / 10000`
/** The same of a line of bought metal, which has no other parts. */
const boughtFineMg = sql`l.qty * (${mainFineMg})`

/** Fine milligrams of a metal in a line `l`: of its main part, and of the other parts of its piece. */
export function fineMgOf(db: Db, metal: Metal): RawBuilder<unknown> {
  const columns = { metal: 'text', weightMg: 'integer', finenessDp: 'integer' } as const
  const parts = rowsInJson(db, 'part', columns, { column: 'l.details', key: 'parts' })
  const others = sql`(select sum(part."weightMg" * part."finenessDp" / 10000)
    from ${parts} where part.metal = ${metal})`
  const main = sql`case when l.metal = ${metal} then ${mainFineMg} end`
  return sql`l.qty * (coalesce(${main}, 0) + coalesce(${others}, 0))`
}

/** The price `q` of a metal that a contract is based on. */
export const quotedFor = (metal: Metal, contract: 'c' | 's') => sql`join contract_quotes as k
    on k.contract_id = ${sql.ref(`${contract}.id`)} and k.metal = ${metal}
  join metal_quotes as q on q.id = k.quote_id`
/** States in which the metal prices of a contract are fixed. */
export const FIXED_GOLD_STATES = statesWhere(({ fixesGoldIn }) => fixesGoldIn)
const isLocked = sql`${isOpen} and c.type in ${sqlList(FIXED_GOLD_STATES.map(({ type }) => type))}
  and ${isTypeInState(FIXED_GOLD_STATES, 'c')}`

export interface LockedGroup {
  mid: number
  rate: string | null
  mg: number
}

export interface LockedRow extends LockedGroup {
  id: number
  number: string
  type: ContractType
  customer: string
  at: string
}

/** Undelivered fine metal at locked prices, by contract, the most first. */
export async function lockedContracts(db: Db, metal: Metal): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select c.id, c.number, c.type, u.name as customer, c.confirmed_at as at,
      q.mid, q.fx_rate as rate, cast(sum(${fineMgOf(db, metal)}) as bigint) as mg
    from contracts as c join contract_lines as l on l.contract_id = c.id
    ${quotedFor(metal, 'c')} join customers as u on u.id = c.customer_id
    where ${isLocked}
    group by c.id, c.number, c.type, u.name, c.confirmed_at, q.mid, q.fx_rate
    order by mg desc, c.id`.execute(db)
  return rows.filter(({ mg }) => mg > 0)
}

export interface BoughtGroup extends LockedGroup {
  gross: number
  paid: number
}

const isBought = sql`c.type in ${sqlList(typesWhere(({ buysGold }) => buysGold))}`

const boughtWithin = ({ since, until }: Span) => sql`${carriedOut(({ buysGold }) => buysGold)}
  and c.confirmed_at >= ${since} and c.confirmed_at < ${until}`

const isHeld = sql`${isTypeInState(
  statesWhere((definition) => statesBefore(definition, 'release')),
  'c',
)} and c.quote_id is not null`

/** A metal bought within a span, by contract, with its price of the offer. */
export async function boughtMetal(db: Db, metal: Metal, span: Span): Promise<BoughtGroup[]> {
  const { rows } = await sql<BoughtGroup>`
    select q.mid, q.fx_rate as rate,
      cast(coalesce(sum(l.qty * l.unit_price), 0) as bigint) as paid,
      cast(coalesce(sum(l.qty * l.weighed_mg), 0) as bigint) as gross,
      cast(coalesce(sum(${boughtFineMg}), 0) as bigint) as mg
    from contracts as c ${quotedFor(metal, 'c')}
    join contract_lines as l on l.contract_id = c.id and l.metal = ${metal}
    where ${boughtWithin(span)} group by c.id, q.mid, q.fx_rate`.execute(db)
  return rows
}

export interface BoughtRow extends BoughtGroup {
  id: number
  number: string
  customer: string
  at: string
  state: string
  until: string | null
}

/** Buy-backs of a metal within a span, newest first; or those on hold, all or until a time. */
export async function buyBacks(
  db: Db,
  { metal, span, only }: { metal: Metal; span: Span; only: { until: string | null } | null },
  limit: number,
): Promise<BoughtRow[]> {
  const ends = only?.until ? sql`c.hold_until = ${only.until}` : sql`1 = 1`
  const which = only ? sql`${isHeld} and ${ends}` : boughtWithin(span)
  const { rows } = await sql<BoughtRow>`
    select c.id, c.number, u.name as customer, c.confirmed_at as at, c.state, c.hold_until as until,
      q.mid, q.fx_rate as rate, ${sumOfLines(metal, sql`l.qty * l.unit_price`)} as paid,
      ${sumOfLines(metal, sql`l.qty * l.weighed_mg`)} as gross, ${sumOfLines(metal, boughtFineMg)} as mg
    from contracts as c ${quotedFor(metal, 'c')}
    join customers as u on u.id = c.customer_id
    where ${which} order by c.confirmed_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The sum over the lines of a metal of the contract `c`. */
const sumOfLines = (metal: Metal, value: RawBuilder<unknown>) => sql`(
  select cast(coalesce(sum(${value}), 0) as bigint) from contract_lines as l
  where l.contract_id = c.id and l.metal = ${metal})`

/** The number of buy-backs of a metal on hold, and when the first hold ends. */
export async function holdSummary(
  db: Db,
  metal: Metal,
): Promise<{ n: number; until: string | null }> {
  const { rows } = await sql<{ n: number; until: string | null }>`
    select count(*) as n, min(c.hold_until) as until
    from contracts as c ${quotedFor(metal, 'c')} where ${isHeld}`.execute(db)
  return rows[0] ?? { n: 0, until: null }
}

export interface PayerRow {
  id: number
  customer: string
  sum: number
  n: number
  at: string
}

const CASH_METHODS = sql`('cash', 'cashier_check', 'money_order', 'traveler_check')`

/** Cash by customer within a span, including merged customers, without reversed payments, the most first. */
export async function cashPayers(
  db: Db,
  { since, until }: Span,
  { currency, limit: instrumentLimit, least }: { currency: string; limit: number; least: number },
  limit: number,
): Promise<PayerRow[]> {
  const { rows } = await sql<PayerRow>`
    select u.id, u.name as customer, cast(sum(s.sum) as bigint) as sum,
      cast(sum(s.n) as bigint) as n, max(s.at) as at from (
      select p.customer_id, cast(sum(p.amount) as bigint) as sum, count(*) as n, max(p.at) as at
      from payments as p
      where p.at >= ${since} and p.at < ${until} and p.direction = 'in' and p.currency = ${currency}
        and p.method in ${CASH_METHODS} and p.reverses_id is null
        and (p.method = 'cash' or coalesce(p.face_amount, p.amount) <= ${instrumentLimit})
        and not exists (select 1 from payments as r where r.reverses_id = p.id and r.at < ${until})
      group by p.customer_id
    ) as s join customers as c on c.id = s.customer_id
    join customers as u on u.id = coalesce(c.merged_into, c.id)
    group by u.id, u.name having sum(s.sum) >= ${least}
    order by 3 desc, u.id limit ${limit}`.execute(db)
  return rows
}

/** Purchases from the public, or sales, by customer, the highest first. Source: `countersWithin`. */
export async function countedByCustomer(
  db: Db,
  { since, until }: Span,
  { currency, what }: { currency: string; what: 'bought' | 'sold' },
  limit: number,
): Promise<PayerRow[]> {
  const which = {
    bought: isBought,
    sold: OF_SALES,
  }
  const signed = what === 'sold' ? netAmount : sql`-(${netAmount})`
  const { rows } = await sql<PayerRow>`
    select u.id, u.name as customer, s.sum, s.n, s.at from (
      select p.customer_id, cast(sum(${signed}) as bigint) as sum, count(*) as n, max(p.at) as at
      from payments as p left join contracts as c on c.id = p.contract_id
      where p.at >= ${since} and p.at < ${until} and p.currency = ${currency} and ${which[what]}
      group by p.customer_id order by 2 desc, 1 limit ${limit}
    ) as s join customers as u on u.id = s.customer_id order by s.sum desc, u.id`.execute(db)
  return rows
}

/** Is a contract `c` a sale that was neither cancelled nor returned, and no quote that waits for approval? */
export const IS_SOLD = sql`${carriedOut(({ isSale }) => isSale)} and not ${isTypeInState(
  statesWhere((definition) => statesBefore(definition, 'approve')),
  'c',
)}`

const soldWithin = ({ since, until }: Span, which: PieceFilter) => sql`
  ${IS_SOLD}
  and c.confirmed_at >= ${since} and c.confirmed_at < ${until}
  and ${isAll(which) ? sql`1 = 1` : sql`l.variant_id in (select v.id from variants as v where ${onSale(which)})`}`

/** Pieces sold within a span, all or some. */
export async function soldUnits(db: Db, span: Span, which: PieceFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select cast(coalesce(sum(l.qty), 0) as bigint) as n
    from contracts as c join contract_lines as l on l.contract_id = c.id
    where ${soldWithin(span, which)}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface SoldLine {
  id: number
  number: string
  at: string
  sku: string
  qty: number
}

/** The lines of pieces sold within a span, newest first. */
export async function soldLines(
  db: Db,
  span: Span,
  which: PieceFilter,
  limit: number,
): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select c.id, c.number, c.confirmed_at as at, coalesce(v.sku, l.description) as sku, l.qty
    from contracts as c join contract_lines as l on l.contract_id = c.id
    left join variants as v on v.id = l.variant_id
    where ${soldWithin(span, which)}
    order by c.confirmed_at desc, c.id desc, l.position limit ${limit}`.execute(db)
  return rows
}

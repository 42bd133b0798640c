import { sql } from 'kysely'
import type { ContractType } from '#server/contracts/states.ts'
import type { Db } from '#server/database/connect.ts'
import type { Span } from './asking.ts'
import { isAll, onSale } from './piece-queries.ts'
import type { Which } from './props.ts'

/** Contracts that bind somebody and are not over. */
const open = sql`c.closed_at is null and c.confirmed_at is not null`
const money = sql`case p.direction when 'in' then p.amount else -p.amount end`
const paidIn = sql`(select cast(coalesce(sum(${money}), 0) as bigint) from payments as p
  where p.contract_id = c.id)`

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

/** Open contracts by type and state, with how many are how old. */
export async function book(
  db: Db,
  [d30, d60, d90]: readonly [string, string, string],
): Promise<BookGroup[]> {
  const older = (at: string) =>
    sql`cast(sum(case when c.confirmed_at < ${at} then 1 else 0 end) as bigint)`
  const { rows } = await sql<BookGroup>`
    select c.type, c.state, count(*) as n, cast(sum(c.total) as bigint) as value,
      ${older(d30)} as over30, ${older(d60)} as over60, ${older(d90)} as over90
    from contracts as c where ${open} group by c.type, c.state order by c.type, c.state`.execute(db)
  return rows
}

/** Where a customer's money lies without anything having been delivered for it; that of a lock that ran out is theirs too. */
const deposited = sql`(c.type in ('sale', 'price_lock', 'layaway', 'custom_order') and ${open}
  or c.type = 'price_lock' and c.state = 'expired')`

/** Money of customers that the shop holds without having delivered: what it owes. */
export async function depositsHeld(db: Db): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select cast(coalesce(sum(${money}), 0) as bigint) as held
    from contracts as c join payments as p on p.contract_id = c.id
    where ${deposited}`.execute(db)
  return rows[0]?.held ?? 0
}

/** Instalments whose day is over and that have not come: what was promised before `today` begins, less what was paid. */
const late = (today: string) => sql`
  with late as (
    select c.id, c.deposit_due + (
        select coalesce(sum(s.amount), 0) from schedule_items as s
        where s.contract_id = c.id and s.due_at < ${today}
      ) - (
        select coalesce(sum(${money}), 0) from payments as p where p.contract_id = c.id
      ) as missing
    from contracts as c where ${open} and c.type = 'layaway' and c.state in ('active', 'overdue')
  )`

export async function overdue(db: Db, today: string): Promise<{ n: number; missing: number }> {
  const { rows } = await sql<{ n: number; missing: number }>`${late(today)}
    select count(*) as n, cast(coalesce(sum(missing), 0) as bigint) as missing
    from late where missing > 0`.execute(db)
  return rows[0] ?? { n: 0, missing: 0 }
}

export interface BookRow {
  id: number
  number: string
  type: ContractType
  state: string
  customer: string
  at: string
  total: number
  held: number
}

/** Confirmed from one moment, and before another. */
export interface BookSpan {
  since: string | null
  until: string | null
}

/** Open contracts, the oldest first: all, those of an age, those that are late, those with money of customers. */
export async function openContracts(
  db: Db,
  today: string,
  only: 'overdue' | 'deposits' | BookSpan | null,
  limit: number,
): Promise<BookRow[]> {
  const which = {
    overdue: sql`${open} and c.id in (select id from late where missing > 0)`,
    deposits: sql`${deposited} and ${paidIn} > 0`,
  }
  const { rows } = await sql<BookRow>`${only === 'overdue' ? late(today) : sql``}
    select c.id, c.number, c.type, c.state, u.name as customer, c.confirmed_at as at, c.total,
      ${paidIn} as held
    from contracts as c join customers as u on u.id = c.customer_id
    where ${typeof only === 'string' ? which[only] : confirmedIn(only)}
    order by c.confirmed_at, c.id limit ${limit}`.execute(db)
  return rows
}

function confirmedIn(span: BookSpan | null) {
  const since = span?.since ? sql`c.confirmed_at >= ${span.since}` : sql`1 = 1`
  const until = span?.until ? sql`c.confirmed_at < ${span.until}` : sql`1 = 1`
  return sql`${open} and ${since} and ${until}`
}

/** Fine gold of a line, milligrams. */
const fine = sql`l.qty * (coalesce(l.weighed_mg, l.planned_mg) * l.fineness_dp / 10000)`
const locked = sql`${open} and ((c.type = 'price_lock' and c.state = 'locked')
  or (c.type = 'layaway' and c.state in ('active', 'overdue')))`

export interface LockedGroup {
  mid: number
  rate: string | null
  mg: number
}

/** Fine gold promised at fixed prices and not handed over, by the gold price that it was promised at. */
export async function lockedGold(db: Db): Promise<LockedGroup[]> {
  const { rows } = await sql<LockedGroup>`
    select q.mid, q.fx_rate as rate, cast(sum(${fine}) as bigint) as mg
    from contracts as c join contract_lines as l on l.contract_id = c.id
    join metal_quotes as q on q.id = c.quote_id
    where ${locked} and l.fineness_dp is not null and coalesce(l.weighed_mg, l.planned_mg) is not null
    group by q.mid, q.fx_rate order by q.mid`.execute(db)
  return rows
}

export interface LockedRow extends LockedGroup {
  id: number
  number: string
  type: ContractType
  customer: string
  at: string
}

/** The same contract by contract, the most gold first. */
export async function lockedContracts(db: Db, limit: number): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select c.id, c.number, c.type, u.name as customer, c.confirmed_at as at,
      q.mid, q.fx_rate as rate, cast(sum(${fine}) as bigint) as mg
    from contracts as c join contract_lines as l on l.contract_id = c.id
    join metal_quotes as q on q.id = c.quote_id join customers as u on u.id = c.customer_id
    where ${locked} and l.fineness_dp is not null and coalesce(l.weighed_mg, l.planned_mg) is not null
    group by c.id, c.number, c.type, u.name, c.confirmed_at, q.mid, q.fx_rate
    order by mg desc, c.id limit ${limit}`.execute(db)
  return rows
}

export interface BoughtGroup extends LockedGroup {
  gross: number
  paid: number
}

const bought = ({ since, until }: Span) => sql`c.type = 'buy_back'
  and c.state not in ('declined', 'reported_stolen')
  and c.confirmed_at >= ${since} and c.confirmed_at < ${until}`

/** Gold bought within a span, by the gold price of the offer. */
export async function boughtGold(db: Db, span: Span): Promise<BoughtGroup[]> {
  const { rows } = await sql<BoughtGroup>`
    select q.mid, q.fx_rate as rate, cast(sum(x.gross) as bigint) as gross,
      cast(sum(x.mg) as bigint) as mg, cast(sum(x.total) as bigint) as paid
    from (
      select c.id, c.quote_id, c.total, sum(l.qty * l.weighed_mg) as gross, sum(${fine}) as mg
      from contracts as c join contract_lines as l on l.contract_id = c.id
      where ${bought(span)} group by c.id, c.quote_id, c.total
    ) as x join metal_quotes as q on q.id = x.quote_id
    group by q.mid, q.fx_rate order by q.mid`.execute(db)
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

export async function buyBacks(
  db: Db,
  span: Span,
  only: 'on_hold' | null,
  limit: number,
): Promise<BoughtRow[]> {
  const which = only === 'on_hold' ? sql`c.type = 'buy_back' and c.state = 'on_hold'` : bought(span)
  const { rows } = await sql<BoughtRow>`
    select c.id, c.number, u.name as customer, c.confirmed_at as at, c.state, c.hold_until as until,
      q.mid, q.fx_rate as rate, c.total as paid,
      (select cast(coalesce(sum(l.qty * l.weighed_mg), 0) as bigint) from contract_lines as l
        where l.contract_id = c.id) as gross,
      (select cast(coalesce(sum(${fine}), 0) as bigint) from contract_lines as l
        where l.contract_id = c.id) as mg
    from contracts as c join metal_quotes as q on q.id = c.quote_id
    join customers as u on u.id = c.customer_id
    where ${which} order by c.confirmed_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function onHold(db: Db): Promise<{ n: number; until: string | null }> {
  const { rows } = await sql<{ n: number; until: string | null }>`
    select count(*) as n, min(hold_until) as until from contracts
    where type = 'buy_back' and state = 'on_hold'`.execute(db)
  return rows[0] ?? { n: 0, until: null }
}

export interface PayerRow {
  id: number
  customer: string
  sum: number
  n: number
  at: string
}

const CASH = sql`('cash', 'cashier_check', 'money_order', 'traveler_check')`

/** Cash that customers paid within a span, also under other numbers, the most first; what was reversed never came in. */
export async function cashPayers(
  db: Db,
  { since, until }: Span,
  { currency, limit: most, least }: { currency: string; limit: number; least: number },
  limit: number,
): Promise<PayerRow[]> {
  const { rows } = await sql<PayerRow>`
    select u.id, u.name as customer, cast(sum(s.sum) as bigint) as sum,
      cast(sum(s.n) as bigint) as n, max(s.at) as at from (
      select p.customer_id, cast(sum(p.amount) as bigint) as sum, count(*) as n, max(p.at) as at
      from payments as p
      where p.at >= ${since} and p.at < ${until} and p.direction = 'in' and p.currency = ${currency}
        and p.method in ${CASH} and p.reverses_id is null
        and (p.method = 'cash' or coalesce(p.face_amount, p.amount) <= ${most})
        and not exists (select 1 from payments as r where r.reverses_id = p.id)
      group by p.customer_id
    ) as s join customers as c on c.id = s.customer_id
    join customers as u on u.id = coalesce(c.merged_into, c.id)
    group by u.id, u.name having sum(s.sum) >= ${least}
    order by 3 desc, u.id limit ${limit}`.execute(db)
  return rows
}

/** Fine gold that left with sales, day by day. */
export async function soldFine(
  db: Db,
  { since, until }: Span,
): Promise<{ day: string; mg: number }[]> {
  const { rows } = await sql<{ day: string; mg: number }>`
    select substr(at, 1, 10) as day, cast(sum(fine_mg) as bigint) as mg from metal_movements
    where reason = 'sale' and at >= ${since} and at < ${until} group by 1 order by 1`.execute(db)
  return rows
}

/** What came to nothing, or came back. */
export const UNSOLD = sql`('cancelled', 'forfeited', 'returned')`

/** Pieces sold within a span, all or some. */
export async function soldUnits(db: Db, { since, until }: Span, which: Which): Promise<number> {
  const some = isAll(which)
    ? sql`1 = 1`
    : sql`l.variant_id in (select v.id from variants as v where ${onSale(which)})`
  const { rows } = await sql<{ n: number }>`
    select cast(coalesce(sum(l.qty), 0) as bigint) as n
    from contracts as c join contract_lines as l on l.contract_id = c.id
    where c.type in ('sale', 'layaway', 'custom_order') and c.state not in ${UNSOLD}
      and c.confirmed_at >= ${since} and c.confirmed_at < ${until} and ${some}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface SoldRow {
  id: number
  number: string
  day: string
  mg: number
}

/** Sales of gold within a span, the most gold first. */
export async function goldSales(db: Db, { since, until }: Span, limit: number): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select c.id, c.number, substr(min(m.at), 1, 10) as day, cast(sum(m.fine_mg) as bigint) as mg
    from metal_movements as m join contracts as c on c.id = m.contract_id
    where m.reason = 'sale' and m.at >= ${since} and m.at < ${until}
    group by c.id, c.number order by mg desc, c.id limit ${limit}`.execute(db)
  return rows
}

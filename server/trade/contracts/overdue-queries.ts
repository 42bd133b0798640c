import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { integerInJson } from '#server/platform/database/dialect.ts'
import { isTypeInState, sqlList } from '#server/platform/database/value-lists.ts'
import type { DayStarts } from '#server/platform/time/calendar.ts'
import { dueStates, hasTerm, statesWhere, typesWhere } from '#server/trade/contract-types/lookup.ts'
import { MAX_GRACE_DAYS } from './terms/terms.ts'

/** Types and states in which a due day has to be kept. */
export const isDue = (alias: string): RawBuilder<boolean> =>
  isTypeInState(statesWhere(dueStates), alias)

const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`)
const isOneOf = (alias: string, types: readonly string[]) =>
  sql<boolean>`${of(alias, 'type')} in ${sqlList(types)}`
const WITH_GRACE = typesWhere(({ type }) => hasTerm(type, 'graceDays'))
const WITH_INSTALMENTS = typesWhere(({ type }) => hasTerm(type, 'firstOn'))
const LENDING = typesWhere(({ lendsGoods }) => lendsGoods)
const PAYING_OUT = typesWhere(({ money }) => money === 'out')

/**
 * What is due before this time is overdue: the start of today, or with days of grace of that many days before. The starts
 * are one text with 24 characters for each, since neither engine knows the days of the shop's time zone.
 */
function overdueBefore(db: Db, alias: string, dayStart: DayStarts): RawBuilder<string> {
  const starts = Array.from({ length: MAX_GRACE_DAYS + 1 }, (_, days) => dayStart(days))
  const graceDays = sql`coalesce(${integerInJson(db, `${alias}.terms`, 'graceDays')}, 0)`
  return sql`case when ${isOneOf(alias, WITH_GRACE)}
    then substr(cast(${starts.join('')} as text), cast(1 + 24 * ${graceDays} as integer), 24)
    else cast(${starts[0]} as text) end`
}

/**
 * Contracts that are overdue, as `isOverdue` says. `due_at` is the day of the first instalment that is not fully paid.
 * `alias`: of the table `contracts` in the query.
 */
export function whereOverdue(db: Db, alias: string, dayStart: DayStarts): RawBuilder<boolean> {
  const dueAt = of(alias, 'due_at')
  return sql`(${of(alias, 'closed_at')} is null and ${isDue(alias)} and ${dueAt} < ${dayStart(0)} and ${dueAt} < ${overdueBefore(db, alias, dayStart)})`
}

/** The sum of the instalments whose day and days of grace are over, paid or not; null without any. Minor units. */
export function pastInstalments(
  db: Db,
  alias: string,
  dayStart: DayStarts,
): RawBuilder<number | null> {
  return sql`(select cast(sum(i.amount) as bigint) from schedule_items as i
    where i.contract_id = ${of(alias, 'id')} and i.due_at < ${overdueBefore(db, alias, dayStart)})`
}

/** Payments less refunds. Minor units. */
export const netPaid = (alias: string): RawBuilder<number> => sql`(
  select cast(coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0) as bigint)
  from payments as p where p.contract_id = ${of(alias, 'id')})`

/**
 * What is overdue of an overdue contract, in minor units of its currency: the deposit and the instalments of days that
 * are over, or the total, less payments; of a memo the value of the pieces that are neither kept nor returned.
 */
export function overdueAmount(db: Db, alias: string, dayStart: DayStarts): RawBuilder<number> {
  return sql`case
    when ${isOneOf(alias, WITH_INSTALMENTS)}
      then ${of(alias, 'deposit_due')} + ${pastInstalments(db, alias, dayStart)} - ${netPaid(alias)}
    when ${isOneOf(alias, LENDING)} then (
      select cast(sum(l.unit_price * (l.qty - l.qty_kept - l.qty_returned)) as bigint)
      from contract_lines as l where l.contract_id = ${of(alias, 'id')})
    when ${isOneOf(alias, PAYING_OUT)} then ${of(alias, 'total')} + ${netPaid(alias)}
    else ${of(alias, 'total')} - ${netPaid(alias)} end`
}

/** Overdue memos, contracts with overdue instalments, and others past their due day. */
export type OverdueKind = 'memos' | 'installments' | 'late'

const KIND = sql<OverdueKind>`case when ${isOneOf('c', LENDING)} then 'memos'
  when ${isOneOf('c', WITH_INSTALMENTS)} then 'installments' else 'late' end`

interface OverdueGroup {
  kind: OverdueKind
  currency: string
  n: number
  /** Minor units. */
  amount: number
  /** The lowest id. */
  id: number
}

/** The number of overdue contracts and what is overdue of them, by kind and currency. */
export async function overdueGroups(db: Db, dayStart: DayStarts): Promise<OverdueGroup[]> {
  const { rows } = await sql<OverdueGroup>`
    select o.kind, o.currency, count(*) as n, min(o.id) as id,
      cast(coalesce(sum(o.amount), 0) as bigint) as amount
    from (
      select c.id, c.currency, ${KIND} as kind, ${overdueAmount(db, 'c', dayStart)} as amount
      from contracts as c where ${whereOverdue(db, 'c', dayStart)}
    ) as o group by o.kind, o.currency`.execute(db)
  return rows.map((row) => ({ ...row, n: Number(row.n), amount: Number(row.amount) }))
}

/** Overdue contracts of a kind, the earliest due first. */
export async function overdueOf(db: Db, kind: OverdueKind, dayStart: DayStarts, limit: number) {
  const { rows } = await sql<{
    id: number
    number: string
    customer_id: number
    currency: string
    amount: number
  }>`
    select c.id, c.number, c.customer_id, c.currency, ${overdueAmount(db, 'c', dayStart)} as amount
    from contracts as c where ${whereOverdue(db, 'c', dayStart)} and ${KIND} = ${kind}
    order by c.due_at, c.id limit ${limit}`.execute(db)
  return rows
}

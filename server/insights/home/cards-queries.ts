import { sql } from 'kysely'
import type { FindingTable } from '#server/compliance/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isTypeInState, sqlList } from '#server/platform/database/value-lists.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import {
  CONTRACT_TYPES,
  definitionOf,
  instalmentStates,
  statesBefore,
  statesWhere,
  typesWhere,
} from '#server/trade/contracts/types/lookup.ts'
import type { MenuCounts } from './props.ts'

export async function storedLayout(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('home_cards')
    .select('layout')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.layout ?? null
}

export async function saveLayout(tx: Tx, userId: number, layout: string): Promise<void> {
  await tx.db
    .insertInto('home_cards')
    .values({ user_id: userId, layout })
    .onConflict((on) => on.column('user_id').doUpdateSet({ layout }))
    .execute()
}

interface DueContractRow {
  id: number
  number: string
  type: ContractType
  customer: string
  at: string
}

/** The due time of a contract, whose column depends on the type. */
const dueTime = sql`case type ${sql.join(
  CONTRACT_TYPES.map(
    (type) => sql`when ${sql.lit(type)} then ${sql.ref(definitionOf(type).dueColumn)}`,
  ),
  sql` `,
)} end`

/** Types and states from which gold is released when its hold is over. */
export const RELEASABLE = statesWhere((definition) => statesBefore(definition, 'release'))

/** The types of contracts that can be overdue. */
const OVERDUE = statesWhere(({ states }) => (states.includes('overdue') ? ['overdue'] : []))

/** Open contracts that are due, or whose lock or hold ends, between two times, the earliest first. */
export async function contractsDueWithin(
  db: Db,
  { from, until }: { from: string; until: string },
  limit: number,
): Promise<DueContractRow[]> {
  const { rows } = await sql<DueContractRow>`
    select c.id, c.number, c.type, u.name as customer, c.at from (
      select id, number, type, customer_id, coalesce(${dueTime}, '') as at
      from contracts where closed_at is null and confirmed_at is not null
    ) as c join customers as u on u.id = c.customer_id
    where c.at >= ${from} and c.at < ${until} order by c.at, c.id limit ${limit}`.execute(db)
  return rows
}

/** Open contracts that need somebody today: lent pieces and instalments that are overdue, ended holds, and other due dates. */
export type ContractPriority = 'memos' | 'installments' | 'buy_backs' | 'late'

export interface ContractPriorityRow {
  what: ContractPriority
  n: number
  /** Minor units of the shop's currency: still out, still to be paid, or the total. */
  amount: number
  /** Of the first one. */
  id: number
}

/** Types that lend goods, and types with instalments, in their overdue state. */
export const LENT = statesWhere(({ lendsGoods, states }) =>
  lendsGoods && states.includes('overdue') ? ['overdue'] : [],
)
export const BEHIND = statesWhere((definition) =>
  instalmentStates(definition).includes('overdue') ? ['overdue'] : [],
)
const isLent = isTypeInState(LENT, 'c')
const isBehind = isTypeInState(BEHIND, 'c')
/** Types that are due on a day and have no state for being overdue. */
const DUE_TYPES = sqlList(
  typesWhere(({ dueColumn, states }) => dueColumn === 'due_at' && !states.includes('overdue')),
)

/** The value of lent pieces that are neither kept nor returned. */
const stillOut = sql`(select sum(l.unit_price * (l.qty - l.qty_kept - l.qty_returned))
  from contract_lines as l where l.contract_id = c.id)`
/** The deposit and the instalments due before `today`, less payments. */
const missing = (today: string) => sql`c.deposit_due
  + (select coalesce(sum(s.amount), 0) from schedule_items as s
    where s.contract_id = c.id and s.due_at < ${today})
  - (select coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0)
    from payments as p where p.contract_id = c.id)`

/** These contracts by kind. `today`: the start of the day in the shop's time zone. */
export async function contractPriorities(
  db: Db,
  { now, today, currency }: { now: string; today: string; currency: string },
): Promise<ContractPriorityRow[]> {
  const { rows } = await sql<ContractPriorityRow>`
    select w.what, count(*) as n, min(w.id) as id, cast(coalesce(sum(
      case when w.currency <> ${currency} or w.amount < 0 then 0 else w.amount end), 0) as bigint) as amount
    from (
      select c.id, c.currency,
        case when ${isLent} then 'memos' when ${isBehind} then 'installments'
          when ${isTypeInState(RELEASABLE, 'c')} then 'buy_backs' else 'late' end as what,
        case when ${isLent} then ${stillOut} when ${isBehind} then ${missing(today)}
          else c.total end as amount
      from contracts as c where c.closed_at is null and c.confirmed_at is not null
        and (${isLent} or ${isBehind} or (${isTypeInState(RELEASABLE, 'c')} and c.hold_until <= ${now})
          or (c.type in ${DUE_TYPES} and c.due_at < ${today}))
    ) as w group by w.what`.execute(db)
  return rows.map((row) => ({ ...row, n: Number(row.n), amount: Number(row.amount) }))
}

/** Held gold prices, and invoice drafts with their total. */
export async function waitingCounts(db: Db, currency: string) {
  const { rows } = await sql<Record<'quotes' | 'drafts' | 'draftTotal', number>>`
    select
      (select count(*) from metal_quotes where quality = 'held') as quotes,
      (select count(*) from invoices where state = 'draft' and discarded_at is null) as drafts,
      (select cast(coalesce(sum(total), 0) as bigint) from invoices
        where state = 'draft' and discarded_at is null and currency = ${currency}) as "draftTotal"`.execute(
    db,
  )
  const row = rows[0]
  return {
    quotes: Number(row?.quotes ?? 0),
    drafts: Number(row?.drafts ?? 0),
    draftTotal: Number(row?.draftTotal ?? 0),
  }
}

/** Open findings by type; notes require nothing yet. */
export async function openFindings(
  db: Db,
): Promise<{ type: Row<FindingTable>['type']; n: number }[]> {
  const rows = await db
    .selectFrom('compliance_findings')
    .select('type')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('state', '=', 'open')
    .where('severity', '<>', 'note')
    .groupBy('type')
    .orderBy('type')
    .execute()
  return rows.map(({ type, n }) => ({ type, n: Number(n) }))
}

/** The number of overdue contracts and invoice drafts. */
export async function menuCounts(db: Db): Promise<MenuCounts> {
  const { rows } = await sql<Record<keyof MenuCounts, number>>`
    select
      (select count(*) from contracts where ${isTypeInState(OVERDUE)}) as overdue,
      (select count(*) from invoices where state = 'draft' and discarded_at is null) as drafts`.execute(
    db,
  )
  const row = rows[0]
  return { overdue: Number(row?.overdue ?? 0), drafts: Number(row?.drafts ?? 0) }
}

export function recentActs(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('audit_entries')
    .select(['act', 'subject', 'subject_id', 'details', 'at'])
    .where('user_id', '=', userId)
    .where('act', 'not in', ['signed_in', 'signed_out', 'locked', 'unlocked', 'floor_refused'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

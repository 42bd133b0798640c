import { sql } from 'kysely'
import type { FindingTable } from '#server/compliance/table.ts'
import { METALS } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isTypeInState, sqlList } from '#server/platform/database/value-lists.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import {
  CONTRACT_TYPES,
  definitionOf,
  statesBefore,
  statesWhere,
  typesWhere,
} from '#server/trade/contract-types/lookup.ts'
import { isDue } from '#server/trade/contracts/overdue.ts'

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

const isOneWithoutDueDay = sql`type in ${sqlList(typesWhere(({ dueColumn }) => dueColumn !== 'due_at'))}`

/** Types and states from which gold is released when its hold is over. */
export const RELEASABLE = statesWhere((definition) => statesBefore(definition, 'release'))

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
        and (${isDue('contracts')} or ${isOneWithoutDueDay})
    ) as c join customers as u on u.id = c.customer_id
    where c.at >= ${from} and c.at < ${until} order by c.at, c.id limit ${limit}`.execute(db)
  return rows
}

/** Bought gold whose hold has ended: the number, the total in this currency, and the lowest id. */
export async function releasableGold(
  db: Db,
  { now, currency }: { now: string; currency: string },
): Promise<{ n: number; amount: number; id: number }> {
  const { rows } = await sql<{ n: number; amount: number; id: number | null }>`
    select count(*) as n, min(c.id) as id, cast(coalesce(sum(
      case when c.currency = ${currency} then c.total else 0 end), 0) as bigint) as amount
    from contracts as c where c.closed_at is null and c.confirmed_at is not null
      and ${isTypeInState(RELEASABLE, 'c')} and c.hold_until <= ${now}`.execute(db)
  const row = rows[0]
  return { n: Number(row?.n ?? 0), amount: Number(row?.amount ?? 0), id: row?.id ?? 0 }
}

/** Held gold prices, and invoice drafts with their total. */
export async function waitingCounts(db: Db, currency: string) {
  const { rows } = await sql<Record<'quotes' | 'drafts' | 'draftTotal', number>>`
    select
      (select count(*) from metal_quotes
        where metal in ${sqlList(METALS)} and quality = 'held') as quotes,
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

/** The number of invoice drafts that are kept. */
export async function countDrafts(db: Db): Promise<number> {
  return count(
    db.selectFrom('invoices').where('state', '=', 'draft').where('discarded_at', 'is', null),
  )
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

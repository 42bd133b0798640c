import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isTypeInState } from '#server/platform/database/value-lists.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import {
  CONTRACT_TYPES,
  definitionOf,
  statesBefore,
  statesWhere,
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

/** Open contracts that are due, or whose lock or hold ends, before `until`, the earliest first. */
export async function contractsDueBefore(
  db: Db,
  until: string,
  limit: number,
): Promise<DueContractRow[]> {
  const { rows } = await sql<DueContractRow>`
    select c.id, c.number, c.type, u.name as customer, c.at from (
      select id, number, type, customer_id, coalesce(${dueTime}, '') as at
      from contracts where closed_at is null and confirmed_at is not null
    ) as c join customers as u on u.id = c.customer_id
    where c.at <> '' and c.at < ${until} order by c.at, c.id limit ${limit}`.execute(db)
  return rows
}

/** The number of held quotes, price runs, releasable buy-backs and findings that wait for a decision. */
export async function pendingCounts(db: Db, now: string) {
  const { rows } = await sql<Record<'quotes' | 'runs' | 'buyBacks' | 'findings', number>>`
    select
      (select count(*) from metal_quotes where quality = 'held') as quotes,
      (select count(*) from price_runs where state in ('previewed', 'approved')) as runs,
      (select count(*) from contracts where ${isTypeInState(RELEASABLE)}
        and hold_until <= ${now}) as "buyBacks",
      (select count(*) from compliance_findings where state = 'open') as findings`.execute(db)
  const row = rows[0]
  return {
    quotes: Number(row?.quotes ?? 0),
    runs: Number(row?.runs ?? 0),
    buyBacks: Number(row?.buyBacks ?? 0),
    findings: Number(row?.findings ?? 0),
  }
}

/** The number of held quotes, overdue contracts and invoice drafts. */
export async function menuCounts(db: Db): Promise<MenuCounts> {
  const { rows } = await sql<Record<keyof MenuCounts, number>>`
    select
      (select count(*) from metal_quotes where quality = 'held') as "needsReview",
      (select count(*) from contracts where ${isTypeInState(OVERDUE)}) as overdue,
      (select count(*) from invoices where state = 'draft' and discarded_at is null) as drafts`.execute(
    db,
  )
  const row = rows[0]
  return {
    needsReview: Number(row?.needsReview ?? 0),
    overdue: Number(row?.overdue ?? 0),
    drafts: Number(row?.drafts ?? 0),
  }
}

export function recentActs(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('audit_entries')
    .select(['act', 'subject', 'subject_id', 'details', 'at'])
    .where('user_id', '=', userId)
    .where('act', 'not in', ['signed_in', 'signed_out', 'locked', 'unlocked', 'floor_refused'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

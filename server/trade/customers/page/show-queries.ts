import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** Ids of this customer and those merged into them. */
export async function idsWithMerged(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where((e) => e.or([e('id', '=', id), e('merged_into', '=', id)]))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export function mergedInto(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .select(['id', 'kind', 'name', 'company', 'updated_at'])
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute()
}

/** The newest contracts with the amount paid on each. */
export function contractsOf(db: Db, ids: number[], limit: number) {
  return db
    .selectFrom('contracts as c')
    .select(['c.id', 'c.number', 'c.type', 'c.state', 'c.terms', 'c.total', 'c.currency'])
    .select(['c.due_at', 'c.lock_expires_at', 'c.hold_until', 'c.created_at', 'c.closed_at'])
    .select((e) =>
      e
        .selectFrom('payments as p')
        .select(
          sql<number>`coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0)`.as(
            'n',
          ),
        )
        .whereRef('p.contract_id', '=', 'c.id')
        .as('paid'),
    )
    .where('c.customer_id', 'in', ids)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

/** Credit issued to these customers and not used yet, in minor units of this currency. */
export async function storeCreditOf(db: Db, ids: number[], currency: string): Promise<number> {
  const { credit } = await db
    .selectFrom('payments')
    .select(
      sql<number>`coalesce(sum(case
        when kind = 'store_credit_issue' and reverses_id is null then amount
        when kind = 'store_credit_issue' then -amount
        when kind = 'store_credit_use' and reverses_id is null then -amount
        when kind = 'store_credit_use' then amount
        else 0 end), 0)`.as('credit'),
    )
    .where('customer_id', 'in', ids)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return Number(credit)
}

export async function nameOfUser(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

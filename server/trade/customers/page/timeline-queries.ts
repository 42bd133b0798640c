import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** Position in a timeline: time, source and row. */
export interface TimelineCursor {
  at: string
  source: number
  id: number
}

/** Rows of one source before the cursor. */
function older(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  source: number,
  before: TimelineCursor,
) {
  return sql<boolean>`(${at}, ${sql.lit(source)}, ${id}) < (${before.at}, ${before.source}, ${before.id})`
}

export const EVENTS = 3
export const CONTRACTS = 2
export const PAYMENTS = 1

/** Events of these customers, newest first. */
export function eventsOf(db: Db, ids: number[], before: TimelineCursor | null, limit: number) {
  return db
    .selectFrom('customer_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.details', 'u.name as by'])
    .where('e.customer_id', 'in', ids)
    .$if(before !== null, (rows) =>
      rows.where(older(sql.ref('e.at'), sql.ref('e.id'), EVENTS, before ?? NO_CURSOR)),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** Steps of their contracts, newest first. */
export function contractStepsOf(
  db: Db,
  ids: number[],
  before: TimelineCursor | null,
  limit: number,
) {
  return db
    .selectFrom('contract_events as e')
    .innerJoin('contracts as c', 'c.id', 'e.contract_id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.at', 'e.act', 'e.to_state as state', 'e.reason', 'u.name as by'])
    .select(['c.id as contractId', 'c.number', 'c.type', 'c.total', 'c.currency'])
    .where('c.customer_id', 'in', ids)
    .$if(before !== null, (rows) =>
      rows.where(older(sql.ref('e.at'), sql.ref('e.id'), CONTRACTS, before ?? NO_CURSOR)),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** Their payments in both directions, newest first. */
export function paymentsOf(db: Db, ids: number[], before: TimelineCursor | null, limit: number) {
  return db
    .selectFrom('payments as p')
    .leftJoin('contracts as c', 'c.id', 'p.contract_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.at', 'p.direction', 'p.kind', 'p.method', 'p.amount', 'p.currency'])
    .select([
      'p.reference',
      'p.reverses_id',
      'u.name as by',
      'c.id as contractId',
      'c.number',
      'p.invoice_id',
    ])
    .select((e) =>
      e
        .exists(e.selectFrom('payments as r').select('r.id').whereRef('r.reverses_id', '=', 'p.id'))
        .as('isReversed'),
    )
    .where('p.customer_id', 'in', ids)
    .$if(before !== null, (rows) =>
      rows.where(older(sql.ref('p.at'), sql.ref('p.id'), PAYMENTS, before ?? NO_CURSOR)),
    )
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

const NO_CURSOR: TimelineCursor = { at: '', source: 0, id: 0 }

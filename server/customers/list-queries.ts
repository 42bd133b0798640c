import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Schema } from '../schema.ts'
import { type Asked, type Customer, customerById, speaksOf } from './queries.ts'

/** Which customers. Times are ISO text, `quietSince` excluded; `value` in minor units of `currency`. */
export interface CustomerFilter {
  asked: Asked | null
  kind: Customer['kind'] | null
  tag: string | null
  city: string | null
  country: string | null
  consent: 'yes' | 'no' | null
  contracts: 'open' | 'any' | 'none' | null
  value: number | null
  quietSince: string | null
  shown: 'active' | 'archived' | 'all'
  currency: string
}

export type CustomerSort = 'name' | 'changed' | 'added'

/** Contracts whose totals make what a customer is worth: pieces that left, or will leave, for money. */
const SELLING = ['sale', 'layaway', 'custom_order'] as const
const UNDONE = ['cancelled', 'returned', 'forfeited']

const ORDER = {
  name: { column: 'customers.name_key', direction: 'asc' },
  changed: { column: 'customers.updated_at', direction: 'desc' },
  added: { column: 'customers.created_at', direction: 'desc' },
} as const

/** Rows that follow `place` in the order of the list, or, `back`, those just before it, nearest first. */
export async function customersFrom(
  db: Db,
  filter: CustomerFilter,
  { sort, place, way }: { sort: CustomerSort; place: number | null; way: 'on' | 'back' },
  limit: number,
): Promise<Customer[]> {
  const { column, direction } = ORDER[sort]
  const isUp = (direction === 'asc') === (way === 'on')
  const side = sql.raw(isUp ? '>' : '<')
  const at = place === null ? undefined : await customerById(db, place)
  const key = at && { name: at.name_key, changed: at.updated_at, added: at.created_at }[sort]
  return filtered(db, filter)
    .selectAll('customers')
    .$if(at !== undefined, (rows) =>
      rows.where(sql<boolean>`(${sql.ref(column)}, customers.id) ${side} (${key}, ${at?.id})`),
    )
    .orderBy(column, isUp ? 'asc' : 'desc')
    .orderBy('customers.id', isUp ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

export async function countCustomers(db: Db, filter: CustomerFilter): Promise<number> {
  const { n } = await filtered(db, filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function filtered(db: Db, filter: CustomerFilter) {
  const { asked, kind, tag, city, country, consent, contracts, value, quietSince, shown } = filter
  return db
    .selectFrom('customers')
    .where('merged_into', 'is', null)
    .$if(shown === 'active', (rows) =>
      rows.where('archived_at', 'is', null).where('erased_at', 'is', null),
    )
    .$if(shown === 'archived', (rows) => rows.where('archived_at', 'is not', null))
    .$if(asked !== null, (rows) =>
      rows.where((e) => speaksOf(e, asked ?? { key: '', email: '', digits: '' })),
    )
    .$if(kind !== null, (rows) => rows.where('kind', '=', kind ?? 'person'))
    .$if(country !== null, (rows) => rows.where('country', '=', country))
    .$if(city !== null, (rows) => rows.where('city', '=', city ?? ''))
    .$if(tag !== null, (rows) => rows.where((e) => e.exists(tagged(e, tag ?? ''))))
    .$if(consent !== null, (rows) =>
      rows.where(consent === 'yes' ? consenting : sql<boolean>`not ${consenting}`),
    )
    .$if(contracts === 'open', (rows) =>
      rows.where((e) => e.exists(theirs(e).where('closed_at', 'is', null))),
    )
    .$if(contracts === 'any', (rows) => rows.where((e) => e.exists(theirs(e))))
    .$if(contracts === 'none', (rows) => rows.where((e) => e.not(e.exists(theirs(e)))))
    .$if(value !== null, (rows) =>
      rows.where((e) => e(worth(e, filter.currency), '>=', value ?? 0)),
    )
    .$if(quietSince !== null, (rows) => rows.where((e) => isQuiet(e, quietSince ?? '')))
}

/** Consent was given, and not withdrawn since. */
const consenting = sql<boolean>`(customers.consent_at is not null and customers.consent_withdrawn_at is null)`

type Of = ExpressionBuilder<Schema, 'customers'>

const tagged = (e: Of, tag: string) =>
  e
    .selectFrom('customer_tags')
    .select('customer_tags.tag')
    .whereRef('customer_tags.customer_id', '=', 'customers.id')
    .where('customer_tags.tag', '=', tag)

const theirs = (e: Of) =>
  e
    .selectFrom('contracts')
    .select('contracts.id')
    .whereRef('contracts.customer_id', '=', 'customers.id')

const worth = (e: Of, currency: string) =>
  e
    .selectFrom('contracts')
    .select((inner) =>
      inner.fn.coalesce(inner.fn.sum<number>('contracts.total'), sql<number>`0`).as('value'),
    )
    .whereRef('contracts.customer_id', '=', 'customers.id')
    .where('contracts.currency', '=', currency)
    .where('contracts.type', 'in', SELLING)
    .where('contracts.confirmed_at', 'is not', null)
    .where('contracts.state', 'not in', UNDONE)

function isQuiet(e: Of, since: string) {
  return e.and([
    e('customers.created_at', '<', since),
    e.not(e.exists(theirs(e).where('contracts.created_at', '>=', since))),
    e.not(
      e.exists(
        e
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.customer_id', '=', 'customers.id')
          .where('payments.at', '>=', since),
      ),
    ),
    e.not(
      e.exists(
        e
          .selectFrom('customer_events')
          .select('customer_events.id')
          .whereRef('customer_events.customer_id', '=', 'customers.id')
          .where('customer_events.kind', '=', 'note')
          .where('customer_events.at', '>=', since),
      ),
    ),
  ])
}

/** Contracts of these customers: how many, how many under way, what they are worth, and the newest. */
export function contractFacts(db: Db, ids: number[], currency: string) {
  return db
    .selectFrom('contracts')
    .where('customer_id', 'in', ids)
    .groupBy('customer_id')
    .select((e) => [
      'customer_id as id',
      e.fn.countAll<number>().as('contracts'),
      e.fn.count<number>(sql`case when closed_at is null then 1 end`).as('open'),
      e.fn
        .coalesce(
          e.fn
            .sum<number>('total')
            .filterWhere('currency', '=', currency)
            .filterWhere('type', 'in', SELLING)
            .filterWhere('confirmed_at', 'is not', null)
            .filterWhere('state', 'not in', UNDONE),
          sql<number>`0`,
        )
        .as('value'),
      e.fn.max('created_at').as('last'),
    ])
    .execute()
}

/** When each of these customers, or somebody merged into them, last paid or was paid. */
export function lastPayments(db: Db, ids: number[]) {
  return db
    .selectFrom('payments')
    .innerJoin('customers as c', 'c.id', 'payments.customer_id')
    .where((e) => e.or([e('c.id', 'in', ids), e('c.merged_into', 'in', ids)]))
    .groupBy(sql`coalesce(c.merged_into, c.id)`)
    .select((e) => [
      sql<number>`coalesce(c.merged_into, c.id)`.as('id'),
      e.fn.max('payments.at').as('last'),
    ])
    .execute()
}

export function lastNotes(db: Db, ids: number[]) {
  return db
    .selectFrom('customer_events')
    .where('customer_id', 'in', ids)
    .where('kind', '=', 'note')
    .groupBy('customer_id')
    .select((e) => ['customer_id as id', e.fn.max('at').as('last')])
    .execute()
}

export function tagsOf(db: Db, ids: number[]) {
  return db
    .selectFrom('customer_tags')
    .selectAll()
    .where('customer_id', 'in', ids)
    .orderBy('tag')
    .execute()
}

/** Tags in use, the most used first. */
export async function tagsInUse(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_tags')
    .select(['tag', (e) => e.fn.countAll<number>().as('n')])
    .groupBy('tag')
    .orderBy('n', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()
  return rows.map(({ tag }) => tag).sort()
}

export async function citiesInUse(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['city', (e) => e.fn.countAll<number>().as('n')])
    .where('city', '<>', '')
    .where('merged_into', 'is', null)
    .groupBy('city')
    .orderBy('n', 'desc')
    .orderBy('city')
    .limit(limit)
    .execute()
  return rows.map(({ city }) => city).sort()
}

import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { COUNT_LIMIT } from '#server/formula/list-counts.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { sortedLast } from '#server/platform/database/dialect.ts'
import { countUpTo } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { isFound, MAX_SORTED, type TextSearch } from '#server/platform/database/text-search.ts'
import { sqlList } from '#server/platform/database/value-lists.ts'
import { typesWhere } from '#server/trade/contract-types/lookup.ts'
import type { Customer } from '#server/trade/customers/queries.ts'

/** Filter of the list. Times are ISO text, `quietSince` is exclusive; `value` in minor units of `currency`. */
export interface CustomerFilter {
  search: TextSearch | null
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

/** `value`: total paid; `active`: last contact. */
export type CustomerSort = 'name' | 'changed' | 'added' | 'value' | 'active'

/** End of a page: the row and its sort key; null: look the key up. */
export interface PageCursor {
  id: number
  key: string | number | null
}

/** This customer and those merged into them, since payments keep their customer. */
const WITH_MERGED = sql`(select customers.id union all
  select m.id from customers m where m.merged_into = customers.id)`

const PAYOUT_TYPES = sqlList(typesWhere(({ money }) => money === 'out'))

/**
 * Total paid by a customer less refunds. Payments for the customer's own gold are excluded. Issued store credit counts
 * as a refund, so paying it out does not.
 */
const paidIn = (currency: string) =>
  sql<number>`(select coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0)
    from payments p left join contracts c on c.id = p.contract_id
    where p.customer_id in ${WITH_MERGED} and p.currency = ${currency}
      and not (p.kind = 'store_credit_use' and p.method <> 'store_credit')
      and coalesce(c.type, '') not in ${PAYOUT_TYPES})`

/** Time of the last contract, step of a user in one, payment or note; empty for none. */
const LAST_CONTACT = sql<string>`(select coalesce(max(t.at), '') from (
  select max(created_at) as at from contracts where customer_id = customers.id
  union all select max(e.at) from contract_events e join contracts c on c.id = e.contract_id
    where c.customer_id = customers.id and e.user_id is not null
  union all select max(p.at) from payments p where p.customer_id in ${WITH_MERGED}
  union all select max(n.at) from customer_events n
    where n.customer_id = customers.id and n.kind = 'note') t)`

function orderOf(sort: CustomerSort, currency: string) {
  const keys: Record<CustomerSort, RawBuilder<string | number>> = {
    name: sql<string>`customers.name_key`,
    changed: sql<string>`customers.updated_at`,
    added: sql<string>`customers.created_at`,
    value: paidIn(currency),
    active: LAST_CONTACT,
  }
  return { key: keys[sort], direction: sort === 'name' ? 'asc' : 'desc' } as const
}

/** Rows after the cursor in list order, or with `previous` those before it, nearest first. */
export async function customersFrom(
  db: Db,
  filter: CustomerFilter,
  {
    sort,
    cursor,
    towards,
    total,
  }: {
    sort: CustomerSort
    cursor: PageCursor | null
    towards: 'next' | 'previous'
    /** How many match. */
    total: number
  },
  limit: number,
): Promise<(Customer & { key: string | number })[]> {
  const { key, direction } = orderOf(sort, filter.currency)
  const isUp = (direction === 'asc') === (towards === 'next')
  const operator = sql.raw(isUp ? '>' : '<')
  // A cursor of another sort order is ignored: amounts are numbers, other keys are text.
  const isKeyOfSort = (typeof cursor?.key === 'number') === (sort === 'value')
  const cursorKey = isKeyOfSort ? cursor?.key : null
  const startKey =
    cursor === null ? null : (cursorKey ?? (await keyOf(db, cursor.id, sort, filter)))
  return filtered(db, filter)
    .selectAll('customers')
    .select(key.as('key'))
    .$if(cursor !== null && startKey !== null, (rows) =>
      rows.where(sql<boolean>`(${key}, customers.id) ${operator} (${startKey}, ${cursor?.id})`),
    )
    .orderBy(
      isSelective(filter) && total <= MAX_SORTED ? sortedLast(db, key) : key,
      isUp ? 'asc' : 'desc',
    )
    .orderBy('customers.id', isUp ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Whether an index finds the rows of a filter. */
const isSelective = ({ search, tag, city, contracts }: CustomerFilter) =>
  search !== null || tag !== null || city !== null || contracts === 'open'

async function keyOf(db: Db, id: number, sort: CustomerSort, { currency }: CustomerFilter) {
  const { key } = orderOf(sort, currency)
  const row = await db
    .selectFrom('customers')
    .select(key.as('key'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.key ?? null
}

/** Ids of customers that can be changed, above `after`. */
export async function idsAfter(
  db: Db,
  filter: CustomerFilter,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await filtered(db, filter)
    .select('customers.id')
    .where('erased_at', 'is', null)
    .where('customers.id', '>', after)
    .orderBy('customers.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Total paid, last contact, contracts and open contracts of these customers, by id. */
export async function figuresOf(db: Db, ids: number[], currency: string) {
  const rows = await db
    .selectFrom('customers')
    .select(['id', paidIn(currency).as('value'), LAST_CONTACT.as('lastContact')])
    .select((e) => [
      contractsOfCustomer(e)
        .clearSelect()
        .select((contract) => contract.fn.countAll<number>().as('n'))
        .as('contracts'),
      contractsOfCustomer(e)
        .clearSelect()
        .select((contract) => contract.fn.countAll<number>().as('n'))
        .where('closed_at', 'is', null)
        .as('open'),
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Up to `COUNT_LIMIT`. */
export async function countCustomers(db: Db, filter: CustomerFilter): Promise<number> {
  return countUpTo(db, filtered(db, filter), COUNT_LIMIT)
}

function filtered(db: Db, filter: CustomerFilter) {
  const { search, kind, tag, city, country, consent, contracts, value, quietSince, shown } = filter
  return db
    .selectFrom('customers')
    .where('merged_into', 'is', null)
    .$if(shown === 'active', (rows) =>
      rows.where('archived_at', 'is', null).where('erased_at', 'is', null),
    )
    .$if(shown === 'archived', (rows) => rows.where('archived_at', 'is not', null))
    .$if(search !== null, (rows) =>
      rows.where(search === null ? sql<boolean>`(1 = 1)` : isFound(db, search)),
    )
    .$if(kind !== null, (rows) => rows.where('kind', '=', kind ?? 'person'))
    .$if(country !== null, (rows) => rows.where('country', '=', country))
    .$if(city !== null, (rows) => rows.where('city', '=', city ?? ''))
    .$if(tag !== null, (rows) => rows.where('customers.id', 'in', taggedCustomers(db, tag ?? '')))
    .$if(consent !== null, (rows) =>
      rows.where(consent === 'yes' ? consentGiven : sql<boolean>`not ${consentGiven}`),
    )
    .$if(contracts === 'open', (rows) => rows.where('customers.id', 'in', customersOfOpen(db)))
    .$if(contracts === 'any', (rows) => rows.where((e) => e.exists(contractsOfCustomer(e))))
    .$if(contracts === 'none', (rows) => rows.where((e) => e.not(e.exists(contractsOfCustomer(e)))))
    .$if(value !== null, (rows) => rows.where(sql<boolean>`${paidIn(filter.currency)} >= ${value}`))
    .$if(quietSince !== null, (rows) => rows.where((e) => isQuiet(e, quietSince ?? '')))
}

/** Consent was given, and not withdrawn since. */
const consentGiven = sql<boolean>`(customers.consent_at is not null and customers.consent_withdrawn_at is null)`

type CustomerExpression = ExpressionBuilder<Schema, 'customers'>

const taggedCustomers = (db: Db, tag: string) =>
  db.selectFrom('customer_tags').select('customer_id').where('tag', '=', tag)

const customersOfOpen = (db: Db) =>
  db.selectFrom('contracts').select('customer_id').where('closed_at', 'is', null)

const contractsOfCustomer = (e: CustomerExpression) =>
  e
    .selectFrom('contracts')
    .select('contracts.id')
    .whereRef('contracts.customer_id', '=', 'customers.id')

function isQuiet(e: CustomerExpression, since: string) {
  return e.and([
    e('customers.created_at', '<', since),
    e.not(e.exists(contractsOfCustomer(e).where('contracts.created_at', '>=', since))),
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

export function tagsOf(db: Db, ids: number[]) {
  return db
    .selectFrom('customer_tags')
    .selectAll()
    .where('customer_id', 'in', ids)
    .orderBy('tag')
    .execute()
}

/** The most used tags, sorted by name. */
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

import { type RawBuilder, sql } from 'kysely'
import { COUNT_LIMIT } from '#server/formula/list-counts.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { partsOf, sortedLast } from '#server/platform/database/dialect.ts'
import { countUpTo } from '#server/platform/database/row-counts.ts'
import { isFound, MAX_SORTED, type TextSearch } from '#server/platform/database/text-search.ts'
import type { Customer } from '#server/trade/customers/queries.ts'

/** Filter of the list. Times are ISO text, `quietSince` is exclusive; `value` in minor units. */
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
}

/** `value`: total paid; `active`: last contact. */
export type CustomerSort = 'name' | 'changed' | 'added' | 'value' | 'active'

/** End of a page: the row and its sort key; null: look the key up. */
export interface PageCursor {
  id: number
  key: string | number | null
}

/** A customer of the list with facts, and the key by which the list is sorted. */
export type SortedCustomer = Awaited<ReturnType<typeof customersFrom>>[number]

function orderOf(sort: CustomerSort) {
  const keys: Record<CustomerSort, RawBuilder<string | number>> = {
    name: sql<string>`customers.name_key`,
    changed: sql<string>`customers.updated_at`,
    added: sql<string>`customers.created_at`,
    value: sql<number>`customer_facts.paid`,
    active: sql<string>`customer_facts.last_contact`,
  }
  // Below every value, and of its type.
  const least = { value: -Number.MAX_SAFE_INTEGER, active: '' } as const
  const isOfFacts = sort === 'value' || sort === 'active'
  return {
    key: keys[sort],
    least: isOfFacts ? least[sort] : null,
    // The index that has the key has this id beside it.
    id: isOfFacts ? sql<number>`customer_facts.customer_id` : sql<number>`customers.id`,
    direction: sort === 'name' ? 'asc' : 'desc',
  } as const
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
) {
  const { key, least, id, direction } = orderOf(sort)
  const isUp = (direction === 'asc') === (towards === 'next')
  const operator = sql.raw(isUp ? '>' : '<')
  // A cursor of another sort order is ignored: amounts are numbers, other keys are text.
  const isKeyOfSort = (typeof cursor?.key === 'number') === (sort === 'value')
  const cursorKey = isKeyOfSort ? cursor?.key : null
  const startKey = cursor === null ? null : (cursorKey ?? (await keyOf(db, cursor.id, sort)))
  const isFoundFirst = isSelective(filter) && total <= MAX_SORTED
  const found = filtered(db, filter, isFoundFirst || least !== null)
    .selectAll('customers')
    .select(key.as('key'))
    // Without a condition on the key, the facts of all customers would be joined and sorted.
    .$if(least !== null && !isFoundFirst, (rows) => rows.where(sql<boolean>`${key} >= ${least}`))
    .$if(cursor !== null && startKey !== null, (rows) =>
      rows.where(sql<boolean>`(${key}, ${id}) ${operator} (${startKey}, ${cursor?.id})`),
    )
    .orderBy(isFoundFirst ? sortedLast(db, key) : key, isUp ? 'asc' : 'desc')
    .orderBy(id, isUp ? 'asc' : 'desc')
    .limit(limit)
  // The facts of these only: else those of all found would be joined before they are sorted.
  return db
    .selectFrom(found.as('customers'))
    .leftJoin('customer_facts', 'customer_facts.customer_id', 'customers.id')
    .selectAll('customers')
    .select(['paid', 'contracts', 'open_contracts', 'last_contact'])
    .orderBy('customers.key', isUp ? 'asc' : 'desc')
    .orderBy('customers.id', isUp ? 'asc' : 'desc')
    .execute()
}

/** Whether an index finds the rows of a filter. */
const isSelective = ({ search, tag, city, contracts, value, quietSince }: CustomerFilter) =>
  search !== null ||
  tag !== null ||
  city !== null ||
  contracts === 'open' ||
  contracts === 'none' ||
  value !== null ||
  quietSince !== null

async function keyOf(db: Db, id: number, sort: CustomerSort) {
  const { key } = orderOf(sort)
  const row = await withFacts(db)
    .select(key.as('key'))
    .where('customers.id', '=', id)
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

/** Up to `COUNT_LIMIT`. */
export async function countCustomers(db: Db, filter: CustomerFilter): Promise<number> {
  const { search } = filter
  if (!search?.readsAll || search.ids !== null)
    return countUpTo(db, filtered(db, filter), COUNT_LIMIT)
  let total = 0
  for await (const part of partsOf(db, 'customers')) {
    total += await countUpTo(db, filtered(db, filter).where(part), COUNT_LIMIT - total)
    if (total === COUNT_LIMIT) break
  }
  return total
}

/** `isFoundFirst`: the rows are found by the facts, not read in another order. */
function filtered(db: Db, filter: CustomerFilter, isFoundFirst = true) {
  // Of an expression there is no index, so that the customers are read in the order of the list.
  const fact = (name: 'paid' | 'last_contact', none: number | string) =>
    isFoundFirst
      ? sql<number | string>`customer_facts.${sql.raw(name)}`
      : sql<number | string>`coalesce(customer_facts.${sql.raw(name)}, ${sql.lit(none)})`
  const { search, kind, tag, city, country, consent, contracts, value, quietSince, shown } = filter
  return (
    withFacts(db)
      .where('merged_into', 'is', null)
      .$if(shown === 'active', (rows) =>
        rows.where('archived_at', 'is', null).where('erased_at', 'is', null),
      )
      .$if(shown === 'archived', (rows) => rows.where('archived_at', 'is not', null))
      .$if(search !== null, (rows) =>
        rows.where(search === null ? sql<boolean>`(1 = 1)` : isFound(db, search)),
      )
      .$if(kind !== null, (rows) => rows.where('kind', '=', sql.lit(kind ?? 'person')))
      .$if(country !== null, (rows) => rows.where('country', '=', country))
      .$if(city !== null, (rows) => rows.where('city', '=', city ?? ''))
      .$if(tag !== null, (rows) => rows.where('customers.id', 'in', taggedCustomers(db, tag ?? '')))
      .$if(consent !== null, (rows) =>
        rows.where(consent === 'yes' ? consentGiven : sql<boolean>`not ${consentGiven}`),
      )
      // As the indexes say it.
      .$if(contracts === 'open', (rows) => rows.where('open_contracts', '>', sql.lit(0)))
      .$if(contracts === 'any', (rows) => rows.where('contracts', '>', 0))
      .$if(contracts === 'none', (rows) => rows.where('contracts', '=', 0))
      .$if(value !== null, (rows) => rows.where(fact('paid', 0), '>=', value ?? 0))
      .$if(quietSince !== null, (rows) =>
        rows
          .where('customers.created_at', '<', quietSince ?? '')
          .where(fact('last_contact', ''), '<', quietSince ?? ''),
      )
  )
}

/** Every customer has facts: a left join is left out where nothing asks for them, as when all are counted. */
const withFacts = (db: Db) =>
  db
    .selectFrom('customers')
    .leftJoin('customer_facts', 'customer_facts.customer_id', 'customers.id')

/** Consent was given, and not withdrawn since. */
const consentGiven = sql<boolean>`(customers.consent_at is not null and customers.consent_withdrawn_at is null)`

const taggedCustomers = (db: Db, tag: string) =>
  db.selectFrom('customer_tags').select('customer_id').where('tag', '=', tag)

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

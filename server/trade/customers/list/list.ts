import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { minorDigits } from '#server/formula/units/money.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { rowLimit } from '#server/platform/list-rows.ts'
import { startOfDay } from '#server/platform/time/calendar.ts'
import { parseSearch } from '#server/trade/customers/customer.ts'
import { factProps } from '#server/trade/customers/facts.ts'
import { formattedPhone } from '#server/trade/customers/field-parsing.ts'
import {
  columnsOf,
  fieldList,
  hasConsent,
  type ListColumn,
  type ListedField,
} from '#server/trade/customers/fields.ts'
import { displayName } from '#server/trade/customers/named-customer.ts'
import type {
  CustomerFilters,
  CustomerRowProps,
  CustomersProps,
  FilterOptions,
} from '#server/trade/customers/props.ts'
import { type Customer, customerSearch } from '#server/trade/customers/queries.ts'
import { type CustomersQuery, customersQuery } from './list-input.ts'
import * as queries from './list-queries.ts'

const MAX_SUGGESTIONS = 200
const PAGE = 'customers'

/** One page of customers, filtered and sorted by the query. */
export async function customersPage(
  { db }: Ctx,
  actor: Actor,
  query: CustomersQuery,
): Promise<CustomersProps> {
  const filter = await filterOf(db, query)
  const limit = rowLimit(query, can(actor, 'customers.export'))
  const total = await queries.countCustomers(db, filter)
  const { rows, next, previous } = await pageOf(db, filter, query, { limit, total })
  return {
    customers: await customerRowProps(db, rows),
    columns: listedFields.flatMap(([name, { list }]) =>
      list === 'column' ? [name as ListColumn] : [],
    ),
    total,
    filters: filtersIn(query),
    next: next === null ? null : listUrl(query, { after: cursorText(query, next) }),
    previous: previous === null ? null : listUrl(query, { before: cursorText(query, previous) }),
    views: await viewsOf(db, actor, PAGE, async (parameters) =>
      queries.countCustomers(db, await filterOf(db, customersQuery.parse(parameters))),
    ),
  }
}

/** The tags and cities that the filters offer, asked for when a filter is opened. */
export async function filterOptions(db: Db): Promise<FilterOptions> {
  const tag = await queries.tagsInUse(db, MAX_SUGGESTIONS)
  return { options: { tag, city: await queries.citiesInUse(db, MAX_SUGGESTIONS) } }
}

export async function filterOf(db: Db, query: CustomersQuery): Promise<queries.CustomerFilter> {
  const { currency, time_zone: timeZone } = await shopOf(db)
  const { kind, tag, city, country, consent, contracts, shown, q, value, quiet } = query
  return {
    kind,
    tag,
    city,
    country,
    consent,
    contracts,
    shown,
    search: q === null ? null : await customerSearch(db, parseSearch(q)),
    value: value === null ? null : value * 10 ** minorDigits(currency),
    quietSince: quiet === null ? null : startOfDay(quiet, timeZone),
  }
}

async function pageOf(
  db: Db,
  filter: queries.CustomerFilter,
  query: CustomersQuery,
  { limit, total }: { limit: number; total: number },
) {
  const { sort, before, after } = query
  if (before !== null) {
    const found = await queries.customersFrom(
      db,
      filter,
      { sort, cursor: before, towards: 'previous', total },
      limit + 1,
    )
    const rows = found.slice(0, limit).reverse()
    // With less than a page before the cursor, show the first page.
    if (found.length >= limit) return pageResult(rows, 'more', found.length > limit)
  }
  const cursor = before === null ? after : null
  const found = await queries.customersFrom(
    db,
    filter,
    { sort, cursor, towards: 'next', total },
    limit + 1,
  )
  const rows = found.slice(0, limit)
  return pageResult(rows, found.length > limit ? 'more' : 'last', cursor !== null)
}

function pageResult(rows: queries.SortedCustomer[], after: 'more' | 'last', isPreceded: boolean) {
  return {
    rows,
    next: after === 'more' ? (rows.at(-1) ?? null) : null,
    previous: isPreceded ? (rows[0] ?? null) : null,
  }
}

/** List rows with tags. */
export async function customerRowProps(
  db: Db,
  rows: queries.SortedCustomer[],
): Promise<CustomerRowProps[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tags = Map.groupBy(await queries.tagsOf(db, ids), ({ customer_id }) => customer_id)
  return rows.map((row) => ({
    ...listFields(row),
    ...factProps(row),
    phone: row.phone === null ? null : formattedPhone(row.phone),
    id: row.id,
    version: row.version,
    name: displayName(row),
    contact: row.kind === 'company' ? row.name : null,
    tags: (tags.get(row.id) ?? []).map(({ tag }) => tag),
    hasConsent: hasConsent(row),
    isArchived: row.archived_at !== null,
    isErased: row.erased_at !== null,
  }))
}

const listedFields = fieldList().filter(([, { list }]) => list !== undefined)

function listFields(row: Customer): Pick<Customer, ListedField> {
  const values = listedFields.map(([name, field]) => [name, row[columnsOf(field)[0] ?? 'name']])
  return Object.fromEntries(values)
}

/** Cursor text. Names are left out of URLs; other sort keys keep the position even if rows move. */
function cursorText({ sort }: CustomersQuery, { id, key }: queries.SortedCustomer): string {
  return sort === 'name' ? String(id) : `${id}~${key}`
}

function filtersIn({
  before: _before,
  after: _after,
  print: _print,
  ...filters
}: CustomersQuery): CustomerFilters {
  return filters
}

const DEFAULT_FILTERS: Partial<Record<string, string>> = {
  view: 'list',
  shown: 'active',
  sort: 'name',
}

/** `?tag=VIP&view=grid`: the active filters and the cursor. */
function listUrl(query: CustomersQuery, cursor: Record<string, string>): string {
  const parameters = Object.entries({ ...filtersIn(query), ...cursor }).flatMap(([name, value]) =>
    value === null || DEFAULT_FILTERS[name] === value ? [] : [[name, String(value)]],
  )
  return `/customers?${new URLSearchParams(parameters)}`
}

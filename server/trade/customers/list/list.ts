import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { minorDigits } from '#server/formula/units/money.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { startOfDay } from '#server/platform/time/calendar.ts'
import { askedBy } from '#server/trade/customers/customer.ts'
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
} from '#server/trade/customers/props.ts'
import type { Customer } from '#server/trade/customers/queries.ts'
import type { CustomersQuery } from './list-input.ts'
import * as queries from './list-queries.ts'

const ROWS_A_PAGE = 50
const SUGGESTED = 200
const PAGE = 'customers'

/** One page of the customers, narrowed and sorted as the address says. */
export async function customersPage(
  { db }: Ctx,
  actor: Actor,
  query: CustomersQuery,
): Promise<CustomersProps> {
  const filter = await filterOf(db, query)
  const { rows, next, previous } = await pageOf(db, filter, query)
  return {
    customers: await rowsOf(db, rows, filter.currency),
    columns: listed.flatMap(([name, { list }]) => (list === 'column' ? [name as ListColumn] : [])),
    total: await queries.countCustomers(db, filter),
    filters: filtersIn(query),
    next: next === null ? null : addressOf(query, { after: placeText(query, next) }),
    previous: previous === null ? null : addressOf(query, { before: placeText(query, previous) }),
    tags: await queries.tagsInUse(db, SUGGESTED),
    cities: await queries.citiesInUse(db, SUGGESTED),
    views: await viewsOf(db, actor, PAGE),
  }
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
    currency,
    asked: q === null ? null : askedBy(q),
    value: value === null ? null : value * 10 ** minorDigits(currency),
    quietSince: quiet === null ? null : startOfDay(quiet, timeZone),
  }
}

async function pageOf(db: Db, filter: queries.CustomerFilter, query: CustomersQuery) {
  const { sort, before, after } = query
  if (before !== null) {
    const found = await queries.customersFrom(
      db,
      filter,
      { sort, place: before, way: 'back' },
      ROWS_A_PAGE + 1,
    )
    const rows = found.slice(0, ROWS_A_PAGE).reverse()
    // With less than a page before it, the first page shows them all.
    if (found.length >= ROWS_A_PAGE) return ends(rows, 'more', found.length > ROWS_A_PAGE)
  }
  const place = before === null ? after : null
  const found = await queries.customersFrom(db, filter, { sort, place, way: 'on' }, ROWS_A_PAGE + 1)
  const rows = found.slice(0, ROWS_A_PAGE)
  return ends(rows, found.length > ROWS_A_PAGE ? 'more' : 'last', place !== null)
}

function ends(rows: Sorted[], after: 'more' | 'last', isPreceded: boolean) {
  return {
    rows,
    next: after === 'more' ? (rows.at(-1) ?? null) : null,
    previous: isPreceded ? (rows[0] ?? null) : null,
  }
}

/** Rows with what their contracts, payments and tags say of them. */
export async function rowsOf(
  db: Db,
  rows: Customer[],
  currency: string,
): Promise<CustomerRowProps[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const contracts = byId(await queries.contractFacts(db, ids))
  const figures = byId(await queries.figuresOf(db, ids, currency))
  const tags = Map.groupBy(await queries.tagsOf(db, ids), ({ customer_id }) => customer_id)
  return rows.map((row) => {
    const facts = contracts.get(row.id)
    const { value = 0, active = '' } = figures.get(row.id) ?? {}
    return {
      ...carried(row),
      id: row.id,
      version: row.version,
      name: displayName(row),
      contact: row.kind === 'company' ? row.name : null,
      tags: (tags.get(row.id) ?? []).map(({ tag }) => tag),
      hasConsent: hasConsent(row),
      isArchived: row.archived_at !== null,
      isErased: row.erased_at !== null,
      contracts: Number(facts?.contracts ?? 0),
      open: Number(facts?.open ?? 0),
      value,
      lastContactAt: active || null,
    }
  })
}

const listed = fieldList().filter(([, { list }]) => list !== undefined)

function carried(row: Customer): Pick<Customer, ListedField> {
  const values = listed.map(([name, field]) => [name, row[columnsOf(field)[0] ?? 'name']])
  return Object.fromEntries(values)
}

type Sorted = Awaited<ReturnType<typeof queries.customersFrom>>[number]

/** The name of a customer is no part of an address; by all else one goes on where one was, whatever moved since. */
function placeText({ sort }: CustomersQuery, { id, key }: Sorted): string {
  return sort === 'name' ? String(id) : `${id}~${key}`
}

const byId = <R extends { id: number }>(rows: R[]) => new Map(rows.map((row) => [row.id, row]))

function filtersIn({
  before: _before,
  after: _after,
  ...filters
}: CustomersQuery): CustomerFilters {
  return filters
}

const USUAL: Partial<Record<string, string>> = { view: 'list', shown: 'active', sort: 'name' }

/** `?tag=VIP&view=grid`: the filters that are set, and where to go on. */
function addressOf(query: CustomersQuery, place: Record<string, string>): string {
  const set = Object.entries({ ...filtersIn(query), ...place }).flatMap(([name, value]) =>
    value === null || USUAL[name] === value ? [] : [[name, String(value)]],
  )
  return `/customers?${new URLSearchParams(set)}`
}

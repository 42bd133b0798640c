import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT } from '#server/formula/list-counts.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { jsonTable } from '#server/platform/database/dialect.ts'
import { countsUpTo, countUpTo } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { isFound, type TextSearch, textSearch } from '#server/platform/database/text-search.ts'
import { isTypeInState } from '#server/platform/database/value-lists.ts'
import type { DayStarts } from '#server/platform/time/calendar.ts'
import type { Guard } from '#server/trade/contract-types/definition.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { instalmentStates, statesWhere } from '#server/trade/contract-types/lookup.ts'
import { DRAFT, hasOpenPrice, OPEN_STATES } from '#server/trade/contract-types/states.ts'
import { isDue, netPaid, whereOverdue } from '#server/trade/contracts/overdue-queries.ts'

/** Filter of the list; null fields do not filter. */
export interface ContractFilter {
  type: ContractType | null
  state: string | null
  group: 'open' | 'closed' | null
  /** Overdue, or still due at or after `from` and before `until`. */
  due: { overdueBy: DayStarts } | { from: string; until: string } | null
  customerId: number | null
  search: ContractSearch | null
  since: string | null
  until: string | null
}

/** Part of the number, or of the normalized customer name. `ids`: all contracts found, if there are few. */
export interface ContractSearch {
  number: TextSearch
  name: TextSearch
  ids: readonly number[] | null
}

/** A list makes several statements: fewer contracts than this are found once for all of them. */
const FEW = 1_000

export async function contractSearch(
  db: Db,
  typedNumber: string,
  typedName: string,
): Promise<ContractSearch> {
  const number = await textSearch(db, 'contracts', [[{ column: 'number', text: typedNumber }]])
  const name = await textSearch(db, 'customers', [[{ column: 'name_key', text: typedName }]])
  const search = { number, name, ids: null }
  if (number.isCommon || name.isCommon) return search
  const rows = await db
    .selectFrom('contracts')
    .select('id')
    .where(isNamed(db, search))
    .limit(FEW + 1)
    .execute()
  return rows.length > FEW ? search : { ...search, ids: rows.map(({ id }) => id) }
}

export type ContractRow = Awaited<ReturnType<typeof rowsOf>>[number]

/**
 * The order of the list. `due`: open contracts by when they are due or end, then open ones without such a time, then closed
 * ones. `newest`, and within a part of `due`: newest first.
 */
export type ListOrder = 'due' | 'newest'

/** The last row of a page: its id, and in the order `due` when it is due, or else its part of the list. */
export interface ListCursor {
  id: number
  key: string | null
}

/** The first rows of this order, or those after the cursor. */
export async function contractsAfter(
  db: Db,
  filter: ContractFilter,
  order: ListOrder,
  cursor: ListCursor | null,
  limit: number,
): Promise<ContractRow[]> {
  const parts = PARTS[order]
  const start = cursor ? partOf(order, cursor) : 0
  const rows: ContractRow[] = []
  for (const [index, part] of parts.entries()) {
    if (index < start || rows.length === limit) continue
    const after = index === start ? cursor : null
    rows.push(...(await rowsOf(db, filter, part, after, limit - rows.length)))
  }
  return rows
}

/** How many contracts are before the page that follows the cursor. */
export async function countUntil(
  db: Db,
  filter: ContractFilter,
  order: ListOrder,
  cursor: ListCursor,
): Promise<number> {
  const last = partOf(order, cursor)
  let n = 0
  for (const [index, part] of PARTS[order].slice(0, last + 1).entries())
    n += await countContracts(db, filter, (e) =>
      index === last ? e.and([part.where, e.not(isAfter(e, part, cursor))]) : part.where,
    )
  return n
}

interface Part {
  /** The key of a cursor in this part; `time`: when the row is due. */
  key: 'time' | 'open' | 'closed' | null
  where: RawBuilder<boolean>
}

function partOf(order: ListOrder, { key }: ListCursor): number {
  return Math.max(
    0,
    PARTS[order].findIndex((part) => part.key === key),
  )
}

function rowsOf(
  db: Db,
  filter: ContractFilter,
  part: Part,
  after: ListCursor | null,
  limit: number,
) {
  return contractRows(db)
    .where((e) => matchesFilter(db, e, filter))
    .where((e) => e.and([part.where, ...(after ? [isAfter(e, part, after)] : [])]))
    .$if(part.key === 'time', (some) => some.orderBy(endsAt))
    .orderBy('contracts.id', 'desc')
    .limit(limit)
    .execute()
}

function isAfter(e: ContractExpression, part: Part, { id, key }: ListCursor) {
  const isOlder = e('contracts.id', '<', id)
  if (part.key !== 'time') return isOlder
  return sql<boolean>`(${endsAt} > ${key} or ${endsAt} = ${key} and ${isOlder})`
}

/** Contracts that match the filter, and this condition if there is one, up to `COUNT_LIMIT`. */
export async function countContracts(
  db: Db,
  filter: ContractFilter,
  condition?: (e: ContractExpression) => Expression<SqlBool>,
): Promise<number> {
  const rows = filtered(db, filter)
  return countUpTo(db, condition ? rows.where(condition) : rows, COUNT_LIMIT)
}

/** For each name, the contracts that match its filter, up to `COUNT_LIMIT`; all in one statement. */
export function countsOf(
  db: Db,
  filters: Readonly<Record<string, ContractFilter>>,
): Promise<Record<string, number>> {
  const rows = Object.entries(filters).map(
    ([name, filter]) => [name, filtered(db, filter)] as const,
  )
  return countsUpTo(db, Object.fromEntries(rows), COUNT_LIMIT)
}

/** Number of contracts by state, and the sum of their totals in this currency. */
export async function totalsByState(
  db: Db,
  filter: ContractFilter,
  states: readonly string[],
  currency: string,
): Promise<{ state: string; n: number; total: number }[]> {
  const found = await filtered(db, filter)
    .select('contracts.state')
    .select((e) => e.fn.countAll<number>().as('n'))
    .select(
      sql<number>`sum(case when contracts.currency = ${currency} then contracts.total else 0 end)`.as(
        'total',
      ),
    )
    .where('contracts.state', 'in', states)
    .groupBy('contracts.state')
    .execute()
  return found.map((row) => ({ ...row, n: Number(row.n), total: Number(row.total) }))
}

/** For each filter, such as of a column of the board, up to `limit` contracts, all of them by due date, earliest first. */
export function contractsOfEach(
  db: Db,
  filters: readonly ContractFilter[],
  limit: number,
): Promise<ContractRow[]> {
  // What else a card shows is read only of those found.
  const ids = filters.map((filter, n) => {
    const some = filtered(db, filter).select('contracts.id').orderBy(BY_DUE_DATE).limit(limit)
    return sql`select id from ${some} as ${sql.ref(`some_${n}`)}`
  })
  const found = sql<boolean>`contracts.id in (${sql.join(ids, sql` union all `)})`
  return contractRows(db).where(found).orderBy(BY_DUE_DATE).execute()
}

const BY_DUE_DATE = sql`case when contracts.due_at is null then 1 else 0 end, contracts.due_at,
  contracts.id desc`

/** Customers are left out of the statement where the filter does not ask for them. */
function filtered(db: Db, filter: ContractFilter) {
  return db
    .selectFrom('contracts')
    .leftJoin('customers', 'customers.id', 'contracts.customer_id')
    .where((e) => matchesFilter(db, e, filter))
}

/** Open contracts that are due, or whose lock or hold ends, between two times. */
export function datedBetween(db: Db, from: string, until: string, limit: number) {
  const within = (column: 'due_at' | 'lock_expires_at' | 'hold_until') =>
    sql<boolean>`(contracts.${sql.raw(column)} >= ${from} and contracts.${sql.raw(column)} < ${until})`
  return contractRows(db)
    .where(isOpenNow)
    .where('contracts.number', 'is not', null)
    .where((e) =>
      e.or([
        e.and([isDue('contracts'), within('due_at')]),
        within('lock_expires_at'),
        within('hold_until'),
      ]),
    )
    .orderBy('contracts.id')
    .limit(limit)
    .execute()
}

/** Instalments due between two times that are not fully paid, with the sum of the deposit and the instalments so far. */
export function instalmentsBetween(db: Db, from: string, until: string, limit: number) {
  const owed = sql<number>`(contracts.deposit_due + ${sumSoFar} - ${netPaid('contracts')})`
  return db
    .selectFrom('schedule_items')
    .innerJoin('contracts', 'contracts.id', 'schedule_items.contract_id')
    .innerJoin('customers', 'customers.id', 'contracts.customer_id')
    .select(['contracts.id', 'contracts.number', 'contracts.type', 'contracts.state'])
    .select(['contracts.terms', 'contracts.currency'])
    .select(['schedule_items.due_at', 'schedule_items.amount'])
    .select(owed.as('owed'))
    .select(['customers.name', 'customers.company', 'customers.kind'])
    .where('schedule_items.due_at', '>=', from)
    .where('schedule_items.due_at', '<', until)
    .where(isTypeInState(statesWhere(instalmentStates), 'contracts'))
    .where(sql<boolean>`${owed} > 0`)
    .orderBy('schedule_items.due_at')
    .orderBy('contracts.id')
    .limit(limit)
    .execute()
}

/** Ids of contracts for which a time-based transition may be due. */
export async function contractsDueByTime(db: Db, now: string): Promise<number[]> {
  const found = await db
    .selectFrom('contracts')
    .select('id')
    .where((e) =>
      e.or([
        e.and([hasAutomaticStep('is_expired'), e('lock_expires_at', '<=', now)]),
        e.and([hasAutomaticStep('is_late'), e('due_at', '<=', now)]),
        hasAutomaticStep('on_time'),
        // Drafts from a price lock that has ended, which still reserve pieces.
        e.and([
          e('state', '=', DRAFT),
          e('lock_expires_at', '<=', now),
          e.exists(
            e
              .selectFrom('stock_holds')
              .select('contract_id')
              .whereRef('contract_id', '=', 'contracts.id')
              .where('reserved', '>', 0),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** Is the contract in a state that an automatic transition with this guard leaves? */
const hasAutomaticStep = (guard: Guard) =>
  isTypeInState(
    statesWhere(({ transitions }) =>
      transitions
        .filter(({ ability, guards }) => ability === null && guards.includes(guard))
        .map(({ from }) => from),
    ),
  )

function contractRows(db: Db) {
  return db
    .selectFrom('contracts')
    .innerJoin('customers', 'customers.id', 'contracts.customer_id')
    .selectAll('contracts')
    .select(['customers.name', 'customers.company', 'customers.kind'])
    .select((e) =>
      e
        .selectFrom('contract_lines')
        .select('description')
        .whereRef('contract_lines.contract_id', '=', 'contracts.id')
        .orderBy('position')
        .limit(1)
        .as('first_line'),
    )
    .select((e) =>
      e
        .selectFrom('contract_lines')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('contract_lines.contract_id', '=', 'contracts.id')
        .as('line_count'),
    )
    .select(netPaid('contracts').as('netPaid'))
}

type ContractExpression = ExpressionBuilder<Schema, 'contracts' | 'customers'>

function matchesFilter(db: Db, e: ContractExpression, filter: ContractFilter) {
  const all = [
    ...(filter.type === null ? [] : [e('contracts.type', '=', filter.type)]),
    ...(filter.state === null ? [] : [e('contracts.state', '=', filter.state)]),
    ...(filter.group === 'open' ? [isOpenNow] : []),
    ...(filter.group === 'closed' ? [sql<boolean>`not ${hasOpenState}`] : []),
    ...(filter.due === null ? [] : [isDueAsFiltered(db, e, filter.due)]),
    ...(filter.customerId === null ? [] : [isOfCustomer(filter.customerId)]),
    ...(filter.since === null ? [] : [e('contracts.created_at', '>=', filter.since)]),
    ...(filter.until === null ? [] : [e('contracts.created_at', '<', filter.until)]),
    ...(filter.search === null ? [] : [isNamed(db, filter.search)]),
  ]
  return e.and(all)
}

function isDueAsFiltered(db: Db, e: ContractExpression, due: NonNullable<ContractFilter['due']>) {
  if ('overdueBy' in due) return whereOverdue(db, 'contracts', due.overdueBy)
  const { from, until } = due
  return e.and([
    isDue('contracts'),
    e('contracts.due_at', '>=', from),
    e('contracts.due_at', '<', until),
  ])
}

function isNamed(db: Db, { number, name, ids }: ContractSearch) {
  if (ids !== null) {
    const found = ids.map((id) => ({ id }))
    return sql<boolean>`contracts.id in (select id from ${jsonTable(db, 'found', { id: 'integer' }, found)})`
  }
  if (number.isCommon || name.isCommon)
    return sql<boolean>`(${isFound(db, { ...number, isCommon: true })}
      or ${isFound(db, { ...name, isCommon: true })})`
  return sql<boolean>`contracts.id in (
    select numbered.id from contracts as numbered where ${isFound(db, number, 'numbered')}
    union all select named.id from contracts as named where named.customer_id in (
      select c.id from customers as c where ${isFound(db, name, 'c')}))`
}

/** Includes contracts of customers merged into this one. */
function isOfCustomer(customerId: number) {
  return sql<boolean>`contracts.customer_id in (select ${customerId} union all
    select merged.id from customers as merged where merged.merged_into = ${customerId})`
}

/** Of the instalments up to this one. */
const sumSoFar = sql`(select cast(sum(i.amount) as bigint) from schedule_items as i
  where i.contract_id = contracts.id and i.position <= schedule_items.position)`

const hasOpenState = isTypeInState(OPEN_STATES, 'contracts')
/** Of open contracts there is an index. */
const isOpenNow = sql<boolean>`(contracts.closed_at is null and ${hasOpenState})`

/** When a contract is due, or else when its hold or the lock of its price ends, as the list shows it. */
const endsAt = sql<
  string | null
>`coalesce(contracts.due_at, contracts.hold_until, case when ${isTypeInState(
  statesWhere(({ type, states }) => states.filter((state) => hasOpenPrice(type, state))),
  'contracts',
)} then contracts.lock_expires_at end)`

const PARTS: Record<ListOrder, readonly Part[]> = {
  due: [
    { key: 'time', where: sql`(${isOpenNow} and ${endsAt} is not null)` },
    { key: 'open', where: sql`(${isOpenNow} and ${endsAt} is null)` },
    { key: 'closed', where: sql`(not ${hasOpenState})` },
  ],
  newest: [{ key: null, where: sql`(1 = 1)` }],
}

import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { rowLimit } from '#server/platform/list-rows.ts'
import {
  DAY_MS,
  type DayStarts,
  dayOf,
  dayStarts,
  endOfDay,
  startOfDay,
} from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import {
  CONTRACT_TYPES,
  definitionOf,
  typesWhere,
  typeWith,
} from '#server/trade/contract-types/lookup.ts'
import { ALL_STATES } from '#server/trade/contract-types/states.ts'
import { type ListQuery, listQuery } from '#server/trade/contracts/input.ts'
import type {
  ColumnProps,
  ContractRowProps,
  ContractsProps,
} from '#server/trade/contracts/props.ts'
import { customerNamed, parseSearch } from '#server/trade/customers/customer.ts'
import { calendarOf } from './calendar.ts'
import {
  type ContractFilter,
  contractSearch,
  contractsAfter,
  contractsOfEach,
  countContracts,
  countsOf,
  countUntil,
  type ListOrder,
  totalsByState,
} from './list-queries.ts'
import { rowProps } from './row-props.ts'

const PAGE = 'contracts'
const CARDS_PER_COLUMN = 30

/** Contracts as a list, a board by state or a calendar of due dates. */
export async function contractsPage(
  ctx: Ctx,
  actor: Actor,
  query: ListQuery,
): Promise<ContractsProps> {
  const { after, print: _print, ...filters } = query
  const limit = rowLimit(query, can(actor, 'contracts.export'))
  const { time_zone: timeZone, currency } = await shopOf(ctx.db)
  const now = ctx.clock.now()
  const today = dayOf(now, timeZone)
  const dayStart = dayStarts(now, timeZone)
  const filter = await filterOf(ctx.db, query, dayStart, timeZone)
  // A cursor of the other order is ignored.
  const cursor = after && (query.sort === 'newest') === (after.key === null) ? after : null
  const rows =
    query.view === 'list' ? await contractsAfter(ctx.db, filter, query.sort, cursor, limit + 1) : []
  const contracts = rows.slice(0, limit).map((row) => rowProps(actor, row, dayStart))
  const last = contracts.at(-1)
  const type = query.type ?? (query.view === 'board' ? typeWith('isDefaultOnBoard') : null)
  const total = await countContracts(ctx.db, filter)
  return {
    filters: { ...filters, type },
    contracts,
    precedingCount: cursor ? await countUntil(ctx.db, filter, query.sort, cursor) : 0,
    next: rows.length > limit && last ? cursorText(query.sort, last) : null,
    columns:
      query.view === 'board' && type
        ? await board(ctx, actor, { type, filter, timeZone, currency })
        : [],
    calendar:
      query.view === 'calendar'
        ? await calendarOf(ctx, query.month ?? today.slice(0, 7), timeZone)
        : null,
    customer: await customerRef(ctx.db, query.customer),
    total,
    counts: await presetCounts(ctx.db, {
      type: query.view === 'board' ? type : null,
      dayStart,
      timeZone,
      all: isUnfiltered(filter) && query.view !== 'board' ? total : null,
    }),
    types: CONTRACT_TYPES,
    quickChoices: typesWhere(({ isQuickChoice }) => isQuickChoice),
    states: type === null ? ALL_STATES : definitionOf(type).states,
    today,
    views: await viewsOf(ctx.db, actor, PAGE, async (parameters) => {
      const view = listQuery.parse(parameters)
      return view.view === 'list'
        ? countContracts(ctx.db, await filterOf(ctx.db, view, dayStart, timeZone))
        : null
    }),
  }
}

/** What `after` is for the page that follows this row. */
function cursorText(order: ListOrder, { id, isOpen, ...row }: ContractRowProps): string {
  if (order === 'newest') return String(id)
  const endsAt = row.dueAt ?? row.holdUntil ?? row.lockExpiresAt
  return `${id}~${isOpen ? (endsAt ?? 'open') : 'closed'}`
}

/** The views that every user has, by the words of their tabs; on the board, those of its type. */
async function presetCounts(
  db: Db,
  {
    type,
    dayStart,
    timeZone,
    all,
  }: {
    type: ContractType | null
    dayStart: DayStarts
    timeZone: string
    /** The number of all contracts, where it is known. */
    all: number | null
  },
) {
  const presets: [string, Partial<ListQuery>][] = [
    ['all', {}],
    ['open', { group: 'open' }],
    ['week', { due: 'week' }],
    ['overdue', { due: 'overdue' }],
    ...typesWhere(({ isQuickChoice }) => isQuickChoice).map(
      (type): [string, Partial<ListQuery>] => [type, { type, group: 'open' }],
    ),
  ]
  const filters: Record<string, ContractFilter> = {}
  for (const [name, change] of presets)
    if (name !== 'all' || all === null)
      filters[name] = await filterOf(
        db,
        { ...listQuery.parse({}), type, ...change },
        dayStart,
        timeZone,
      )
  return { ...(all !== null && { all }), ...(await countsOf(db, filters)) }
}

/** Filter from the query; days are in the shop's time zone. */
export async function filterOf(
  db: Db,
  query: ListQuery,
  dayStart: DayStarts,
  timeZone: string,
): Promise<ContractFilter> {
  const { q } = query
  return {
    type: query.type,
    state: query.state,
    // Only open contracts are due.
    group: query.due === null ? query.group : 'open',
    due: dueFilter(query.due, dayStart),
    customerId: query.customer,
    search: q === null ? null : await contractSearch(db, q.toUpperCase(), parseSearch(q).key),
    since: query.from === null ? null : startOfDay(query.from, timeZone),
    until: query.to === null ? null : endOfDay(query.to, timeZone),
  }
}

const isUnfiltered = (filter: ContractFilter): boolean =>
  Object.values(filter).every((value) => value === null)

function dueFilter(due: ListQuery['due'], dayStart: DayStarts): ContractFilter['due'] {
  if (due === null) return null
  if (due === 'overdue') return { overdueBy: dayStart }
  return { from: dayStart(0), until: dayStart(due === 'week' ? -7 : -31) }
}

interface BoardOptions {
  type: ContractType
  filter: ContractFilter
  timeZone: string
  currency: string
}

async function board(
  ctx: Ctx,
  actor: Actor,
  { type, filter, timeZone, currency }: BoardOptions,
): Promise<ColumnProps[]> {
  const now = ctx.clock.now()
  const { states, closed } = definitionOf(type)
  const monthAgo = filter.since ?? plusMs(now, -31 * DAY_MS)
  const isClosed = (state: string) => closed.includes(state)
  // Closed columns show only the last month.
  const ofState = (state: string) => ({
    ...filter,
    type,
    state,
    since: isClosed(state) ? monthAgo : filter.since,
  })
  const totalsOf = (since: string | null, some: readonly string[]) =>
    totalsByState(ctx.db, { ...filter, type, state: null, since }, some, currency)
  const found = [
    ...(await totalsOf(
      filter.since,
      states.filter((state) => !isClosed(state)),
    )),
    ...(await totalsOf(monthAgo, closed)),
  ]
  const totals = new Map(found.map((one) => [one.state, one]))
  const all = await countsOf(
    ctx.db,
    Object.fromEntries(closed.map((state) => [state, { ...ofState(state), since: filter.since }])),
  )
  const rows = await contractsOfEach(ctx.db, states.map(ofState), CARDS_PER_COLUMN)
  const cards = Map.groupBy(rows, ({ state }) => state)
  const dayStart = dayStarts(now, timeZone)
  return states.map((state) => {
    const { n: count = 0, total = 0 } = totals.get(state) ?? {}
    return {
      state,
      isClosed: isClosed(state),
      count,
      total,
      all: all[state] ?? count,
      contracts: (cards.get(state) ?? []).map((row) => rowProps(actor, row, dayStart)),
    }
  })
}

async function customerRef(db: Db, id: number | null) {
  const customer = id === null ? undefined : await customerNamed(db, id)
  return customer ? { id: customer.id, name: customer.name, detail: customer.city } : null
}

import type { Actor } from '#server/access/actor.ts'
import { shownAct } from '#server/audit/entries.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import { keyOf, subjectNames } from '#server/insights/subject-names/subject-names.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { isDayOver } from '#server/trade/contracts/terms/schedule.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import { definitionOf } from '#server/trade/contracts/types/lookup.ts'
import * as queries from './cards-queries.ts'
import {
  type DueContractProps,
  type HealthProps,
  type HomeLayout,
  layoutOf,
  type PendingDecisionProps,
  type RecentActProps,
} from './props.ts'

const SOON_DAYS = 7
const MAX_ROWS = 6

export async function layoutFor({ db }: Ctx, { id }: Actor): Promise<HomeLayout> {
  return layoutOf(await queries.storedLayout(db, id))
}

export function saveLayout(ctx: Ctx, { id }: Actor, layout: HomeLayout): Promise<void> {
  return transaction(ctx, (tx) => queries.saveLayout(tx, id, JSON.stringify(layout)))
}

/** The page where today's gold price is entered: home, unless the user has hidden its gold card. */
export async function goldEntryPath(ctx: Ctx, actor: Actor): Promise<string> {
  const { hidden } = await layoutFor(ctx, actor)
  return hidden.includes('gold') ? '/gold-price-logs' : '/'
}

const HEALTH: readonly { card: CardName; figure: string }[] = [
  { card: 'price_age', figure: 'outdated' },
  { card: 'repricing_gap', figure: 'under' },
  { card: 'margin', figure: 'under_floor' },
  { card: 'locked_grams', figure: 'result_today' },
]

/** Figures of the analytics that show whether prices are up to date with gold. */
export async function pricingHealth(ctx: Ctx, actor: Actor): Promise<HealthProps[]> {
  const context = await analyticsContext(ctx, analyticsQuery.parse({}), 0)
  const health: HealthProps[] = []
  for (const { card, figure: key } of HEALTH) {
    const answer = await cardResult(context, actor, card)
    const figure = answer?.figures.find((one) => one.key === key)
    if (figure) health.push({ card, figure, isPositive: answer?.advice.tone === 'positive' })
  }
  return health
}

/** Contracts due within a week, or overdue. */
export async function contractsDue({ db, clock }: Ctx): Promise<DueContractProps[]> {
  const now = clock.now()
  const { time_zone: timeZone } = await shopOf(db)
  const rows = await queries.contractsDueBefore(db, plusMs(now, SOON_DAYS * DAY_MS), MAX_ROWS)
  return rows.map((row) => ({ ...row, isLate: isOverdue(row, now, timeZone) }))
}

/** Locks and holds end at a time; other contracts are due on a day, and overdue after it. */
function isOverdue(
  { type, at }: { type: ContractType; at: string },
  now: string,
  timeZone: string,
) {
  const isDay = definitionOf(type).dueColumn === 'due_at'
  return isDay ? isDayOver(at, now, timeZone) : at < now
}

/** Items that wait for a decision. */
export async function pendingDecisions({ db, clock }: Ctx): Promise<PendingDecisionProps[]> {
  const counts = await queries.pendingCounts(db, clock.now())
  return [
    { what: 'quotes', count: counts.quotes, href: '/gold-price-logs?quality=held' },
    { what: 'runs', count: counts.runs, href: '/price-runs' },
    { what: 'buy_backs', count: counts.buyBacks, href: releasableHref() },
    { what: 'findings', count: counts.findings, href: '/compliance' },
  ]
}

/** The list of contracts on hold, of the first type that has holds. */
function releasableHref(): string {
  const [first] = queries.RELEASABLE
  return first ? `/contracts?type=${first.type}&state=${first.states[0]}` : '/contracts'
}

/** The last acts of the user in the audit log. */
export async function recentActs({ db }: Ctx, { id }: Actor): Promise<RecentActProps[]> {
  const rows = await queries.recentActs(db, id, MAX_ROWS)
  const subjects = rows.flatMap(({ subject, subject_id }) =>
    subject_id === null ? [] : [{ subject, id: subject_id }],
  )
  const names = await subjectNames(db, subjects)
  return rows.map(({ act, details, subject, subject_id: of, at }) => ({
    act: shownAct(act, JSON.parse(details)),
    at,
    subject,
    of,
    name: (of !== null && names.get(keyOf({ subject, id: of }))?.name) || null,
    href: of === null ? null : hrefOf(subject, of),
  }))
}

const HREFS: Record<string, (id: string) => string> = {
  contract: (id) => `/contracts/${id}`,
  customer: (id) => `/customers/${id}`,
  price_run: (id) => `/price-runs/${id}`,
  piece: (id) => `/variants/${id}/history`,
  gold_price: (id) => `/gold-price-logs/${id}`,
  finding: () => '/compliance',
}

const hrefOf = (subject: string, id: string): string | null => HREFS[subject]?.(id) ?? null

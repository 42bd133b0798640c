import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { answerTo } from '#server/insights/analytics/analytics.ts'
import { askingOf } from '#server/insights/analytics/analytics-context.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import type { CardName } from '#server/insights/analytics/props.ts'
import { type Ctx, later } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { isDayOver } from '#server/trade/contracts/terms/schedule.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import { definitionOf } from '#server/trade/contracts/types/lookup.ts'
import * as queries from './cards-queries.ts'
import {
  type HealthProps,
  type HeldProps,
  type HomeLayout,
  layoutOf,
  type PromiseProps,
  type WorkProps,
} from './props.ts'

const SOON_DAYS = 7
const LISTED = 6

export async function layoutFor({ db }: Ctx, { id }: Actor): Promise<HomeLayout> {
  return layoutOf(await queries.keptLayout(db, id))
}

export function arrange(ctx: Ctx, { id }: Actor, layout: HomeLayout): Promise<void> {
  return transaction(ctx, (tx) => queries.keepLayout(tx, id, JSON.stringify(layout)))
}

/** The page where today's gold is entered: home, for who did not put that card away. */
export async function goldPage(ctx: Ctx, actor: Actor): Promise<string> {
  const { hidden } = await layoutFor(ctx, actor)
  return hidden.includes('gold') ? '/gold-price-logs' : '/'
}

const HEALTH: readonly { card: CardName; figure: string }[] = [
  { card: 'price_age', figure: 'off' },
  { card: 'repricing_gap', figure: 'under' },
  { card: 'margin', figure: 'under_floor' },
  { card: 'locked_grams', figure: 'result_today' },
]

/** Whether prices still follow gold, in the words and numbers of the analytics. */
export async function healthOf(ctx: Ctx, actor: Actor): Promise<HealthProps[]> {
  const asking = await askingOf(ctx, analyticsQuery.parse({}), 0)
  const told: HealthProps[] = []
  for (const { card, figure: key } of HEALTH) {
    const answer = await answerTo(asking, actor, card)
    const figure = answer?.figures.find((one) => one.key === key)
    if (figure) told.push({ card, figure, isCalm: answer?.advice.tone === 'calm' })
  }
  return told
}

/** What is due within a week, or was. */
export async function promisesDue({ db, clock }: Ctx): Promise<PromiseProps[]> {
  const now = clock.now()
  const { time_zone: timeZone } = await shopOf(db)
  const rows = await queries.promisesUntil(db, later(now, SOON_DAYS * DAY_MS), LISTED)
  return rows.map((row) => ({ ...row, isLate: isPast(row, now, timeZone) }))
}

/** A lock and a hold end at a moment; all else is promised for a day, and late when that is over. */
function isPast({ type, at }: { type: ContractType; at: string }, now: string, timeZone: string) {
  const isDay = definitionOf(type).promisedAt === 'due_at'
  return isDay ? isDayOver(at, now, timeZone) : at < now
}

/** What waits for somebody to decide. */
export async function heldThings({ db, clock }: Ctx): Promise<HeldProps[]> {
  const counts = await queries.heldCounts(db, clock.now())
  return [
    { what: 'quotes', count: counts.quotes, href: '/gold-price-logs?quality=held' },
    { what: 'runs', count: counts.runs, href: '/price-runs' },
    { what: 'buy_backs', count: counts.buyBacks, href: releasable() },
    { what: 'findings', count: counts.findings, href: '/compliance' },
  ]
}

/** The list of what is on hold; of several types that can be, that of the first. */
function releasable(): string {
  const [first] = queries.RELEASABLE
  return first ? `/contracts?type=${first.type}&state=${first.states[0]}` : '/contracts'
}

/** What this person did last, by the record. */
export async function lastWork({ db }: Ctx, { id }: Actor): Promise<WorkProps[]> {
  const rows = await queries.actsOf(db, id, LISTED)
  return rows.map(({ subject, subject_id: of, ...row }) => ({
    ...row,
    subject,
    of,
    href: of === null ? null : hrefOf(subject, of),
  }))
}

const PLACES: Record<string, (id: string) => string> = {
  contract: (id) => `/contracts/${id}`,
  customer: (id) => `/customers/${id}`,
  price_run: (id) => `/price-runs/${id}`,
  piece: (id) => `/variants/${id}/history`,
  gold_price: (id) => `/gold-price-logs/${id}`,
  finding: () => '/compliance',
}

const hrefOf = (subject: string, id: string): string | null => PLACES[subject]?.(id) ?? null

import type { Actor } from '#server/access/actor.ts'
import { shownAct } from '#server/audit/entries.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { keyOf, subjectNames } from '#server/insights/subject-names/subject-names.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { DAY_MS, dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import { overdueGroups, shopDays } from '#server/trade/contracts/overdue.ts'
import * as queries from './cards-queries.ts'
import {
  type DueContractProps,
  type HomeLayout,
  layoutOf,
  type MenuCounts,
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

/** Contracts due today or within a week. */
export async function contractsDue({ db, clock }: Ctx): Promise<DueContractProps[]> {
  const now = clock.now()
  const { time_zone: timeZone } = await shopOf(db)
  const from = startOfDay(dayOf(now, timeZone), timeZone)
  return queries.contractsDueWithin(db, { from, until: plusMs(now, SOON_DAYS * DAY_MS) }, MAX_ROWS)
}

/** The number of overdue contracts and invoice drafts. */
export async function menuCounts(ctx: Ctx): Promise<MenuCounts> {
  const groups = await overdueGroups(ctx.db, await shopDays(ctx))
  const overdue = groups.reduce((sum, { n }) => sum + n, 0)
  return { overdue, drafts: await queries.countDrafts(ctx.db) }
}

/** The last acts of the user in the audit log. */
export async function recentActs({ db }: Ctx, { id }: Actor): Promise<RecentActProps[]> {
  const rows = await queries.recentActs(db, id, MAX_ROWS)
  const subjects = rows.flatMap(({ subject, subject_id }) =>
    subject_id === null ? [] : [{ subject, id: subject_id }],
  )
  const names = await subjectNames(db, subjects)
  const { currency } = await shopOf(db)
  return rows.map(({ act, details, subject, subject_id: of, at }) => {
    const named = of === null ? undefined : names.get(keyOf({ subject, id: of }))
    const values: Record<string, unknown> = JSON.parse(details)
    const own = AMOUNTS.map((key) => values[key]).find((one) => typeof one === 'number')
    const minor = own ?? named?.total ?? null
    return {
      act: shownAct(act, values),
      at,
      subject,
      of,
      name: named?.name ?? null,
      amount: minor === null ? null : { minor, currency: named?.currency ?? currency },
      href: of === null ? null : hrefOf(subject, of),
    }
  })
}

/** Details that are the amount of an act, in minor units. */
const AMOUNTS = ['amount', 'soldFor', 'total']

const HREFS: Record<string, (id: string) => string> = {
  contract: (id) => `/contracts/${id}`,
  invoice: (id) => `/apps/invoice/preview?id=${id}`,
  customer: (id) => `/customers/${id}`,
  price_run: (id) => `/price-runs/${id}`,
  piece: (id) => `/variants/${id}/history`,
  gold_price: (id) => `/gold-price-logs/${id}`,
  finding: () => '/compliance',
}

const hrefOf = (subject: string, id: string): string | null => HREFS[subject]?.(id) ?? null

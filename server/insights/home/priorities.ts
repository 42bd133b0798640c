import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { countPieces } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import {
  type AnalyticsContext,
  analyticsContext,
} from '#server/insights/analytics/analytics-context.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { gapOf } from '#server/insights/analytics/cards/repricing-gap.ts'
import { outOfStockCount } from '#server/insights/analytics/cards/stock-value.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readyRuns } from '#server/pricing/runs/ready-runs.ts'
import { hasInstalments, typesWhere } from '#server/trade/contract-types/lookup.ts'
import {
  callsAboutContracts,
  type OverdueKind,
  overdueGroups,
  shopDays,
} from '#server/trade/contracts/overdue.ts'
import { overdueInvoices } from '#server/trade/invoices/list.ts'
import * as queries from './cards-queries.ts'
import { PRIORITIES, type PriorityProps } from './props.ts'

type Optional = 'finding' | 'calls' | 'isOfMetals'
type Priority = Omit<PriorityProps, Optional> & Partial<Pick<PriorityProps, Optional>>

/** The most customers to call that an entry names. */
const MAX_CALLS = 10

/**
 * What needs this user today: the most money at risk first, then what has no amount in the order of `PRIORITIES`. Prices
 * that are compared with the formula or the floor are only for users who may see cost, held gold prices only for
 * those who decide on them.
 */
export async function priorities(ctx: Ctx, actor: Actor): Promise<PriorityProps[]> {
  const { currency } = await shopOf(ctx.db)
  const all: Priority[] = [
    ...(await pricePriorities(ctx, actor)),
    ...(await overdueContracts(ctx, currency)),
    await releasable(ctx, currency),
    ...(await invoicePriorities(ctx)),
    ...(await waiting(ctx, actor, currency)),
    ...(await queries.openFindings(ctx.db)).map(
      ({ type, n }): Priority => ({
        what: 'finding',
        count: n,
        amount: null,
        href: '/compliance',
        finding: type,
      }),
    ),
  ]
  return all
    .filter(({ count }) => count > 0)
    .sort((one, other) => riskOf(other) - riskOf(one) || orderOf(one) - orderOf(other))
    .map((one) => ({ finding: null, calls: [], isOfMetals: false, ...one }))
}

const riskOf = ({ amount }: Priority): number => amount ?? 0
const orderOf = ({ what }: Priority): number => PRIORITIES.indexOf(what)

/** Prices that do not follow their metal or the settings; a reprice solves the first of these that applies with the others. */
async function pricePriorities(ctx: Ctx, actor: Actor): Promise<Priority[]> {
  const metals = await metalsSold(ctx.db)
  const contexts: AnalyticsContext[] = []
  for (const metal of metals) {
    const query = analyticsQuery.parse({ compare: 'none', metal })
    contexts.push(await analyticsContext(ctx, query, 0))
  }
  const [context] = contexts
  if (!context) return []
  const figuresOf = async (card: CardName, key: string) => {
    const values: MetalFigure[] = []
    for (const one of contexts)
      values.push({ metal: one.metal, value: await figureOf(one, actor, { card, key }) })
    return values
  }
  const gap = can(actor, 'cost.see') ? await gapOf(context) : null
  const { pieces, priced } = await countPieces(ctx.db)
  const outdated = positive(await figuresOf('price_age', 'outdated'))
  const [stale] = [
    {
      what: 'prices_low',
      count: gap?.low ?? 0,
      amount: gap?.under ?? 0,
      href: cardHref('repricing_gap', 'under'),
    },
    {
      what: 'prices_outdated',
      count: sumOf(outdated),
      amount: null,
      href: cardHref('price_age', 'off', outdated[0]?.metal),
    },
    { what: 'unpriced', count: pieces - priced, amount: null, href: '/price' },
  ].filter(({ count }) => count > 0) as Priority[]
  const results = await figuresOf('locked_grams', 'result_today')
  const losses = positive(results.map(({ metal, value }) => ({ metal, value: -value })))
  const all: Priority[] = [
    ...(stale ? [stale] : []),
    {
      what: 'under_floor',
      count: await figureOf(context, actor, { card: 'margin', key: 'under_floor' }),
      amount: null,
      href: cardHref('margin', 'under_floor'),
    },
    {
      what: 'out_of_stock',
      count: await outOfStockCount(context),
      amount: null,
      href: cardHref('stock_value', 'out'),
    },
    {
      what: 'locked',
      count: losses.length > 0 ? 1 : 0,
      amount: sumOf(losses),
      href: cardHref('locked_grams', undefined, losses[0]?.metal),
    },
  ]
  const isOfMetals = metals.some((metal) => metal !== GOLD)
  return all.map((one) => ({ ...one, isOfMetals }))
}

interface MetalFigure {
  metal: Metal
  value: number
}

const positive = (figures: readonly MetalFigure[]): MetalFigure[] =>
  figures.filter(({ value }) => value > 0)

const sumOf = (figures: readonly MetalFigure[]): number =>
  figures.reduce((sum, { value }) => sum + value, 0)

/** A figure of an analytics card; 0 where it is not calculated, or not visible to this user. */
async function figureOf(
  context: AnalyticsContext,
  actor: Actor,
  { card, key }: { card: CardName; key: string },
): Promise<number> {
  const result = await cardResult(context, actor, card)
  const total = result?.figures.find((one) => one.key === key)
  return Number(total?.value ?? 0)
}

/** Of gold where no other metal is named. */
function cardHref(card: CardName, only?: string, metal: Metal = GOLD): string {
  const metalPart = metal === GOLD ? '' : `&metal=${metal}`
  return `/analytics?card=${card}${only ? `&only=${only}` : ''}${metalPart}`
}

/** Overdue contracts by kind; whoever lent or owes something is called. */
async function overdueContracts(ctx: Ctx, currency: string): Promise<Priority[]> {
  const { db } = ctx
  const dayStart = await shopDays(ctx)
  const groups = await overdueGroups(db, dayStart)
  const kinds = OVERDUE_KINDS.map(async (what): Promise<Priority> => {
    const found = groups.filter(({ kind }) => kind === what)
    const count = found.reduce((sum, { n }) => sum + n, 0)
    const amount = found.find((one) => one.currency === currency)?.amount ?? 0
    const calls =
      count > 0 && what !== 'late' ? await callsAboutContracts(db, what, dayStart, MAX_CALLS) : []
    return {
      what,
      count,
      amount: Math.max(0, amount),
      href: count === 1 ? `/contracts/${found[0]?.id}` : OVERDUE_LISTS[what],
      calls: calls.map((call) => ({ ...call, href: `/contracts/${call.id}` })),
    }
  })
  return Promise.all(kinds)
}

const OVERDUE_KINDS: readonly OverdueKind[] = ['memos', 'installments', 'late']

const OVERDUE_LISTS: Record<OverdueKind, string> = {
  memos: listOf(typesWhere(({ lendsGoods }) => lendsGoods)),
  installments: listOf(typesWhere(({ type }) => hasInstalments(type))),
  late: '/contracts?due=overdue',
}

/** The list of overdue contracts; it can show one type. */
function listOf([type, ...others]: readonly string[]): string {
  return `/contracts?${type && others.length === 0 ? `type=${type}&` : ''}due=overdue`
}

async function releasable({ db, clock }: Ctx, currency: string): Promise<Priority> {
  const { n, amount, id } = await queries.releasableGold(db, { now: clock.now(), currency })
  const [first] = queries.RELEASABLE
  const list = `/contracts?type=${first?.type}&state=${first?.states[0]}`
  return { what: 'buy_backs', count: n, amount, href: n === 1 ? `/contracts/${id}` : list }
}

async function invoicePriorities(ctx: Ctx): Promise<Priority[]> {
  const { count, amount, calls } = await overdueInvoices(ctx, MAX_CALLS)
  return [
    {
      what: 'invoices',
      count,
      amount,
      href: '/apps/invoice/list?state=overdue',
      calls: calls.map((call) => ({ ...call, href: `/apps/invoice/preview?id=${call.id}` })),
    },
  ]
}

async function waiting(ctx: Ctx, actor: Actor, currency: string): Promise<Priority[]> {
  const { quotes, drafts, draftTotal } = await queries.waitingCounts(ctx.db, currency)
  const runs = await readyRuns(ctx, actor)
  return [
    {
      what: 'quotes',
      count: can(actor, 'gold.decide') ? quotes : 0,
      amount: null,
      href: '/gold-price-logs?quality=held',
    },
    {
      what: 'runs',
      count: runs.length,
      amount: null,
      href: runs.length === 1 ? `/price-runs/${runs[0]}` : '/price-runs?state=ready',
    },
    { what: 'drafts', count: drafts, amount: draftTotal, href: '/apps/invoice/list?state=draft' },
  ]
}

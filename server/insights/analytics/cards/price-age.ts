import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  changeBp,
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import { goldAt } from '#server/insights/analytics/gold-queries.ts'
import { histogram } from '#server/insights/analytics/histogram.ts'
import { stateOverTime } from '#server/insights/analytics/kpi-lines.ts'
import { piecesByPricedGoldAsOf } from '#server/insights/analytics/piece-history-queries.ts'
import { mostMoved, piecesByPricedGold } from '#server/insights/analytics/piece-queries.ts'
import type { CardResult, KpiResult } from '#server/insights/analytics/result-props.ts'
import type { CardDefinition } from './definition.ts'

const OUTDATED_BP = 200
const STEP_BP = 100
const MAX_COLUMNS = 10
const MIN_COLUMNS = 4

/** The change of gold since each piece was priced. */
export const priceAge = {
  card: 'price_age',
  tab: 'pricing',
  period: 'now',
  comparison: 'day',
  group: 'pieces',
  isOfPieces: true,
  kpis: [
    { key: 'gold_price', unit: 'gold', compute: goldOverTime },
    { key: 'outdated', unit: 'count', better: 'lower', only: 'off', compute: outdatedOverTime },
  ],
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, quote, asOf, limit, only, filter } = context
  if (!quote) return null
  const groups = withDrift(await piecesByPricedGold(db, filter, quote.currency), quote.mid)
  const previous = asOf === null ? null : await driftAsOf(context, quote.currency, asOf)
  const outdated = countOutdated(groups)
  const oldest = oldestOf(groups)
  const selected = {
    leastBp: only === 'off' ? OUTDATED_BP : -1,
    pricedAt: only === 'oldest' ? oldest : null,
  }
  const { currency, mid } = quote
  const rows = await mostMoved(db, filter, { currency, mid, ...selected }, limit + 1)
  return {
    figures: [
      figure('gold_price', 'gold', mid, {
        before: asOf && (await goldAt(db, currency, asOf)),
        href: '/gold-price-logs',
      }),
      figure('pieces', 'count', countOf(groups), { before: previous && countOf(previous) }),
      figure('outdated', 'count', outdated, {
        before: previous && countOutdated(previous),
        only: 'off',
      }),
      figure('oldest', 'time', oldest, { before: previous && oldestOf(previous), only: 'oldest' }),
    ],
    charts: [
      histogram(
        groups.map(({ bp, n }) => ({ bp, n })),
        { step: STEP_BP, widest: MAX_COLUMNS, around: MIN_COLUMNS },
      ),
    ],
    columns: columns({ sku: 'text', karat: 'text', priced: 'time', drift: 'bp', price: 'money' }),
    ...limitRows(rows, limit, (one) => ({
      cells: [one.sku, one.karat, one.at, changeBp(quote.mid, one.mid), one.price],
      href: pieceHref(one.id),
    })),
    advice:
      outdated > 0
        ? makeAdvice('caution', 'reprice_outdated', { count: outdated })
        : makeAdvice('positive', 'prices_up_to_date'),
  }
}

async function goldOverTime(context: AnalyticsContext): Promise<KpiResult | null> {
  const { db, quote } = context
  if (!quote) return null
  return stateOverTime(context, quote.mid, (at) => goldAt(db, quote.currency, at))
}

async function outdatedOverTime(context: AnalyticsContext): Promise<KpiResult | null> {
  const { db, quote, filter } = context
  if (!quote) return null
  const groups = withDrift(await piecesByPricedGold(db, filter, quote.currency), quote.mid)
  return stateOverTime(context, countOutdated(groups), async (at) => {
    const then = await driftAsOf(context, quote.currency, at)
    return then && countOutdated(then)
  })
}

interface PricedGroup {
  mid: number
  at: string
  n: number
}
type DriftGroups = readonly (PricedGroup & { bp: number })[]

const withDrift = (groups: readonly PricedGroup[], mid: number): DriftGroups =>
  groups.map((group) => ({ ...group, bp: Math.trunc(((mid - group.mid) * 10_000) / group.mid) }))

/** By the price ledger and the gold price of that time; null without a gold price. */
async function driftAsOf(
  { db, filter }: AnalyticsContext,
  currency: string,
  asOf: string,
): Promise<DriftGroups | null> {
  const mid = await goldAt(db, currency, asOf)
  return mid ? withDrift(await piecesByPricedGoldAsOf(db, filter, { currency, asOf }), mid) : null
}

const countOf = (groups: DriftGroups): number => groups.reduce((sum, { n }) => sum + n, 0)
const countOutdated = (groups: DriftGroups): number =>
  countOf(groups.filter(({ bp }) => Math.abs(bp) > OUTDATED_BP))
const oldestOf = (groups: DriftGroups): string | null =>
  groups.map(({ at }) => at).sort()[0] ?? null

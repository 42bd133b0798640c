import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  changeBp,
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import { histogram } from '#server/insights/analytics/histogram.ts'
import { stateOverTime } from '#server/insights/analytics/kpi-lines.ts'
import { metalPriceAt } from '#server/insights/analytics/metal-price-queries.ts'
import { piecesByPricedMetalAsOf } from '#server/insights/analytics/piece-history-queries.ts'
import {
  type MetalCurrency,
  mostMoved,
  type PricedGroup,
  piecesByPricedMetal,
} from '#server/insights/analytics/piece-queries.ts'
import type { CardResult, KpiResult } from '#server/insights/analytics/result-props.ts'
import type { CardDefinition } from './definition.ts'

const OUTDATED_BP = 200
const STEP_BP = 100
const MAX_COLUMNS = 10
const MIN_COLUMNS = 4

/** The change of a metal since each piece of it was priced. */
export const priceAge = {
  card: 'price_age',
  tab: 'pricing',
  period: 'now',
  comparison: 'day',
  group: 'pieces',
  isOfPieces: true,
  isOfMetal: true,
  kpis: [
    { key: 'gold_price', unit: 'gold', isOfMetal: true, compute: metalPriceOverTime },
    {
      key: 'outdated',
      unit: 'count',
      better: 'lower',
      only: 'off',
      isOfMetal: true,
      compute: outdatedOverTime,
    },
  ],
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, quote, asOf, limit, only, filter, ensureFigures } = context
  if (!quote || !(await ensureFigures())) return null
  const groups = withDrift(await piecesByPricedMetal(db, filter, quote), quote.mid)
  const previous = asOf === null ? null : await driftAsOf(context, quote, asOf)
  const outdated = countOutdated(groups)
  const oldest = oldestOf(groups)
  const selected = {
    outdatedBp: only === 'off' ? OUTDATED_BP : null,
    pricedAt: only === 'oldest' ? oldest : null,
  }
  const { metal, currency, mid } = quote
  const rows = await mostMoved(db, filter, { metal, currency, mid, ...selected }, limit + 1)
  return {
    figures: [
      figure('gold_price', 'gold', mid, {
        before: asOf && (await metalPriceAt(db, quote, asOf)),
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
    columns: columns({ sku: 'piece', karat: 'text', priced: 'time', drift: 'bp', price: 'money' }),
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

async function metalPriceOverTime(context: AnalyticsContext): Promise<KpiResult | null> {
  const { db, quote } = context
  if (!quote) return null
  return stateOverTime(context, quote.mid, (at) => metalPriceAt(db, quote, at))
}

async function outdatedOverTime(context: AnalyticsContext): Promise<KpiResult | null> {
  const { db, quote, filter, ensureFigures } = context
  if (!quote || !(await ensureFigures())) return null
  const groups = withDrift(await piecesByPricedMetal(db, filter, quote), quote.mid)
  return stateOverTime(context, countOutdated(groups), async (at) => {
    const then = await driftAsOf(context, quote, at)
    return then && countOutdated(then)
  })
}

type DriftGroups = readonly (PricedGroup & { bp: number })[]

const withDrift = (groups: readonly PricedGroup[], mid: number): DriftGroups =>
  groups.map((group) => ({ ...group, bp: Math.trunc(((mid - group.mid) * 10_000) / group.mid) }))

/** By the price ledger and the price of the metal at that time; null without one. */
async function driftAsOf(
  { db, filter }: AnalyticsContext,
  { metal, currency }: MetalCurrency,
  asOf: string,
): Promise<DriftGroups | null> {
  const mid = await metalPriceAt(db, { metal, currency }, asOf)
  return mid
    ? withDrift(await piecesByPricedMetalAsOf(db, filter, { metal, currency, asOf }), mid)
    : null
}

const countOf = (groups: DriftGroups): number => groups.reduce((sum, { n }) => sum + n, 0)
/** Of pieces whose metal moved, those that a reprice would change: not within the dead band, nor with a price by hand. */
const countOutdated = (groups: DriftGroups): number =>
  groups.reduce((sum, { bp, changing }) => sum + (Math.abs(bp) > OUTDATED_BP ? changing : 0), 0)
const oldestOf = (groups: DriftGroups): string | null =>
  groups.map(({ at }) => at).sort()[0] ?? null

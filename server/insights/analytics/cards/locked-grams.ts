import { divideHalfEven } from '#server/formula/units/fixed.ts'
import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  contractHref,
  figure,
  limitRows,
  makeAdvice,
} from '#server/insights/analytics/card-result.ts'
import { stateOverTime } from '#server/insights/analytics/kpi-lines.ts'
import { metalPriceAt } from '#server/insights/analytics/metal-price-queries.ts'
import {
  type GoldPrice,
  inShopCurrency,
  meltValue,
} from '#server/insights/analytics/piece-figures.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { lockedGroupsAsOf } from '#server/insights/analytics/trade-history.ts'
import { type LockedGroup, lockedContracts } from '#server/insights/analytics/trade-queries.ts'
import type { CardDefinition } from './definition.ts'

/** Metal sold at locked prices, and the shop's result at today's and at other prices of it. */
export const lockedGrams = {
  card: 'locked_grams',
  tab: 'obligations',
  period: 'now',
  comparison: 'day',
  group: 'trade',
  isOfMetal: true,
  kpis: [
    {
      key: 'locked_fine',
      unit: 'mg',
      isOfMetal: true,
      compute: async (context) =>
        stateOverTime(
          context,
          gramsOf(await lockedContracts(context.db, context.metal)),
          async (at) => gramsOf(await lockedGroupsAsOf(context.db, at, context.metal)),
        ),
    },
  ],
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, metal, quote, currency, asOf, limit } = context
  if (!quote) return null
  const contracts = await lockedContracts(db, metal)
  const today = { mid: quote.mid, rate: quote.fx_rate }
  const resultOf = (one: LockedGroup, share: number, goldPrice: GoldPrice) =>
    meltValue(one.mg, one, currency) -
    meltValue(one.mg, { ...goldPrice, mid: Math.round(goldPrice.mid * share) }, currency)
  const resultAt = (
    share: number,
    groups: readonly LockedGroup[] = contracts,
    goldPrice: GoldPrice = today,
  ) => groups.reduce((sum, one) => sum + resultOf(one, share, goldPrice), 0)
  const previous = asOf === null ? null : await lockedGroupsAsOf(db, asOf, metal)
  const previousPrice = await priceAsOf(context)
  const previousResult = (share: number) =>
    previous && previousPrice && resultAt(share, previous, previousPrice)
  const result = resultAt(1)
  return {
    figures: [
      figure('locked_fine', 'mg', gramsOf(contracts), { before: previous && gramsOf(previous) }),
      figure('lock_price', 'gold', averageOf(contracts), {
        before: previous && averageOf(previous),
      }),
      figure('result_today', 'money', result, { before: previousResult(1) }),
      figure('result_up', 'money', resultAt(1.05), { before: previousResult(1.05) }),
      figure('result_down', 'money', resultAt(0.95), { before: previousResult(0.95) }),
    ],
    charts: [
      {
        kind: 'bars',
        key: 'result_at',
        along: 'change',
        unit: 'money',
        points: [-500, 0, 500].map((bp) => ({ at: bp, value: resultAt(1 + bp / 10_000) })),
      },
    ],
    columns: columns(
      {
        number: 'text',
        type: 'contract_type',
        customer: 'text',
        at: 'time',
        fine: 'mg',
        lock_price: 'gold',
        result: 'money',
        result_up: 'money',
        result_down: 'money',
      },
      ['type', 'at', 'result_up', 'result_down'],
    ),
    ...limitRows(contracts.slice(0, limit + 1), limit, (one) => ({
      cells: [
        one.number,
        one.type,
        one.customer,
        one.at,
        one.mg,
        inShopCurrency(one),
        ...[1, 1.05, 0.95].map((share) => resultOf(one, share, today)),
      ],
      href: contractHref(one.id),
    })),
    advice:
      result < 0
        ? makeAdvice('caution', 'cover_locked', { amount: -result })
        : makeAdvice('positive', 'locked_covered'),
  }
}

/** Null where it is unknown, as for a price that needed currency conversion, because the rate is not stored. */
async function priceAsOf({ db, quote, asOf }: AnalyticsContext): Promise<GoldPrice | null> {
  if (!quote || quote.fx_rate !== null || asOf === null) return null
  const mid = await metalPriceAt(db, quote, asOf)
  return mid === null ? null : { mid, rate: null }
}

const gramsOf = (groups: readonly LockedGroup[]): number =>
  groups.reduce((sum, { mg }) => sum + mg, 0)

/** Weighted by the grams locked at each price. */
function averageOf(
  groups: readonly { mg: number; mid: number; rate: string | null }[],
): number | null {
  const mg = groups.reduce((sum, group) => sum + BigInt(group.mg), 0n)
  if (mg === 0n) return null
  const sum = groups.reduce(
    (all, group) => all + BigInt(group.mg) * BigInt(inShopCurrency(group)),
    0n,
  )
  return Number(divideHalfEven(sum, mg))
}

import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import { columns, figure, limitRows, makeAdvice } from '#server/insights/analytics/card-result.ts'
import {
  type CampaignRow,
  campaignsIn,
  discountOfCampaign,
  marginAfter,
  soldByCampaign,
} from '#server/insights/analytics/ledger-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { plusMs } from '#server/platform/context.ts'
import type { CardDefinition } from './definition.ts'

const MAX_CAMPAIGNS = 20
const MARGINS = { margin_before: 'bp', margin_during: 'bp', margin_after: 'bp' } as const

/** Sales of campaigns compared with equal periods before and after, and their effective discount. */
export const campaigns = {
  card: 'campaigns',
  tab: 'sales',
  period: 'range',
  group: 'ledger',
  compute,
} as const satisfies CardDefinition

async function compute(
  context: AnalyticsContext,
  { seesCost }: { seesCost: boolean },
): Promise<CardResult | null> {
  const { db, limit } = context
  const campaignRows = await campaignsIn(db, context, MAX_CAMPAIGNS)
  const results = await Promise.all(campaignRows.map((row) => resultOf(context, row)))
  const sum = (of: (one: (typeof results)[number]) => number) =>
    results.reduce((all, one) => all + of(one), 0)
  const weaker = results.filter(({ during, before }) => during.revenue < before.revenue).length
  const marginColumns = seesCost ? MARGINS : {}
  return {
    figures: [
      figure('campaigns', 'count', results.length),
      figure(
        'units',
        'count',
        sum(({ during }) => during.units),
        {
          before: sum(({ before }) => before.units),
        },
      ),
      figure(
        'revenue',
        'money',
        sum(({ during }) => during.revenue),
        {
          before: sum(({ before }) => before.revenue),
        },
      ),
      figure('advertised', 'bp', averageOf(results.map(({ advertised }) => advertised))),
      figure('discount', 'bp', averageOf(results.map(({ discount }) => discount))),
      ...(seesCost
        ? (['Before', 'During', 'After'] as const).map((when) =>
            figure(
              `margin_${when.toLowerCase()}`,
              'bp',
              averageOf(results.map((result) => result[`margin${when}`])),
            ),
          )
        : []),
    ],
    charts: [],
    columns: columns(
      {
        campaign: 'text',
        units: 'count',
        revenue: 'money',
        revenue_before: 'money',
        revenue_after: 'money',
        advertised: 'bp',
        discount: 'bp',
        ...marginColumns,
      },
      ['revenue_after', 'margin_before', 'margin_during', 'margin_after'],
    ),
    ...limitRows(results, limit, (one) => ({
      cells: [
        one.name,
        one.during.units,
        one.during.revenue,
        one.before.revenue,
        one.after.revenue,
        one.advertised,
        one.discount,
        ...(seesCost ? [one.marginBefore, one.marginDuring, one.marginAfter] : []),
      ],
      href: '/price-sale',
    })),
    advice:
      weaker > 0
        ? makeAdvice('caution', 'campaign_weak', { count: weaker })
        : makeAdvice('positive', 'campaigns_sold'),
  }
}

async function resultOf({ db }: AnalyticsContext, { id, name, starts, ends, rule }: CampaignRow) {
  const length = Date.parse(ends) - Date.parse(starts)
  const lines = await discountOfCampaign(db, id)
  const parsedRule: { by: string; bp?: number } = JSON.parse(rule)
  return {
    name,
    during: await soldByCampaign(db, id, { since: starts, until: ends }),
    before: await soldByCampaign(db, id, { since: plusMs(starts, -length), until: starts }),
    after: await soldByCampaign(db, id, { since: ends, until: plusMs(ends, length) }),
    advertised: parsedRule.by === 'percent' ? (parsedRule.bp ?? null) : null,
    discount: lines?.discount ?? null,
    marginBefore: lines?.before ?? null,
    marginDuring: lines?.during ?? null,
    marginAfter: await marginAfter(db, { id, ends }),
  }
}

/** The average of the known values. */
function averageOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return Math.round(known.reduce((sum, one) => sum + one, 0) / known.length)
}

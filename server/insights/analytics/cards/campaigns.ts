import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import { advise, columns, figure, shown } from '#server/insights/analytics/card-result.ts'
import {
  type CampaignRow,
  campaignsIn,
  discountOf,
  marginAfter,
  soldOf,
} from '#server/insights/analytics/ledger-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'
import { later } from '#server/platform/context.ts'

const AT_MOST = 20
const MARGINS = { margin_before: 'bp', margin_during: 'bp', margin_after: 'bp' } as const

/** 11. What campaigns sold against the same time before, and how real the discount was. */
export function campaigns({ seesCost }: { seesCost: boolean }) {
  return async (asking: Asking): Promise<Answer | null> => {
    const { db, limit } = asking
    const found = await campaignsIn(db, asking, AT_MOST)
    const results = await Promise.all(found.map((one) => resultOf(asking, one)))
    const sum = (of: (one: (typeof results)[number]) => number) =>
      results.reduce((all, one) => all + of(one), 0)
    const weak = results.filter(({ during, before }) => during.revenue < before.revenue).length
    const more = seesCost ? MARGINS : {}
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
                averageOf(results.map((one) => one[`margin${when}`])),
              ),
            )
          : []),
      ],
      charts: [],
      columns: columns(
        {
          ...{ campaign: 'text', units: 'count', revenue: 'money' },
          ...{ revenue_before: 'money', revenue_after: 'money', advertised: 'bp', discount: 'bp' },
          ...more,
        },
        ['revenue_after', 'margin_before', 'margin_during', 'margin_after'],
      ),
      ...shown(results, limit, (one) => ({
        cells: [
          ...[one.name, one.during.units, one.during.revenue],
          ...[one.before.revenue, one.after.revenue, one.advertised, one.discount],
          ...(seesCost ? [one.marginBefore, one.marginDuring, one.marginAfter] : []),
        ],
        href: '/price-sale',
      })),
      advice:
        weak > 0
          ? advise('act', 'campaign_weak', { count: weak })
          : advise('calm', 'campaigns_sold'),
    }
  }
}

async function resultOf({ db }: Asking, { id, name, starts, ends, rule }: CampaignRow) {
  const length = Date.parse(ends) - Date.parse(starts)
  const lines = await discountOf(db, id)
  const asked: { by: string; bp?: number } = JSON.parse(rule)
  return {
    name,
    during: await soldOf(db, id, { since: starts, until: ends }),
    before: await soldOf(db, id, { since: later(starts, -length), until: starts }),
    after: await soldOf(db, id, { since: ends, until: later(ends, length) }),
    advertised: asked.by === 'percent' ? (asked.bp ?? null) : null,
    discount: lines?.discount ?? null,
    marginBefore: lines?.before ?? null,
    marginDuring: lines?.during ?? null,
    marginAfter: await marginAfter(db, { id, ends }),
  }
}

/** Of those that are known. */
function averageOf(found: readonly (number | null)[]): number | null {
  const known = found.filter((one) => one !== null)
  if (known.length === 0) return null
  return Math.round(known.reduce((sum, one) => sum + one, 0) / known.length)
}

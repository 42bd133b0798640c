import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import type { CardDefinition } from '#server/insights/analytics/cards/definition.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'

/** A card that a shop might add: every price, the highest first. It counts as cost here, to test who sees it. */
export const priceList = {
  card: 'price_list',
  tab: 'pricing',
  period: 'now',
  comparison: 'no_stock',
  group: 'pieces',
  isOfPieces: true,
  showsCost: true,
  compute,
} as const satisfies CardDefinition

async function compute({ db, limit }: AnalyticsContext): Promise<CardResult> {
  const priced = db.selectFrom('variants').where('regular_price', 'is not', null)
  const { pieces } = await priced
    .select((eb) => eb.fn.countAll<number>().as('pieces'))
    .executeTakeFirstOrThrow()
  const rows = await priced
    .select(['id', 'sku', 'regular_price as price'])
    .orderBy('regular_price', 'desc')
    .orderBy('sku')
    .limit(limit + 1)
    .execute()
  return {
    figures: [figure('pieces', 'count', Number(pieces))],
    charts: [],
    columns: columns({ sku: 'piece', shown: 'money' }),
    ...limitRows(rows, limit, ({ id, sku, price }) => ({
      cells: [sku, price],
      href: pieceHref(id),
    })),
    advice: makeAdvice('positive', 'none_under_floor'),
  }
}

import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { type Currency, formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { PriceQuery } from '#server/pricing/price-chart/input.ts'
import { pricePage } from '#server/pricing/price-chart/price-page.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

const COLUMNS = [
  'sku',
  'product',
  'kind',
  'construction',
  'karat',
  'colour',
  'width_mm',
  'length_in',
  'size',
  'weight_g',
  'weight_source',
  'price',
  'sale_price',
  'compare_at_price',
  'currency',
  'price_mode',
  'last_priced_at_utc',
]

/** Only for users with the cost right. */
const COST_COLUMNS = ['stones']

/**
 * The price chart: all pieces of the product, or, with a karat and a construction, only those that the page shows, in
 * its order.
 */
export async function chartSheet(ctx: Ctx, actor: Actor, query: PriceQuery): Promise<Sheet> {
  const isOfPage = query.karat !== undefined && query.construction !== undefined
  const { variants, product, currency } = await pricePage(ctx, actor, {
    ...query,
    ...(!isOfPage && { scope: 'all' as const }),
  })
  const { time_zone: zone } = await shopOf(ctx.db)
  const seesCost = can(actor, 'cost.see')
  return {
    name: `prices-${product.slug}-${dayOf(ctx.clock.now(), zone)}`,
    columns: seesCost ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS,
    rows: rowBatches(variants, (piece) => [
      ...cellsOf(piece, product.title, currency),
      ...(seesCost ? [decimalCell(formatAmount(piece.stonesMinor ?? 0, currency))] : []),
    ]),
  }
}

function cellsOf(piece: VariantProps, title: string, currency: Currency): Cell[] {
  const money = (minor: number | null) =>
    decimalCell(minor === null ? null : formatAmount(minor, currency))
  return [
    piece.sku,
    title,
    piece.kind,
    piece.construction,
    piece.karat,
    piece.colour,
    piece.widthMm,
    piece.lengthIn,
    piece.size,
    decimalCell(piece.weightG),
    piece.weightSource,
    money(piece.regularPrice),
    money(piece.salePrice),
    money(piece.compareAtPrice),
    currency,
    piece.priceMode,
    piece.lastPricedAt,
  ]
}

/** Converts items in memory to rows in batches. */
export async function* rowBatches<T>(
  all: T[],
  cellsOf: (item: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (const batch of batches(all)) yield batch.map(cellsOf)
}

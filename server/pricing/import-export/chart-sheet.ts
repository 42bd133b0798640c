import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { measuresOf, type Piece } from '#server/catalogue/catalogue.ts'
import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import { partText, type Stone, shownPart, stonesMinor } from '#server/formula/price/composition.ts'
import { type Currency, formatAmount } from '#server/formula/units/money.ts'
import { formatScaled } from '#server/formula/units/scaled.ts'
import { gramsText } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { PriceQuery } from '#server/pricing/price-chart/input.ts'
import { chartShown } from '#server/pricing/price-chart/price-page.ts'

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

/** Only where a piece consists of more than its main metal: every metal part, then what is set in it and done to it. */
const COMPOSITION_COLUMNS = ['metal_parts', 'stones_set', 'plating', 'hallmark']

/** Of those, only for users with the cost right. */
const COMPOSITION_COST_COLUMNS = [
  'stones_set_cost',
  'setting_cost',
  'plating_cost',
  'hallmark_cost',
]

/**
 * The price chart: all pieces of the product, or, with a karat, only those that the page shows, in its order.
 */
export async function chartSheet(ctx: Ctx, actor: Actor, query: PriceQuery): Promise<Sheet> {
  const isOfPage = query.karat !== undefined
  const { pieces, product } = await chartShown(ctx.db, {
    ...query,
    ...(!isOfPage && { scope: 'all' as const }),
  })
  const { time_zone: zone } = await shopOf(ctx.db)
  const { currency } = (await currentConfig(ctx.db)).settings
  const seesCost = can(actor, 'cost.see')
  const hasComposed = pieces.some(({ consistsOf }) => consistsOf !== null)
  return {
    name: `prices-${product?.slug ?? ''}-${dayOf(ctx.clock.now(), zone)}`,
    columns: [
      ...COLUMNS,
      ...(seesCost ? COST_COLUMNS : []),
      ...(hasComposed ? COMPOSITION_COLUMNS : []),
      ...(hasComposed && seesCost ? COMPOSITION_COST_COLUMNS : []),
    ],
    rows: rowBatches(pieces, (piece) => [
      ...cellsOf(piece, product?.title ?? '', currency),
      ...(seesCost ? [decimalCell(formatAmount(piece.stones_minor, currency))] : []),
      ...(hasComposed ? compositionCells(piece) : []),
      ...(hasComposed && seesCost ? compositionCosts(piece, currency) : []),
    ]),
  }
}

function cellsOf(piece: Piece, title: string, currency: Currency): Cell[] {
  const money = (minor: number | null) =>
    decimalCell(minor === null ? null : formatAmount(minor, currency))
  const { widthMm, lengthIn, size } = measuresOf(piece)
  return [
    piece.sku,
    title,
    piece.kind,
    piece.construction,
    piece.karat,
    piece.colour,
    widthMm,
    lengthIn,
    size,
    decimalCell(gramsText(piece.weight_mg)),
    piece.weight_source,
    money(piece.regular_price),
    money(piece.sale_price),
    money(piece.compare_at_price),
    currency,
    piece.price_mode,
    piece.last_priced_at,
  ]
}

const BETWEEN = ' | '

function compositionCells({ karat, weight_mg, consistsOf }: Piece): Cell[] {
  if (!consistsOf) return COMPOSITION_COLUMNS.map(() => null)
  const { parts, stones, plating, hallmark } = consistsOf
  const main = karat === null ? [] : [{ karat, weightMg: weight_mg ?? 0 }]
  const metals = [...main, ...parts]
  return [
    metals.map((part) => partText(shownPart(part))).join(BETWEEN),
    stones.map(stoneText).join(BETWEEN),
    plating,
    hallmark,
  ]
}

/** For example `1 diamond 1.010 ct Round, H, VS1 GIA 2141438171`. */
function stoneText({ count, kind, caratMilli, quality, certificate }: Stone): string {
  const carats = caratMilli === null ? '' : `${formatScaled(caratMilli, 3)} ct`
  return [count, kind, carats, quality, certificate].filter((text) => text !== '').join(' ')
}

function compositionCosts({ consistsOf }: Piece, currency: Currency): Cell[] {
  if (!consistsOf) return COMPOSITION_COST_COLUMNS.map(() => null)
  const { stones, platingMinor, hallmarkMinor } = consistsOf
  const sum = (costOf: (stone: Stone) => number) =>
    stones.reduce((total, stone) => total + costOf(stone), 0)
  const costs = [
    sum(stonesMinor),
    sum(({ settingMinor }) => settingMinor),
    platingMinor,
    hallmarkMinor,
  ]
  return costs.map((minor) => decimalCell(formatAmount(minor, currency)))
}

/** Converts items in memory to rows in batches. */
export async function* rowBatches<T>(
  all: T[],
  cellsOf: (item: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (const batch of batches(all)) yield batch.map(cellsOf)
}

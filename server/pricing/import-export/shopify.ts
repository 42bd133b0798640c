import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { type Currency, formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { pricePage } from '#server/pricing/grid/price-page.ts'
import type { PriceQuery } from '#server/pricing/runs/input.ts'
import type { VariantProps } from '#server/pricing/runs/props.ts'
import { rowBatches } from './chart-sheet.ts'

/** The names of Shopify's product file. A product has at most three options, so construction and metal share one. */
const COLUMNS = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Price',
  'Variant Compare At Price',
]

/**
 * The price chart as a product file for Shopify: `Variant Price` is what customers pay, the sale price if there is one.
 * Pieces without a price are left out, because Shopify would sell them for nothing. Source: docs/domain.md 0.2.
 */
export async function shopifySheet(ctx: Ctx, actor: Actor, query: PriceQuery): Promise<Sheet> {
  const { variants, product, currency } = await pricePage(ctx, actor, query)
  const { time_zone: zone } = await shopOf(ctx.db)
  return {
    name: `shopify-${product.slug}-${dayOf(ctx.clock.now(), zone)}`,
    columns: COLUMNS,
    rows: rowBatches(
      variants.filter(({ regularPrice }) => regularPrice !== null),
      (piece) => [
        product.slug,
        product.title,
        ...optionsOf(piece),
        piece.sku,
        ...pricesOf(piece, currency),
      ],
    ),
  }
}

const CONSTRUCTIONS = { solid: 'solid', semi_solid: 'semi-solid', hollow: 'hollow' } as const

function optionsOf({ karat, construction, widthMm, lengthIn }: VariantProps): Cell[] {
  const options = [
    ['Metal', `${karat} ${CONSTRUCTIONS[construction]}`],
    ...(widthMm ? [['Width', `${widthMm} mm`]] : []),
    ...(lengthIn ? [['Length', `${lengthIn} in`]] : []),
  ].flat()
  return [...options, ...Array(6 - options.length).fill('')]
}

function pricesOf({ regularPrice, salePrice, compareAtPrice }: VariantProps, currency: Currency) {
  const money = (minor: number | null) =>
    decimalCell(minor === null ? null : formatAmount(minor, currency))
  return [money(salePrice ?? regularPrice), money(compareAtPrice)]
}

import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { type Currency, formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { PriceQuery } from '#server/pricing/price-chart/input.ts'
import { pricePage } from '#server/pricing/price-chart/price-page.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { rowBatches } from './chart-sheet.ts'
import { productOptions } from './shopify-options.ts'

/** The names in Shopify's product file. Source: help.shopify.com, Using CSV files to import and export products. */
const COLUMNS = [
  'URL handle',
  'Title',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Option3 name',
  'Option3 value',
  'SKU',
  'Price',
  'Compare-at price',
]

/**
 * All prices of a product as a product file for Shopify: `Price` is what customers pay, the sale price if there is one.
 * Pieces without a price are left out, because Shopify would sell them for nothing. Source: docs/domain.md 0.2.
 */
export async function shopifySheet(
  ctx: Ctx,
  actor: Actor,
  { product: slug }: Pick<PriceQuery, 'product'>,
): Promise<Sheet> {
  const { variants, product, currency } = await pricePage(ctx, actor, {
    product: slug,
    scope: 'all',
  })
  const { time_zone: zone } = await shopOf(ctx.db)
  const { names, valuesOf } = productOptions(variants)
  return {
    name: `shopify-${product.slug}-${dayOf(ctx.clock.now(), zone)}`,
    columns: COLUMNS,
    rows: rowBatches(
      variants.filter(({ regularPrice }) => regularPrice !== null),
      (piece) => [
        product.slug,
        product.title,
        ...optionCells(names, valuesOf(piece)),
        piece.sku,
        ...pricesOf(piece, currency),
      ],
    ),
  }
}

const optionCells = (names: string[], values: string[]): Cell[] =>
  [0, 1, 2].flatMap((index) => [names[index] ?? '', values[index] ?? ''])

function pricesOf({ regularPrice, salePrice, compareAtPrice }: VariantProps, currency: Currency) {
  const money = (minor: number | null) =>
    decimalCell(minor === null ? null : formatAmount(minor, currency))
  return [money(salePrice ?? regularPrice), money(compareAtPrice)]
}

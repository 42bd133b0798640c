import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { partText } from '#server/formula/price/composition.ts'
import { type Currency, formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import type { RunLineProps } from '#server/pricing/runs/props.ts'
import { linesAfter } from '#server/pricing/runs/run-lines.ts'

type Wanted = Omit<Parameters<typeof linesAfter>[3], 'after'>

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
  'parts',
  'price_before',
  'price',
  'sale_price_before',
  'sale_price',
  'compare_at_price_before',
  'compare_at_price',
  'currency',
  'change_percent',
  'state',
  'chosen',
  'reasons',
  'outcome',
]
/** Only for users with the cost right. */
const COST_COLUMNS = ['margin_before_percent', 'margin_percent', 'stones']

/** The lines of a run that match the filter and the search. Throws `NotFound`. */
export async function runSheet(ctx: Ctx, actor: Actor, id: number, wanted: Wanted): Promise<Sheet> {
  const { currency } = await runOf(ctx.db, id)
  return {
    name: `price-run-${id}`,
    columns: can(actor, 'cost.see') ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS,
    rows: lineBatches(ctx, actor, id, wanted, currency),
  }
}

async function* lineBatches(
  ctx: Ctx,
  actor: Actor,
  id: number,
  wanted: Wanted,
  currency: Currency,
) {
  let after: number | null = null
  do {
    const { lines, next }: Awaited<ReturnType<typeof linesAfter>> = await linesAfter(
      ctx,
      actor,
      id,
      { ...wanted, after },
    )
    yield lines.map((line) => [
      ...cellsOf(line, currency),
      ...(can(actor, 'cost.see') ? costCellsOf(line, currency) : []),
    ])
    after = next
  } while (after !== null)
}

function cellsOf(line: RunLineProps, currency: Currency): Cell[] {
  const money = (minor: number | null) =>
    decimalCell(minor === null ? null : formatAmount(minor, currency))
  const { regular, sale, compareAt } = line
  return [
    line.sku,
    line.product,
    line.kind,
    line.construction,
    line.karat,
    line.colour,
    line.widthMm,
    line.lengthIn,
    line.size,
    decimalCell(line.pricedWeightG),
    line.pricedParts.map(partText).join('; '),
    ...[regular, sale, compareAt].flatMap((price) => [money(price.old), money(price.new)]),
    currency,
    percent(line.changeBp),
    line.flag,
    line.chosen ? 'yes' : 'no',
    line.reasons.join('; '),
    line.outcome,
  ]
}

const costCellsOf = (line: RunLineProps, currency: Currency): Cell[] => [
  percent(line.oldMarginBp),
  percent(line.marginBp),
  decimalCell(
    line.pricedStonesMinor === undefined ? null : formatAmount(line.pricedStonesMinor, currency),
  ),
]

const percent = (bp: number | null | undefined): Cell =>
  bp === null || bp === undefined ? null : bp / 100

import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { recordingExport } from '#server/audit/record-export.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import { formatAmount, goldPriceText } from '#server/formula/units/money.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import { definitionOf } from '#server/insights/analytics/cards/lookup.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { cardResult } from './analytics.ts'
import { analyticsContext } from './analytics-context.ts'
import type { AnalyticsQuery } from './input.ts'
import type { CardResult, Unit, Value } from './result-props.ts'

/** The column with names of customers. */
export const CUSTOMER_COLUMN = 'customer'

const MAX_ROWS = 50_000
/** The rows of a card as a file; the export is recorded in the audit log. */
export async function analyticsSheet(
  ctx: Ctx,
  actor: Actor,
  query: AnalyticsQuery,
): Promise<Sheet> {
  if (query.card === null) throw new NotFound()
  const context = await analyticsContext(ctx, query, MAX_ROWS)
  const answer = await cardResult(context, actor, query.card)
  if (!answer) throw new NotFound()
  const { currency } = await shopOf(ctx.db)
  const isOfOther = definitionOf(query.card).isOfMetal && context.metal !== GOLD
  const metalPart = isOfOther ? [context.metal.toLowerCase()] : []
  const day = ctx.clock.now().slice(0, 10)
  const visible = can(actor, 'analytics.export_customers')
    ? answer
    : withoutColumn(answer, CUSTOMER_COLUMN)
  return recordingExport(ctx, actor, 'analytics', {
    name: ['analytics', query.card.replaceAll('_', '-'), ...metalPart, day].join('-'),
    columns: visible.columns.map(({ key }) => key),
    rows: rowBatches(visible, currency),
  })
}

function withoutColumn({ columns, rows, ...answer }: CardResult, column: string): CardResult {
  const isOther = <T>(_one: T, n: number) => columns[n]?.key !== column
  return {
    ...answer,
    columns: columns.filter(isOther),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter(isOther) })),
  }
}

async function* rowBatches(
  { columns, rows }: CardResult,
  currency: string,
): AsyncGenerator<Cell[][]> {
  for (const batch of batches(rows))
    yield batch.map(({ cells }) =>
      cells.map((cell, n) => cellOf(cell, columns[n]?.unit ?? 'text', currency)),
    )
}

function cellOf(value: Value, unit: Unit, currency: string): Cell {
  if (typeof value !== 'number') return value
  if (unit === 'money') return signedFigure(value, (minor) => formatAmount(minor, currency))
  if (unit === 'gold') return decimalCell(goldPriceText(value))
  if (unit === 'mg') return signedFigure(value, formatGrams)
  if (unit === 'bp') return decimalCell((value / 100).toFixed(2))
  return value
}

function signedFigure(value: number, format: (size: number) => string): Cell {
  return decimalCell(value < 0 ? `-${format(-value)}` : format(value))
}

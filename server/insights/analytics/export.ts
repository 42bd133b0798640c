import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { exported } from '#server/audit/record-export.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount, goldPriceText } from '#server/formula/units/money.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type Cell, figure } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { answerTo } from './analytics.ts'
import { askingOf } from './analytics-context.ts'
import type { AnalyticsQuery } from './input.ts'
import type { Answer, Unit, Value } from './props.ts'

/** The column that names customers. */
export const CUSTOMER = 'customer'

const AT_MOST = 50_000
/** The rows behind a question as a file. That somebody took them away is written down. */
export async function analyticsSheet(
  ctx: Ctx,
  actor: Actor,
  query: AnalyticsQuery,
): Promise<Sheet> {
  if (query.card === null) throw new NotFound()
  const answer = await answerTo(await askingOf(ctx, query, AT_MOST), actor, query.card)
  if (!answer) throw new NotFound()
  const { currency } = await shopOf(ctx.db)
  const named = can(actor, 'analytics.export_customers') ? answer : without(answer, CUSTOMER)
  return exported(ctx, actor, 'analytics', {
    name: `analytics-${query.card.replaceAll('_', '-')}-${ctx.clock.now().slice(0, 10)}`,
    columns: named.columns.map(({ key }) => key),
    rows: partsOf(named, currency),
  })
}

function without({ columns, rows, ...answer }: Answer, column: string): Answer {
  const stays = <T>(_one: T, n: number) => columns[n]?.key !== column
  return {
    ...answer,
    columns: columns.filter(stays),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter(stays) })),
  }
}

async function* partsOf({ columns, rows }: Answer, currency: string): AsyncGenerator<Cell[][]> {
  for (const some of batches(rows))
    yield some.map(({ cells }) =>
      cells.map((cell, n) => cellOf(cell, columns[n]?.unit ?? 'text', currency)),
    )
}

function cellOf(value: Value, unit: Unit, currency: string): Cell {
  if (typeof value !== 'number') return value
  if (unit === 'money') return signed(value, (minor) => formatAmount(minor, currency))
  if (unit === 'gold') return figure(goldPriceText(value))
  if (unit === 'mg') return signed(value, formatGrams)
  if (unit === 'bp') return figure((value / 100).toFixed(2))
  return value
}

function signed(value: number, write: (size: number) => string): Cell {
  return figure(value < 0 ? `-${write(-value)}` : write(value))
}

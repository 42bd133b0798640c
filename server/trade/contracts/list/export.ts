import type { Actor } from '#server/access/actor.ts'
import { recordingExport } from '#server/audit/record-export.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf, dayStarts } from '#server/platform/time/calendar.ts'
import type { ListQuery } from '#server/trade/contracts/input.ts'
import type { ContractRowProps } from '#server/trade/contracts/props.ts'
import { filterOf } from './list.ts'
import {
  type ContractFilter,
  type ContractRow,
  contractsAfter,
  type ListCursor,
} from './list-queries.ts'
import { rowProps } from './row-props.ts'

const ROWS_PER_BATCH = 500
const COLUMNS = [
  'number',
  'type',
  'state',
  'customer_id',
  'customer',
  'about',
  'currency',
  'total',
  'paid',
  'balance',
  'due_utc',
  'created_utc',
]

/** All rows that match the filters. The export is recorded in the audit log. */
export async function contractSheet(ctx: Ctx, actor: Actor, query: ListQuery): Promise<Sheet> {
  const { time_zone: timeZone } = await shopOf(ctx.db)
  const today = dayOf(ctx.clock.now(), timeZone)
  return recordingExport(ctx, actor, 'contracts', {
    name: `contracts-${today}`,
    columns: COLUMNS,
    rows: batchesOf(
      ctx,
      actor,
      await filterOf(ctx.db, query, dayStarts(ctx.clock.now(), timeZone), timeZone),
      timeZone,
    ),
  })
}

async function* batchesOf(
  ctx: Ctx,
  actor: Actor,
  filter: ContractFilter,
  timeZone: string,
): AsyncGenerator<Cell[][]> {
  let cursor: ListCursor | null = null
  do {
    const rows: ContractRow[] = await contractsAfter(
      ctx.db,
      filter,
      'newest',
      cursor,
      ROWS_PER_BATCH,
    )
    yield rows.map((row) => cellsOf(rowProps(actor, row, dayStarts(ctx.clock.now(), timeZone))))
    const last = rows.at(-1)
    cursor = last && rows.length === ROWS_PER_BATCH ? { id: last.id, key: null } : null
  } while (cursor !== null)
}

function cellsOf(row: ContractRowProps): Cell[] {
  const amount = (minor: number) => decimalCell(formatAmount(minor, row.currency))
  const { id, name } = row.customer
  return [
    row.number,
    row.type,
    row.state,
    id,
    name,
    row.about,
    row.currency,
    amount(row.total),
    amount(row.paid),
    amount(row.balance),
    row.dueAt,
    row.createdAt,
  ]
}

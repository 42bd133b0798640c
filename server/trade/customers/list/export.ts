import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { columnsOf, fieldList, type TaggedCustomer } from '#server/trade/customers/fields.ts'
import type { CustomerRowProps } from '#server/trade/customers/props.ts'
import type { Customer } from '#server/trade/customers/queries.ts'
import { customerRowProps, filterOf } from './list.ts'
import type { CustomersQuery } from './list-input.ts'
import {
  type CustomerFilter,
  countCustomers,
  customersFrom,
  type PageCursor,
} from './list-queries.ts'

const ROWS_PER_BATCH = 500

const EXPORTED_FIELDS = fieldList().filter(([, { headings }]) => headings)
const CELLS = EXPORTED_FIELDS.map(([, field]) => {
  const [column = 'id'] = columnsOf(field)
  return field.cell ?? ((row: TaggedCustomer): Cell => row[column])
})
const COLUMNS = [
  'id',
  ...EXPORTED_FIELDS.flatMap(([, { headings = {} }]) => Object.keys(headings).slice(0, 1)),
  'marketing_consent_at',
  'contracts',
  'value',
  'last_contact',
  'archived_at',
]

/** All customers that match the filters, with headings that the import accepts. */
export async function customersSheet(
  { db, clock }: Ctx,
  actor: Actor,
  query: CustomersQuery,
): Promise<Sheet> {
  authorize(actor, 'customers.export')
  const { currency, time_zone: timeZone } = await shopOf(db)
  return {
    name: `customers-${dayOf(clock.now(), timeZone)}`,
    columns: COLUMNS,
    rows: batchesOf(db, await filterOf(db, query), currency),
  }
}

async function* batchesOf(
  db: Db,
  filter: CustomerFilter,
  currency: string,
): AsyncGenerator<Cell[][]> {
  let cursor: PageCursor | null = null
  const total = await countCustomers(db, filter)
  do {
    const rows: Awaited<ReturnType<typeof customersFrom>> = await customersFrom(
      db,
      filter,
      { sort: 'name', cursor, towards: 'next', total },
      ROWS_PER_BATCH,
    )
    const rowProps = await customerRowProps(db, rows)
    yield rows.map((row, at) => cellsOf(row, rowProps[at], currency))
    cursor = rows.length === ROWS_PER_BATCH ? (rows.at(-1) ?? null) : null
  } while (cursor !== null)
}

function cellsOf(row: Customer, rowProps: CustomerRowProps | undefined, currency: string): Cell[] {
  const tagged = { ...row, tags: rowProps?.tags ?? [] }
  return [
    row.id,
    ...CELLS.map((cell) => cell(tagged)),
    rowProps?.hasConsent ? row.consent_at : null,
    rowProps?.contracts ?? 0,
    decimalCell(formatAmount(rowProps?.value ?? 0, currency)),
    rowProps?.lastContactAt ?? null,
    row.archived_at,
  ]
}

import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { recordingExport } from '#server/audit/record-export.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import { type Delivery, deliveriesOf } from '#server/messaging/mail/delivery.ts'
import type { Ctx } from '#server/platform/context.ts'
import { rowLimit } from '#server/platform/list-rows.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { callsAbout } from '#server/trade/customers/calls.ts'
import {
  customerNamed,
  customersNamed,
  type NamedCustomer,
  parseSearch,
} from '#server/trade/customers/customer.ts'
import type { CallProps } from '#server/trade/customers/props.ts'
import { type ListQuery, listQuery } from './input.ts'
import type { InvoiceListProps, InvoiceRowProps } from './props.ts'
import {
  type Invoice,
  type InvoiceFilter,
  invoicesBefore,
  matchingSums,
  overdueInvoices as overdueRows,
  owedSums,
} from './queries.ts'
import { isOverdue, isOwed, stateOf } from './table.ts'

const ROWS_PER_BATCH = 500
const COLUMNS = [
  'number',
  'state',
  'customer_id',
  'customer',
  'currency',
  'total',
  'paid',
  'owed',
  'issued_on',
  'due_on',
]

/** Invoices, newest first, and the total owed. */
export async function invoicesPage(
  ctx: Ctx,
  actor: Actor,
  query: ListQuery,
): Promise<InvoiceListProps> {
  const { before, print: _print, ...filters } = query
  const limit = rowLimit(query, can(actor, 'invoices.export'))
  const { db } = ctx
  const today = await todayIn(ctx)
  const filter = filterOf(query, today)
  const found = await rowsBefore(ctx, filter, before, limit + 1)
  const invoices = found.slice(0, limit)
  const customer = await customerNamed(db, query.customer ?? 0)
  const owed = await owedSums(db, today)
  const matching = await matchingSums(db, filter)
  const numberIn = async (state: 'owed' | 'overdue' | 'draft' | null) =>
    numberOf(await matchingSums(db, { ...filterOf(listQuery.parse({}), today), state }))
  return {
    filters,
    invoices,
    older: found.length > limit ? (invoices.at(-1)?.id ?? null) : null,
    owed: owed.map((one) => ({
      currency: one.currency,
      owed: Number(one.owed),
      late: Number(one.late),
    })),
    total: numberOf(matching),
    totalOwed: matching.map((one) => ({ currency: one.currency, owed: Number(one.owed) })),
    counts: {
      all: await numberIn(null),
      owed: await numberIn('owed'),
      overdue: await numberIn('overdue'),
      draft: await numberIn('draft'),
    },
    customer: customer ? { id: customer.id, name: customer.name, detail: customer.city } : null,
    views: await viewsOf(db, actor, 'invoice-list', async (parameters) =>
      numberOf(await matchingSums(db, filterOf(listQuery.parse(parameters), today))),
    ),
  }
}

/**
 * How many invoices are overdue, the amount owed of those in the shop's currency, and the customers to call about the
 * first `limit` of them, the earliest due first.
 */
export async function overdueInvoices(
  ctx: Ctx,
  limit: number,
): Promise<{ count: number; amount: number; calls: CallProps[] }> {
  const { currency } = await shopOf(ctx.db)
  const today = await todayIn(ctx)
  const owed = await owedSums(ctx.db, today)
  return {
    count: owed.reduce((sum, one) => sum + Number(one.lateCount), 0),
    amount: Number(owed.find((one) => one.currency === currency)?.late ?? 0),
    calls: await callsAbout(ctx.db, await overdueRows(ctx.db, today, limit)),
  }
}

const numberOf = (sums: { n: number }[]) => sums.reduce((all, { n }) => all + Number(n), 0)

/** All rows that match the filters. The export is recorded in the audit log. */
export async function invoiceSheet(ctx: Ctx, actor: Actor, query: ListQuery): Promise<Sheet> {
  const today = await todayIn(ctx)
  return recordingExport(ctx, actor, 'invoices', {
    name: `invoices-${today}`,
    columns: COLUMNS,
    rows: batches(ctx, filterOf(query, today)),
  })
}

async function todayIn({ db, clock }: Ctx): Promise<string> {
  return dayOf(clock.now(), (await shopOf(db)).time_zone)
}

function filterOf({ state, customer, q, from, to }: ListQuery, today: string): InvoiceFilter {
  return {
    state,
    today,
    from,
    to,
    customerId: customer,
    number: q === null ? null : q.toUpperCase(),
    nameKey: q === null ? null : parseSearch(q).key,
  }
}

async function rowsBefore(
  ctx: Ctx,
  filter: InvoiceFilter,
  before: number | null,
  limit: number,
): Promise<InvoiceRowProps[]> {
  const { db } = ctx
  const rows = await invoicesBefore(db, filter, before, limit)
  const customers = await customersNamed(
    db,
    rows.map(({ customer_id }) => customer_id),
  )
  const today = await todayIn(ctx)
  const deliveries = await deliveriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    rowProps(row, customers.get(row.customer_id), today, deliveries.get(row.id)),
  )
}

async function* batches(ctx: Ctx, filter: InvoiceFilter): AsyncGenerator<Cell[][]> {
  let before: number | null = null
  for (;;) {
    const rows: InvoiceRowProps[] = await rowsBefore(ctx, filter, before, ROWS_PER_BATCH)
    if (rows.length > 0) yield rows.map(cells)
    const last = rows.at(-1)
    if (rows.length < ROWS_PER_BATCH || !last) return
    before = last.id
  }
}

function cells(row: InvoiceRowProps): Cell[] {
  const amount = (minor: number) => decimalCell(formatAmount(minor, row.currency))
  return [
    row.number ?? '',
    row.state,
    String(row.customer.id),
    row.customer.name,
    row.currency,
    amount(row.total),
    amount(row.paid),
    amount(isOwed(row.state) && row.unfulfilledState === null ? row.total - row.paid : 0),
    row.issuedOn ?? '',
    row.dueOn ?? '',
  ]
}

/** An invoice as a list row; `today` is an ISO day in the shop's time zone. */
export function rowProps(
  row: Invoice & { paid: number; unfulfilled_state: string | null },
  customer: NamedCustomer | undefined,
  today: string,
  delivery?: Delivery,
): InvoiceRowProps {
  const paid = Number(row.paid)
  const state = stateOf(row, paid)
  const isInForce = row.number !== null && state !== 'void'
  const unfulfilledState = isInForce ? row.unfulfilled_state : null
  return {
    id: row.id,
    number: row.number,
    state,
    paid,
    version: row.version,
    isLate: isOverdue({ state, unfulfilledState, dueOn: row.due_on }, today),
    unfulfilledState,
    emailState: delivery?.state ?? null,
    customer: { id: customer?.id ?? row.customer_id, name: customer?.name ?? '' },
    contractId: row.contract_id,
    currency: row.currency,
    total: row.total,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    createdAt: row.created_at,
  }
}

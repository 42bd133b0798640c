import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { anywhere } from '#server/platform/database/text-search.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches, isTypeInState } from '#server/platform/database/value-lists.ts'
import { statesWhere, unfulfilledStates } from '#server/trade/contract-types/lookup.ts'
import type { InvoiceLineTable, InvoiceState, InvoiceTable } from './table.ts'

export type Invoice = Row<InvoiceTable>
export type InvoiceLine = Row<InvoiceLineTable>
export type NewLine = Omit<Insertable<InvoiceLineTable>, 'invoice_id' | 'position'>

/** Payments less refunds, of the invoice or of its contract. */
const PAID = sql<number>`(
  (select coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0)
    from payments p where p.invoice_id = invoices.id)
  + (select coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0)
    from payments p where p.contract_id = invoices.contract_id)
)`

/** States of invoiceable contracts that were not carried out. */
export const UNFULFILLED_STATES = statesWhere((definition) =>
  definition.invoicedIn ? unfulfilledStates(definition) : [],
)

/** State of its contract if that was not carried out, or null. */
const UNFULFILLED_STATE = sql<string | null>`(
  select c.state from contracts c where c.id = invoices.contract_id and ${isTypeInState(UNFULFILLED_STATES, 'c')}
)`

/** Is something still owed? Nothing is owed for a contract that was not carried out. */
const OWED = sql<boolean>`(${PAID} < invoices.total and ${UNFULFILLED_STATE} is null)`

const ISSUED = sql<boolean>`invoices.state in ('issued', 'sent', 'part_paid', 'paid')`

/**
 * Is it overdue on this ISO day: issued, still owed, and its due day over? `isOverdue` is the same for a row.
 * Source: docs/domain.md 5.1.
 */
const overdueOn = (today: string) =>
  sql<boolean>`(${ISSUED} and invoices.due_on < ${today} and ${OWED})`

export function invoiceById(db: Db, id: number): Promise<Invoice | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
}

/** The newest invoice, or the newest draft. */
export function newestId(db: Db, which: 'any' | 'draft'): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('invoices')
    .select('id')
    .where('discarded_at', 'is', null)
    .$if(which === 'draft', (some) => some.where('state', '=', 'draft'))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** The invoice of a contract that is neither void nor discarded. */
export function invoiceOfContract(db: Db, contractId: number): Promise<Invoice | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('state', '<>', 'void')
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
}

export function insertInvoice(tx: Tx, row: Insertable<InvoiceTable>): Promise<Invoice> {
  return tx.db.insertInto('invoices').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Raises the version, which locks the invoice until the transaction ends; false when there is none. */
export async function lockInvoice(tx: Tx, id: number): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('invoices')
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('id', '=', id),
  )
}

/** Updates an invoice of this version; false when the version has changed. */
export async function updateInvoice(
  tx: Tx,
  { id, version }: Pick<Invoice, 'id' | 'version'>,
  changes: Updateable<InvoiceTable>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('invoices')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version),
  )
}

/** Existing ids, including discarded drafts. */
export function existingInvoices(db: Db, ids: number[]): Promise<{ id: number }[]> {
  return db.selectFrom('invoices').select('id').where('id', 'in', ids).execute()
}

/** Discards drafts. Returns the ids of those that were not discarded yet. */
export async function discardDrafts(tx: Tx, ids: number[], at: string): Promise<number[]> {
  const rows = await tx.db
    .updateTable('invoices')
    .set((e) => ({ discarded_at: at, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', '=', 'draft')
    .where('discarded_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Restores discarded drafts whose contract has no other invoice. Returns their ids. */
export async function restoreDrafts(tx: Tx, ids: number[]): Promise<number[]> {
  const rows = await tx.db
    .updateTable('invoices')
    .set((e) => ({ discarded_at: null, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('discarded_at', 'is not', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('invoices as other')
            .select('other.id')
            .whereRef('other.contract_id', '=', 'invoices.contract_id')
            .where('other.state', '<>', 'void')
            .where('other.discarded_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes drafts that were discarded before this time. */
export async function deleteDiscarded(tx: Tx, before: string): Promise<void> {
  const discardedIds = () =>
    tx.db.selectFrom('invoices').select('id').where('discarded_at', '<', before)
  await tx.db.deleteFrom('invoice_lines').where('invoice_id', 'in', discardedIds()).execute()
  await tx.db.deleteFrom('invoices').where('discarded_at', '<', before).execute()
}

/** The total of the invoices without a contract that a user issued from this ISO time on, without void ones. Minor units. */
export async function issuedWithoutContract(
  db: Db,
  userId: number,
  since: string,
): Promise<number> {
  const { sum } = await db
    .selectFrom('audit_entries as a')
    .innerJoin('invoices as i', (join) => join.on('a.subject_id', '=', sql`cast(i.id as text)`))
    .select(sql<number>`cast(coalesce(sum(i.total), 0) as bigint)`.as('sum'))
    .where('a.user_id', '=', userId)
    .where('a.act', '=', 'invoice_issued')
    .where('a.at', '>=', since)
    .where('i.contract_id', 'is', null)
    .where('i.state', '<>', 'void')
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export function linesOf(db: Db, invoiceId: number): Promise<InvoiceLine[]> {
  return db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
}

export async function replaceLines(tx: Tx, invoiceId: number, lines: NewLine[]): Promise<void> {
  await tx.db.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId).execute()
  const rows = lines.map((line, position) => ({ ...line, invoice_id: invoiceId, position }))
  if (rows.length > 0) await tx.db.insertInto('invoice_lines').values(rows).execute()
}

/** Filter of the list; null fields do not filter. Days are ISO. */
export interface InvoiceFilter {
  state: InvoiceState | 'owed' | 'overdue' | null
  today: string
  customerId: number | null
  number: string | null
  nameKey: string | null
  from: string | null
  to: string | null
}

/** Newest day of issue first, and only what follows the invoice `before`. */
export function invoicesBefore(
  db: Db,
  filter: InvoiceFilter,
  before: number | null,
  limit: number,
) {
  return db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .selectAll('invoices')
    .select(PAID.as('paid'))
    .select(UNFULFILLED_STATE.as('unfulfilled_state'))
    .where((e) => matchesFilter(e, filter))
    .$if(before !== null, (some) =>
      some.where(sql<boolean>`(${ISSUE_DAY}, invoices.id) < (
        select ${ISSUE_DAY}, invoices.id from invoices where invoices.id = ${before})`),
    )
    .orderBy(ISSUE_DAY, 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute()
}

/** The day of issue; of a draft, the day on which it was begun. The index `invoices_by_issue_day` has the same expression. */
const ISSUE_DAY = sql<string>`coalesce(invoices.issued_on, substr(invoices.created_at, 1, 10))`

/** Amounts owed by currency, the part of them whose due day is over, and the number of these invoices. */
export function owedSums(db: Db, today: string) {
  const isLate = overdueOn(today)
  return db
    .selectFrom('invoices')
    .select('currency')
    .select(sql<number>`sum(total - ${PAID})`.as('owed'))
    .select(sql<number>`sum(case when ${isLate} then total - ${PAID} else 0 end)`.as('late'))
    .select(sql<number>`sum(case when ${isLate} then 1 else 0 end)`.as('lateCount'))
    .where(ISSUED)
    .where(OWED)
    .groupBy('currency')
    .execute()
}

/** Overdue invoices, the earliest due first, with what is still owed. */
export function overdueInvoices(db: Db, today: string, limit: number) {
  return db
    .selectFrom('invoices')
    .select(['id', 'number', 'customer_id', 'currency'])
    .select(sql<number>`cast(total - ${PAID} as bigint)`.as('amount'))
    .where(overdueOn(today))
    .orderBy('due_on')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** By currency: the number of invoices that match the filter, and what is owed on them. */
export function matchingSums(db: Db, filter: InvoiceFilter) {
  const owed = sql<number>`sum(case when ${ISSUED} and ${OWED} then invoices.total - ${PAID} else 0 end)`
  return db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .select('invoices.currency')
    .select((e) => e.fn.countAll<number>().as('n'))
    .select(owed.as('owed'))
    .where((e) => matchesFilter(e, filter))
    .groupBy('invoices.currency')
    .execute()
}

type Joined = ExpressionBuilder<Schema, 'invoices' | 'customers'>

function matchesFilter(e: Joined, filter: InvoiceFilter) {
  const { customerId, number, nameKey, from, to } = filter
  const all = [e('invoices.discarded_at', 'is', null), ...inState(e, filter)]
  if (customerId !== null) all.push(e('invoices.customer_id', '=', customerId))
  if (from !== null) all.push(e('invoices.issued_on', '>=', from))
  if (to !== null) all.push(e('invoices.issued_on', '<=', to))
  if (number !== null && nameKey !== null)
    all.push(
      e.or([
        sql<boolean>`invoices.number like ${anywhere(number)} escape '!'`,
        sql<boolean>`customers.name_key like ${anywhere(nameKey)} escape '!'`,
      ]),
    )
  return e.and(all)
}

function inState(e: Joined, { state, today }: InvoiceFilter) {
  if (state === null) return []
  if (state === 'draft' || state === 'void') return [e('invoices.state', '=', state)]
  const unpaid = sql<boolean>`${PAID} < invoices.total`
  if (state === 'paid') return [ISSUED, sql<boolean>`${PAID} >= invoices.total`]
  if (state === 'owed') return [ISSUED, OWED]
  if (state === 'overdue') return [overdueOn(today)]
  if (state === 'part_paid') return [ISSUED, unpaid, sql<boolean>`${PAID} > 0`]
  return [e('invoices.state', '=', state), unpaid, sql<boolean>`${PAID} <= 0`]
}

/** Locks the invoices of these customers until the transaction ends. */
export async function lockInvoicesOf(tx: Tx, customers: number[]): Promise<void> {
  await tx.db
    .updateTable('invoices')
    .set((e) => ({ version: e.ref('version') }))
    .where('customer_id', 'in', customers)
    .execute()
}

/** Moves the invoices of one customer to another. Returns their ids. */
export async function reassignInvoices(tx: Tx, from: number, to: number): Promise<number[]> {
  const rows = await tx.db
    .updateTable('invoices')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the drafts of these customers and redacts their other invoices. Returns the number of deleted drafts. */
export async function redactInvoices(
  tx: Tx,
  customers: number[],
  redactor: Redactor,
): Promise<number> {
  const invoiceIds = tx.db.selectFrom('invoices').select('id').where('customer_id', 'in', customers)
  const drafts = (await invoiceIds.where('state', '=', 'draft').execute()).map(({ id }) => id)
  for (const some of batches(drafts)) {
    await tx.db.deleteFrom('invoice_lines').where('invoice_id', 'in', some).execute()
    await tx.db.deleteFrom('invoices').where('id', 'in', some).execute()
  }
  await tx.db
    .updateTable('invoices')
    .set({ note: '' })
    .where('customer_id', 'in', customers)
    .execute()
  await tx.db
    .updateTable('invoices')
    .set({ void_reason: '' })
    .where('customer_id', 'in', customers)
    .where('void_reason', 'is not', null)
    .execute()
  const lines = await tx.db
    .selectFrom('invoice_lines')
    .select(['id', 'description', 'details'])
    .where('invoice_id', 'in', invoiceIds)
    .execute()
  await redactRows(tx, 'invoice_lines', lines, { description: 'text', details: 'json' }, redactor)
  return drafts.length
}

import { sql, type Updateable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Schema } from '../schema.ts'

/** What was paid, less what was given back: for the invoice itself, or for the contract that it is the invoice of. */
const PAID = sql<number>`(
  select coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0)
  from payments p
  where p.invoice_id = invoices.id or p.contract_id = invoices.contract_id
)`

/** Contracts and invoices of these customers that are not finished. */
export async function openMatters(db: Db, customers: number[]): Promise<number> {
  const contracts = await db
    .selectFrom('contracts')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('customer_id', 'in', customers)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const invoices = await db
    .selectFrom('invoices')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('customer_id', 'in', customers)
    .where('state', 'in', ['issued', 'sent', 'part_paid'])
    .where(sql<boolean>`total > ${PAID}`)
    .executeTakeFirstOrThrow()
  return Number(contracts.n) + Number(invoices.n)
}

/** Their invoices that have a number, with the newest paper that was kept of each. */
export function numberedInvoices(db: Db, customers: number[]) {
  return db
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on'])
    .select((e) =>
      e
        .selectFrom('documents')
        .select((inner) => inner.fn.max('documents.id').as('id'))
        .whereRef('documents.invoice_id', '=', 'invoices.id')
        .where('kind', '=', 'invoice')
        .as('paper'),
    )
    .where('customer_id', 'in', customers)
    .where('number', 'is not', null)
    .orderBy('id')
    .execute()
}

/** The same of what was bought from them. */
export function boundBuyBacks(db: Db, customers: number[]) {
  return db
    .selectFrom('contracts')
    .select(['id', 'number', 'confirmed_at'])
    .select((e) =>
      e
        .selectFrom('documents')
        .select((inner) => inner.fn.max('documents.id').as('id'))
        .whereRef('documents.contract_id', '=', 'contracts.id')
        .where('kind', '=', 'bill_of_sale')
        .as('paper'),
    )
    .where('customer_id', 'in', customers)
    .where('type', '=', 'buy_back')
    .where('number', 'is not', null)
    .orderBy('id')
    .execute()
}

export function contractsOf(db: Db, customers: number[]) {
  return db
    .selectFrom('contracts')
    .select(['id', 'note'])
    .where('customer_id', 'in', customers)
    .orderBy('id')
    .execute()
}

export function invoicesOf(db: Db, customers: number[]) {
  return db
    .selectFrom('invoices')
    .select(['id', 'state', 'number'])
    .where('customer_id', 'in', customers)
    .orderBy('id')
    .execute()
}

/** Papers of these customers' contracts and invoices. */
export function papersOf(db: Db, customers: number[]) {
  return db
    .selectFrom('documents as d')
    .leftJoin('contracts as c', 'c.id', 'd.contract_id')
    .leftJoin('invoices as i', 'i.id', 'd.invoice_id')
    .select(['d.id', 'd.kind', 'd.contract_id', 'd.invoice_id'])
    .where((e) => e(e.fn.coalesce('i.customer_id', 'c.customer_id'), 'in', customers))
    .orderBy('d.id')
    .execute()
}

/** Papers of customers who are erased, that are kept because the law asks for it. */
export function keptPapers(db: Db, limit: number) {
  return db
    .selectFrom('documents as d')
    .leftJoin('contracts as c', 'c.id', 'd.contract_id')
    .leftJoin('invoices as i', 'i.id', 'd.invoice_id')
    .innerJoin('customers as u', (join) =>
      join.on((e) => e('u.id', '=', e.fn.coalesce('i.customer_id', 'c.customer_id'))),
    )
    .select(['d.id', 'd.kind', 'u.id as customer'])
    .select(sql<string>`coalesce(i.issued_on, c.confirmed_at)`.as('day'))
    .where('u.erased_at', 'is not', null)
    .orderBy('day')
    .limit(limit)
    .execute()
}

/** Letters are gone before what they bring along. */
export async function deletePapers(tx: Tx, ids: number[]): Promise<void> {
  for (const some of inParts(ids)) {
    await tx.db.deleteFrom('outbox').where('document_id', 'in', some).execute()
    await tx.db.deleteFrom('documents').where('id', 'in', some).execute()
  }
}

/** Letters about trade to these addresses, or about these invoices. Returns how many there were. */
export async function deleteLetters(
  tx: Tx,
  { emails, numbers }: { emails: string[]; numbers: string[] },
): Promise<number> {
  const letters = await lettersTo(tx.db, { emails, numbers })
  for (const some of inParts(letters))
    await tx.db.deleteFrom('outbox').where('id', 'in', some).execute()
  return letters.length
}

export async function lettersTo(
  db: Db,
  { emails, numbers }: { emails: string[]; numbers: string[] },
): Promise<number[]> {
  const about = db.selectFrom('outbox').select('id').where('to_user', 'is', null)
  const found = emails.length === 0 ? [] : await about.where(addressed(emails)).execute()
  for (const number of numbers)
    found.push(
      ...(await about
        .where('kind', '=', 'invoice')
        .where('subject', 'like', `%${number}%`)
        .execute()),
    )
  return [...new Set(found.map(({ id }) => id))]
}

const addressed = (emails: string[]) =>
  sql<boolean>`lower(to_email) in (${sql.join(emails.map((email) => email.toLowerCase()))})`

export async function deleteDrafts(tx: Tx, ids: number[]): Promise<void> {
  for (const some of inParts(ids)) {
    await tx.db.deleteFrom('invoice_lines').where('invoice_id', 'in', some).execute()
    await tx.db.deleteFrom('invoices').where('id', 'in', some).execute()
  }
}

/** Prose about them goes as a whole: it says more than a name. */
export async function emptyProse(
  tx: Tx,
  { contracts, invoices }: { contracts: number[]; invoices: number[] },
): Promise<void> {
  for (const some of inParts(contracts)) {
    await tx.db.updateTable('contracts').set({ note: '' }).where('id', 'in', some).execute()
    await tx.db
      .updateTable('contract_events')
      .set({ reason: '' })
      .where('contract_id', 'in', some)
      .where('reason', '<>', '')
      .execute()
  }
  for (const some of inParts(invoices)) {
    await tx.db.updateTable('invoices').set({ note: '' }).where('id', 'in', some).execute()
    await tx.db
      .updateTable('invoices')
      .set({ void_reason: '' })
      .where('id', 'in', some)
      .where('void_reason', 'is not', null)
      .execute()
  }
}

export const linesOf = (db: Db, contracts: number[]) =>
  db
    .selectFrom('contract_lines')
    .select(['id', 'description', 'details'])
    .where('contract_id', 'in', contracts)
    .execute()

export const versionsOf = (db: Db, contracts: number[]) =>
  db
    .selectFrom('contract_versions')
    .select(['contract_id', 'number', 'reason', 'content'])
    .where('contract_id', 'in', contracts)
    .execute()

export const eventsOf = (db: Db, contracts: number[]) =>
  db
    .selectFrom('contract_events')
    .select(['id', 'details'])
    .where('contract_id', 'in', contracts)
    .execute()

export const invoiceLinesOf = (db: Db, invoices: number[]) =>
  db
    .selectFrom('invoice_lines')
    .select(['id', 'description', 'details'])
    .where('invoice_id', 'in', invoices)
    .execute()

export async function setVersion(
  tx: Tx,
  { contract_id, number }: { contract_id: number; number: number },
  words: { reason: string; content: string },
): Promise<void> {
  await tx.db
    .updateTable('contract_versions')
    .set(words)
    .where('contract_id', '=', contract_id)
    .where('number', '=', number)
    .execute()
}

type Worded =
  | 'contract_lines'
  | 'contract_events'
  | 'invoice_lines'
  | 'messages'
  | 'notifications'
  | 'compliance_findings'

export async function setWords<T extends Worded>(
  tx: Tx,
  table: T,
  id: number,
  words: Updateable<Schema[T]>,
): Promise<void> {
  await tx.db
    .updateTable(table as 'messages')
    .set(words as Updateable<Schema['messages']>)
    .where('id', '=', id)
    .execute()
}

const AT_ONCE = 1000

/** What colleagues wrote to one another, from an id on. */
export const messagesFrom = (db: Db, after: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'body'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** News about customers and their papers. */
export const newsFrom = (db: Db, after: number) =>
  db
    .selectFrom('notifications')
    .select(['id', 'facts'])
    .where('id', '>', after)
    .where((e) =>
      e.or(
        ['/customers%', '/contracts%', '/apps/invoice%', '/compliance%'].map((path) =>
          e('link', 'like', path),
        ),
      ),
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Searches that somebody kept. */
export const viewsOf = (db: Db) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('page', 'in', ['customers', 'contracts', 'invoice-list'])
    .execute()

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('saved_views').where('id', '=', id).execute()
}

export const notedFindings = (db: Db) =>
  db.selectFrom('compliance_findings').select(['id', 'note']).where('note', '<>', '').execute()

function inParts(ids: number[]): number[][] {
  const parts = []
  for (let from = 0; from < ids.length; from += 500) parts.push(ids.slice(from, from + 500))
  return parts
}

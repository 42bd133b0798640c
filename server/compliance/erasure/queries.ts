import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'
import { typesWhere } from '#server/trade/contract-types/lookup.ts'

/** Payments less refunds, for the invoice itself or for its contract. */
const PAID = sql<number>`(
  select coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end), 0)
  from payments p
  where p.invoice_id = invoices.id or p.contract_id = invoices.contract_id
)`

/** The number of unfinished contracts and invoices of these customers. */
export async function unfinishedCount(db: Db, customers: number[]): Promise<number> {
  const contracts = db
    .selectFrom('contracts')
    .where('customer_id', 'in', customers)
    .where('closed_at', 'is', null)
  const invoices = db
    .selectFrom('invoices')
    .where('customer_id', 'in', customers)
    .where('state', 'in', ['issued', 'sent', 'part_paid'])
    .where(sql<boolean>`total > ${PAID}`)
  return (await count(contracts)) + (await count(invoices))
}

/** Their numbered invoices, each with its newest document. */
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
        .as('documentId'),
    )
    .where('customer_id', 'in', customers)
    .where('number', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Their numbered buy-backs, each with its newest bill of sale. */
export function confirmedBuyBacks(db: Db, customers: number[]) {
  return db
    .selectFrom('contracts')
    .select(['id', 'number', 'confirmed_at'])
    .select((e) =>
      e
        .selectFrom('documents')
        .select((inner) => inner.fn.max('documents.id').as('id'))
        .whereRef('documents.contract_id', '=', 'contracts.id')
        .where('kind', '=', 'bill_of_sale')
        .as('documentId'),
    )
    .where('customer_id', 'in', customers)
    .where(
      'type',
      'in',
      typesWhere(({ buysGold }) => buysGold),
    )
    .where('number', 'is not', null)
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

/** Documents of these customers' contracts and invoices. */
export function documentsOf(db: Db, customers: number[]) {
  return db
    .selectFrom('documents as d')
    .leftJoin('contracts as c', 'c.id', 'd.contract_id')
    .leftJoin('invoices as i', 'i.id', 'd.invoice_id')
    .select(['d.id', 'd.kind', 'd.contract_id', 'd.invoice_id'])
    .where((e) => e(e.fn.coalesce('i.customer_id', 'c.customer_id'), 'in', customers))
    .orderBy('d.id')
    .execute()
}

/** Documents of erased customers, which are retained by law. */
export function retainedDocuments(db: Db, limit: number) {
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

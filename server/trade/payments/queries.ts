import { sql } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { typesWhere } from '#server/trade/contract-types/lookup.ts'
import type { PaymentTable } from './table.ts'

export type Payment = Row<PaymentTable>
export type NamedPayment = Payment & { by: string | null }

/** Payments of a contract or an invoice, in order. */
export function paymentsOf(
  db: Db,
  owner: { contract_id: number } | { invoice_id: number },
): Promise<NamedPayment[]> {
  return db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select('users.name as by')
    .where((e) => e.and(owner))
    .orderBy('payments.id')
    .execute()
}

export async function insertPayment(tx: Tx, row: NewPayment): Promise<Payment> {
  const insert = tx.db.insertInto('payments').values(row).returning('id')
  return { idempotency_key: null, ...row, ...(await insert.executeTakeFirstOrThrow()) }
}

/** Every column but the id and the key of earlier releases. */
export type NewPayment = Omit<Payment, 'id' | 'idempotency_key'>

/** Σin − Σout of each of these contracts, minor units. */
export async function netPaidByContract(
  db: Db,
  contractIds: number[],
): Promise<Map<number, number>> {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select('contract_id')
    .select(NET_PAID.as('netPaid'))
    .where('contract_id', 'in', contractIds)
    .groupBy('contract_id')
    .execute()
  return new Map(rows.map(({ contract_id, netPaid }) => [contract_id ?? 0, Number(netPaid)]))
}

/**
 * Payments that a user booked from this ISO time on, without reversals and what was reversed; amounts in minor units.
 * `isTakenOver`: the deposit of a price lock, issued as store credit for what the lock became.
 */
export async function bookedSince(db: Db, userId: number, since: string) {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('payments as r', 'r.reverses_id', 'p.id')
    .leftJoin('contracts as c', 'c.id', 'p.contract_id')
    .select(['p.id', 'p.customer_id', 'p.direction', 'p.kind', 'p.method', 'p.amount', 'c.type'])
    .select((e) =>
      e
        .selectFrom('contracts as made')
        .select((made) => made.fn.min('made.id').as('id'))
        .whereRef('made.converted_from', '=', 'c.id')
        .as('madeId'),
    )
    .where('p.user_id', '=', userId)
    .where('p.at', '>=', since)
    .where('p.reverses_id', 'is', null)
    .where('r.id', 'is', null)
    .execute()
  return rows.map(({ type, madeId, ...row }) => ({
    ...row,
    isTakenOver:
      row.kind === 'store_credit_issue' && madeId !== null && LOCKS.some((lock) => lock === type),
  }))
}

const LOCKS = typesWhere(({ locksPrice }) => locksPrice)

/** Redacts the references of these customers' payments. The database allows it only for erased customers. */
export async function redactReferences(
  tx: Tx,
  customers: number[],
  redactor: Redactor,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('customer_id', 'in', customers)
    .where('reference', '<>', '')
    .execute()
  await redactRows(tx, 'payments', rows, { reference: 'text' }, redactor)
}

/** The payment alone where it was not reversed; empty for an unknown id. */
export function paymentWithReversal(db: Db, id: number): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where((e) => e.or([e('id', '=', id), e('reverses_id', '=', id)]))
    .execute()
}

/** Payments of a customer and those merged into them. */
export function paymentsOfCustomer(
  db: Db,
  customerId: number,
  currency: string,
): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('currency', '=', currency)
    .where('customer_id', 'in', withMerged(db, customerId))
    .execute()
}

/** Store credit of a customer and those merged into them: issued less used. Credit that was paid out counts as used. */
export async function creditOf(db: Db, customerId: number, currency: string): Promise<number> {
  const { credit } = await db
    .selectFrom('payments')
    .select(CREDIT.as('credit'))
    .where('kind', 'in', ['store_credit_issue', 'store_credit_use'])
    .where('currency', '=', currency)
    .where('customer_id', 'in', withMerged(db, customerId))
    .executeTakeFirstOrThrow()
  return Number(credit)
}

/** Has the customer paid for a contract that is open or was closed since this ISO time, or since then for an invoice? */
export async function hasRefundable(db: Db, customerId: number, since: string): Promise<boolean> {
  const contract = await db
    .selectFrom('contracts as c')
    .innerJoin('payments as p', 'p.contract_id', 'c.id')
    .select('c.id')
    .where('c.customer_id', '=', customerId)
    .where((e) => e.or([e('c.closed_at', 'is', null), e('c.closed_at', '>=', since)]))
    .groupBy('c.id')
    .having(NET_PAID, '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (contract) return true
  const invoice = await db
    .selectFrom('payments')
    .select('invoice_id')
    .where('customer_id', 'in', withMerged(db, customerId))
    .where('contract_id', 'is', null)
    .where('invoice_id', 'is not', null)
    .where('at', '>=', since)
    .groupBy('invoice_id')
    .having(NET_PAID, '>', 0)
    .limit(1)
    .executeTakeFirst()
  return invoice !== undefined
}

/**
 * Does the shop hold something of the customer or owe them for it, or do they have goods of the shop: an open contract of these
 * types, or gold that they brought and that is in no piece they received? `fulfilled`: states in which they did.
 */
export async function hasGoods(
  db: Db,
  customerId: number,
  types: readonly ContractType[],
  fulfilled: readonly string[],
): Promise<boolean> {
  const contracts = db
    .selectFrom('contracts as c')
    .select('c.id')
    .where('c.customer_id', '=', customerId)
    .where('c.number', 'is not', null)
  const open = await contracts
    .where('c.type', 'in', types)
    .where('c.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open) return true
  const gold = await contracts
    .innerJoin('metal_movements as m', 'm.contract_id', 'c.id')
    .where('m.reason', '=', 'client_deposit')
    .where('c.state', 'not in', fulfilled)
    .groupBy('c.id')
    .having(sql`sum(case when m.direction = 'in' then m.fine_mg else -m.fine_mg end)`, '>', 0)
    .limit(1)
    .executeTakeFirst()
  return gold !== undefined
}

const withMerged = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .select('id')
    .where((e) => e.or([e('id', '=', customerId), e('merged_into', '=', customerId)]))

const CREDIT = sql<number>`coalesce(sum(
  case when (kind = 'store_credit_issue') = (reverses_id is null) then amount else -amount end), 0)`
const NET_PAID = sql<number>`coalesce(sum(case direction when 'in' then amount else -amount end), 0)`

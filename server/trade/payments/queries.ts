import { type Insertable, sql } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { type Redactor, redactRows } from '#server/platform/database/redact-rows.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { PaymentTable } from './table.ts'

export type Payment = Row<PaymentTable>
export type NamedPayment = Payment & { by: string | null }

/** Money of a contract or of an invoice, in the order it moved. */
export function paymentsOf(
  db: Db,
  of: { contract_id: number } | { invoice_id: number },
): Promise<NamedPayment[]> {
  return db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select('users.name as by')
    .where((e) => e.and(of))
    .orderBy('payments.id')
    .execute()
}

export function insertPayment(tx: Tx, row: Insertable<PaymentTable>): Promise<Payment> {
  return tx.db.insertInto('payments').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Σin − Σout of each of these contracts, minor units. */
export async function heldIn(db: Db, contractIds: number[]): Promise<Map<number, number>> {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select('contract_id')
    .select(HELD.as('held'))
    .where('contract_id', 'in', contractIds)
    .groupBy('contract_id')
    .execute()
  return new Map(rows.map(({ contract_id, held }) => [contract_id ?? 0, Number(held)]))
}

/**
 * Redacts what was typed beside the payments of these customers. The database allows it only where the customer is
 * erased.
 */
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

/** A payment, and what took it back. */
export function paymentWithReversal(db: Db, id: number): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where((e) => e.or([e('id', '=', id), e('reverses_id', '=', id)]))
    .execute()
}

/**
 * What the shop still owes a customer as credit; also what was given to those who were merged into them. What was given
 * less what was used, whichever way money went by it: credit that is paid out is used as well.
 */
export async function creditOf(db: Db, customerId: number, currency: string): Promise<number> {
  const { credit } = await db
    .selectFrom('payments')
    .select(CREDIT.as('credit'))
    .where('kind', 'in', ['store_credit_issue', 'store_credit_use'])
    .where('currency', '=', currency)
    .where((e) =>
      e.or([
        e('customer_id', '=', customerId),
        e(
          'customer_id',
          'in',
          e.selectFrom('customers').select('id').where('merged_into', '=', customerId),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(credit)
}

const CREDIT = sql<number>`coalesce(sum(
  case when (kind = 'store_credit_issue') = (reverses_id is null) then amount else -amount end), 0)`
const HELD = sql<number>`coalesce(sum(case direction when 'in' then amount else -amount end), 0)`

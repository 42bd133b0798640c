import { sql } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { CustomerFactsTable } from './table.ts'

export type CustomerFacts = Row<CustomerFactsTable>

export function factsById(db: Db, id: number): Promise<CustomerFacts> {
  const rows = db.selectFrom('customer_facts').selectAll().where('customer_id', '=', id)
  return rows.executeTakeFirstOrThrow()
}

/** Ids of customers whose stored facts differ from those counted from their contracts, payments and notes. Reads all of them. */
export async function differingFacts(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('counted_customer_facts as n')
    .leftJoin('customer_facts as f', 'f.customer_id', 'n.customer_id')
    .select('n.customer_id as id')
    .where(
      sql<boolean>`(f.customer_id is null or f.paid <> n.paid or f.contracts <> n.contracts
        or f.open_contracts <> n.open_contracts or f.last_contact <> n.last_contact)`,
    )
    .orderBy('n.customer_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the facts of these customers again. The transaction is serializable, so that nothing is added meanwhile. */
export async function recount(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of batches(ids)) {
    const counted = tx.db.selectFrom('counted_customer_facts').selectAll()
    await tx.db
      .insertInto('customer_facts')
      .columns(['customer_id', 'paid', 'contracts', 'open_contracts', 'last_contact'])
      .expression(counted.where('customer_id', 'in', some))
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet((e) => ({
          paid: e.ref('excluded.paid'),
          contracts: e.ref('excluded.contracts'),
          open_contracts: e.ref('excluded.open_contracts'),
          last_contact: e.ref('excluded.last_contact'),
        })),
      )
      .execute()
  }
}

import type { Insertable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { SimulationTable } from './table.ts'

/** The tables of simulations are named `rehearsals` and `rehearsal_samples`. */
export type Simulation = Row<SimulationTable> & { by: string }

export async function insertSimulation(tx: Tx, row: Insertable<SimulationTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('rehearsals')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function simulationById(db: Db, id: number): Promise<Simulation | undefined> {
  return db
    .selectFrom('rehearsals')
    .innerJoin('users', 'users.id', 'rehearsals.created_by')
    .selectAll('rehearsals')
    .select('users.name as by')
    .where('rehearsals.id', '=', id)
    .executeTakeFirst()
}

/** False if it became a version already. */
export async function markConfirmed(tx: Tx, id: number, version: number): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('rehearsals')
      .set({ made_version: version })
      .where('id', '=', id)
      .where('made_version', 'is', null),
  )
}

export function samplesOf(db: Db, id: number): Promise<{ place: number; sample: string }[]> {
  return db
    .selectFrom('rehearsal_samples')
    .select(['place', 'sample'])
    .where('rehearsal_id', '=', id)
    .orderBy('place')
    .execute()
}

/** A second simultaneous request has no effect. */
export async function insertSample(
  tx: Tx,
  row: { rehearsal_id: number; place: number; sample: string },
): Promise<void> {
  await tx.db
    .insertInto('rehearsal_samples')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function quoteCurrency(db: Db, quoteId: number): Promise<string> {
  const { currency } = await db
    .selectFrom('metal_quotes')
    .select('currency')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return currency
}

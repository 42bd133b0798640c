import type { Insertable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { MetalMovementTable } from '#server/trade/contracts/table.ts'

export type Movement = Row<MetalMovementTable>

export async function insertMovements(
  tx: Tx,
  rows: Insertable<MetalMovementTable>[],
): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('metal_movements').values(rows).execute()
}

export function movementsOf(db: Db, contractId: number): Promise<Movement[]> {
  return db
    .selectFrom('metal_movements')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute()
}

import type { Db, Row } from '#server/platform/database/connect.ts'
import { readAgain, readOnce } from '#server/platform/database/read-once.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { GoldSettingsTable } from './table.ts'

type GoldSettingsRow = Row<GoldSettingsTable>

export function settingsRow(db: Db): Promise<GoldSettingsRow | undefined> {
  const row = db.selectFrom('gold_settings').selectAll().where('id', '=', 1)
  return readOnce(db, 'gold_settings', () => row.executeTakeFirst())
}

/** Inserts the first settings; false if there are some already. */
export async function insertSettings(
  tx: Tx,
  row: Omit<GoldSettingsRow, 'id' | 'version'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('gold_settings')
    .values({ ...row, id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  readAgain(tx.db, 'gold_settings')
  return numInsertedOrUpdatedRows === 1n
}

/** False when the settings have changed since `version`. */
export async function updateSettings(
  tx: Tx,
  row: Omit<GoldSettingsRow, 'id' | 'version'>,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('gold_settings')
    .set((e) => ({ ...row, version: e('version', '+', 1) }))
    .where('id', '=', 1)
    .where('version', '=', version)
    .executeTakeFirst()
  readAgain(tx.db, 'gold_settings')
  return numUpdatedRows === 1n
}

/** The active alloys in their order. For display only: alloys belong to the catalogue. */
export async function activeAlloysOf(db: Db, metal: string) {
  return db
    .selectFrom('alloys')
    .select(['label', 'fineness', 'stamp'])
    .where('metal', '=', metal)
    .where('active', '=', 1)
    .orderBy('position')
    .execute()
}

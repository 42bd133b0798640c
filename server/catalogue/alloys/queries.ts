import { INITIAL_KARATS } from '#server/catalogue/initial-karats.ts'
import type { AlloyTable } from '#server/catalogue/table.ts'
import { ALLOYS } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type Alloy = Row<AlloyTable>

/** The alloys that the shop sells, in the order of the price chart. */
export function activeAlloys(db: Db) {
  return db.selectFrom('alloys').selectAll().where('active', '=', 1).orderBy('position').execute()
}

/** An alloy, also one that the shop does not sell any more. */
export function alloyByLabel(db: Db, label: string): Promise<Alloy | undefined> {
  return db.selectFrom('alloys').selectAll().where('label', '=', label).executeTakeFirst()
}

/** An alloy that the shop sells. */
export async function soldAlloy(db: Db, label: string): Promise<Alloy | undefined> {
  const alloy = await alloyByLabel(db, label)
  return alloy?.active === 1 ? alloy : undefined
}

export async function alloyIds(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('alloys').select(['id', 'label']).execute()
  return Object.fromEntries(rows.map(({ id, label }) => [label, id]))
}

/** The alloys of a new shop, of which those of its initial karats are active. */
export async function insertAlloys(tx: Tx): Promise<void> {
  const sold = new Set<string>(INITIAL_KARATS)
  const rows = ALLOYS.map(({ metal, label, finenessText, stamp }, position) => ({
    metal,
    label,
    fineness: finenessText,
    stamp,
    active: Number(sold.has(label)),
    position,
  }))
  await tx.db
    .insertInto('alloys')
    .values(rows)
    .onConflict((on) => on.columns(['metal', 'label']).doNothing())
    .execute()
}

/** Every alloy of the shop, sold or not, with how many pieces of it are not archived. */
export async function alloysWithPieces(db: Db): Promise<(Alloy & { pieces: number })[]> {
  const rows = await db
    .selectFrom('alloys')
    .selectAll('alloys')
    .select((e) =>
      e
        .selectFrom('variants')
        .select(({ fn }) => fn.countAll().as('pieces'))
        .whereRef('variants.alloy_id', '=', 'alloys.id')
        .where('variants.archived_at', 'is', null)
        .as('pieces'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }))
}

export function insertAlloy(tx: Tx, row: Omit<Alloy, 'id'>): Promise<Alloy> {
  return tx.db.insertInto('alloys').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Moves the alloys from a position on by one, so that another one fits in. */
export async function makeRoomAt(tx: Tx, position: number): Promise<void> {
  await tx.db
    .updateTable('alloys')
    .set((e) => ({ position: e('position', '+', 1) }))
    .where('position', '>=', position)
    .execute()
}

/** False when it is sold, or not sold, already. */
export function setSold(tx: Tx, id: number, isSold: boolean): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('alloys')
      .set({ active: Number(isSold) })
      .where('id', '=', id)
      .where('active', '=', Number(!isSold)),
  )
}

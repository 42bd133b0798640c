import { INITIAL_KARATS } from '#server/catalogue/initial-karats.ts'
import { isOffered } from '#server/catalogue/offered-queries.ts'
import type { AlloyTable } from '#server/catalogue/table.ts'
import { ALLOYS } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type Alloy = Row<AlloyTable>

/** The alloys that the shop sells, in the order of the price chart. */
export function alloysSold(db: Db) {
  return alloysSoldQuery(db).execute()
}

/** Those of them that pieces on sale of a product have as their main part. */
export function alloysOfProduct(db: Db, productId: number) {
  return alloysSoldQuery(db)
    .where('id', 'in', (e) =>
      e
        .selectFrom('variants')
        .select('alloy_id')
        .where('product_id', '=', productId)
        .where(isOffered()),
    )
    .execute()
}

const alloysSoldQuery = (db: Db) =>
  db.selectFrom('alloys').selectAll().where('active', '=', 1).orderBy('position')

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
    .onConflict((on) => on.column('label').doNothing())
    .execute()
}

/** Every alloy of the shop, sold or not. */
export function allAlloys(db: Db): Promise<Alloy[]> {
  return db.selectFrom('alloys').selectAll().orderBy('position').orderBy('id').execute()
}

export function alloyById(db: Db, id: number): Promise<Alloy | undefined> {
  return db.selectFrom('alloys').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * How many pieces of products on sale there are of each alloy, or of one, as the main part or as another one; without
 * alloys of none.
 */
export async function pieceCounts(db: Db, alloyId?: number): Promise<Map<number, number>> {
  const onSale = db.selectFrom('variants').where(isOffered())
  const rows = await db
    .selectFrom(
      onSale
        .select(['variants.alloy_id', 'variants.id'])
        .union(
          onSale
            .innerJoin('piece_parts as p', (join) =>
              join
                .onRef('p.variant_id', '=', 'variants.id')
                .onRef('p.n', '=', 'variants.composition'),
            )
            .select(['p.alloy_id', 'variants.id']),
        )
        .as('used'),
    )
    .select(['alloy_id', ({ fn }) => fn.countAll().as('pieces')])
    .$if(alloyId !== undefined, (some) => some.where('alloy_id', '=', alloyId ?? 0))
    .where('alloy_id', 'is not', null)
    .groupBy('alloy_id')
    .$narrowType<{ alloy_id: number }>()
    .execute()
  return new Map(rows.map(({ alloy_id, pieces }) => [alloy_id, Number(pieces)]))
}

/** The names of the alloys of a product's pieces that the shop does not sell. */
export async function unsoldAlloysOf(db: Db, productId: number): Promise<string[]> {
  const ofPart = db
    .selectFrom('piece_parts as p')
    .innerJoin('variants as v', (join) =>
      join.onRef('v.id', '=', 'p.variant_id').onRef('v.composition', '=', 'p.n'),
    )
    .select('p.alloy_id')
    .where('v.product_id', '=', productId)
    .where('v.archived_at', 'is', null)
  const rows = await db
    .selectFrom('alloys')
    .select('label')
    .where('active', '=', 0)
    .where('id', 'in', (e) =>
      e
        .selectFrom('variants')
        .select('alloy_id')
        .where('product_id', '=', productId)
        .where('archived_at', 'is', null)
        .union(ofPart),
    )
    .orderBy('label')
    .execute()
  return rows.map(({ label }) => label)
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

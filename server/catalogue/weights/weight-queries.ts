import { isOffered } from '#server/catalogue/offered-queries.ts'
import type { WaitingWeighingTable } from '#server/catalogue/table.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Pieces that share one weight per inch: equal in all but their length. */
export interface SimilarPieces {
  product_id: number
  construction: Construction | null
  alloy_id: number
  width: number
}

export interface PieceWithLength extends SimilarPieces {
  id: number
  karat: string
  length: number
  weight_mg: number
  weight_source: 'model' | 'measured' | 'supplier'
}

/** The pieces on sale of a product, or of every product, that have a width and a length, in the order of its chart. */
export function piecesWithLength(db: Db, productId: number | null): Promise<PieceWithLength[]> {
  return withLength(db)
    .$if(productId !== null, (pieces) => pieces.where('product_id', '=', productId))
    .orderBy('construction', 'desc')
    .orderBy('alloys.position')
    .orderBy('width')
    .orderBy('length')
    .execute()
}

/** The measured ones of similar pieces, except one. */
export function weighedSimilar(
  db: Db,
  similar: SimilarPieces,
  exceptId: number,
): Promise<PieceWithLength[]> {
  return withLength(db)
    .where('product_id', '=', similar.product_id)
    .where('construction', 'is not distinct from', similar.construction)
    .where('alloy_id', '=', similar.alloy_id)
    .where('width', '=', similar.width)
    .where('weight_source', '=', 'measured')
    .where('variants.id', '<>', exceptId)
    .execute()
}

/** Replaces the model weight of a piece; false when it has been weighed or changed since it was read. */
export async function updateModelWeight(
  tx: Tx,
  { id, weight_mg }: Pick<PieceWithLength, 'id' | 'weight_mg'>,
  weightMg: number,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('variants')
      .set((e) => ({ weight_mg: weightMg, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('weight_source', '=', 'model')
      .where('weight_mg', '=', weight_mg),
  )
}

/** The weight records of these pieces, oldest first. */
export function recordsOf(db: Db, variantIds: number[]) {
  return db
    .selectFrom('weight_records')
    .select(['variant_id', 'weight_mg', 'previous_weight_mg', 'by_staff'])
    .where('variant_id', 'in', variantIds)
    .orderBy('id')
    .execute()
}

/** The weights of these pieces that wait for an admin. */
export function waitingOf(db: Db, variantIds: number[]) {
  return db
    .selectFrom('waiting_weighings')
    .innerJoin('users', 'users.id', 'waiting_weighings.weighed_by')
    .selectAll('waiting_weighings')
    .select('users.name as by')
    .where('variant_id', 'in', variantIds)
    .execute()
}

export async function deleteWaiting(tx: Tx, variantId: number): Promise<void> {
  await tx.db.deleteFrom('waiting_weighings').where('variant_id', '=', variantId).execute()
}

export async function insertWaiting(tx: Tx, row: WaitingWeighingTable): Promise<void> {
  await tx.db.insertInto('waiting_weighings').values(row).execute()
}

/** Pieces with other metal parts teach nothing about plain ones, and learn nothing from them. */
function withLength(db: Db) {
  return db
    .selectFrom('variants')
    .innerJoin('alloys', 'alloys.id', 'variants.alloy_id')
    .select(['variants.id', 'product_id', 'construction', 'alloys.id as alloy_id'])
    .select('alloys.label as karat')
    .select('weight_source')
    .select((e) => [e.ref('width').$notNull().as('width'), e.ref('length').$notNull().as('length')])
    .select((e) => e.ref('weight_mg').$notNull().as('weight_mg'))
    .where(isOffered())
    .where('composition', '=', 0)
    .where('width', 'is not', null)
    .where('length', 'is not', null)
    .where('weight_mg', 'is not', null)
}

import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type {
  PieceStockTable,
  StockAct,
  StockHoldTable,
  StockMovementTable,
  StockPlaceTable,
} from './table.ts'

export type PieceStock = Row<PieceStockTable>
export type Hold = Row<StockHoldTable>
export type Place = Row<StockPlaceTable>
export type Movement = Row<StockMovementTable>

/** Pieces in stock, with how many are at all places: `variant_id` and `n`, for a join. */
export const inStock: RawBuilder<unknown> = sql`(select variant_id, cast(sum(on_hand) as bigint) as n
  from piece_stock group by variant_id having sum(on_hand) > 0)`

/** Counted pieces of which none can be promised: `variant_id`, and how many are `reserved`, for a join. */
export const outOfStock: RawBuilder<unknown> = sql`(select variant_id, cast(sum(reserved) as bigint) as reserved
  from piece_stock group by variant_id having sum(on_hand) = sum(reserved))`

/** The places in use, in the order in which pieces are taken from them. */
export function places(db: Db): Promise<Place[]> {
  return db
    .selectFrom('stock_places')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function insertPlace(tx: Tx, name: string): Promise<void> {
  await tx.db.insertInto('stock_places').values({ name, archived_at: null }).execute()
}

export async function updatePlace(
  tx: Tx,
  id: number,
  changes: Partial<Pick<Place, 'name' | 'archived_at'>>,
): Promise<void> {
  await tx.db.updateTable('stock_places').set(changes).where('id', '=', id).execute()
}

/** Whether there are pieces at a place. */
export async function isPlaceUsed(db: Db, placeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('piece_stock')
    .select('variant_id')
    .where('place_id', '=', placeId)
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Every piece that was counted at one place is counted at another too, where what comes back from contracts is then put. */
export async function countAlsoAt(tx: Tx, placeId: number, otherId: number): Promise<void> {
  await tx.db
    .insertInto('piece_stock')
    .columns(['variant_id', 'place_id', 'on_hand'])
    .expression((e) =>
      e
        .selectFrom('piece_stock')
        .select(['variant_id', sql<number>`cast(${otherId} as integer)`.as('place_id'), 'on_hand'])
        .where('place_id', '=', placeId),
    )
    .onConflict((on) => on.columns(['variant_id', 'place_id']).doNothing())
    .execute()
}

/** Where these pieces are, in the order in which they are taken. Pieces that are not counted have no row. */
export async function stockOf(
  db: Db,
  variantIds: readonly number[],
): Promise<(PieceStock & { archived_at: string | null })[]> {
  if (variantIds.length === 0) return []
  return db
    .selectFrom('piece_stock as s')
    .innerJoin('stock_places as p', 'p.id', 's.place_id')
    .selectAll('s')
    .select('p.archived_at')
    .where('s.variant_id', 'in', variantIds)
    .orderBy('s.variant_id')
    .orderBy('s.place_id')
    .execute()
}

/** As the database allows. */
const MOST_AT_A_PLACE = 100_000

type Spot = Pick<PieceStock, 'variant_id' | 'place_id'>

export function insertStock(tx: Tx, row: Spot & { on_hand: number }): Promise<PieceStock> {
  return tx.db.insertInto('piece_stock').values(row).returningAll().executeTakeFirstOrThrow()
}

/**
 * Adds to how many are at a place, and to how many of these are reserved. False when less would be there than is reserved, or
 * the piece is not counted there.
 */
export async function changeStock(
  tx: Tx,
  { variant_id, place_id }: Spot,
  change: { onHand: number; reserved: number },
): Promise<boolean> {
  const updated = await tx.db
    .updateTable('piece_stock')
    .set((e) => ({
      on_hand: e('on_hand', '+', change.onHand),
      reserved: e('reserved', '+', change.reserved),
    }))
    .where('variant_id', '=', variant_id)
    .where('place_id', '=', place_id)
    .where(sql<boolean>`reserved + ${change.reserved} between 0 and on_hand + ${change.onHand}
        and on_hand + ${change.onHand} <= ${MOST_AT_A_PLACE}`)
    .returning('variant_id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteStock(tx: Tx, variantId: number): Promise<void> {
  for (const table of ['piece_stock', 'stock_holds'] as const)
    await tx.db.deleteFrom(table).where('variant_id', '=', variantId).execute()
}

export function holdsOfContract(db: Db, contractId: number): Promise<Hold[]> {
  return db
    .selectFrom('stock_holds')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('variant_id')
    .orderBy('place_id')
    .execute()
}

/** Replaces what a contract holds of a piece at a place. */
export async function saveHold(tx: Tx, hold: Hold): Promise<void> {
  const { contract_id, variant_id, place_id, reserved, handed_over } = hold
  if (reserved + handed_over === 0) {
    await tx.db
      .deleteFrom('stock_holds')
      .where('contract_id', '=', contract_id)
      .where('variant_id', '=', variant_id)
      .where('place_id', '=', place_id)
      .execute()
    return
  }
  await tx.db
    .insertInto('stock_holds')
    .values(hold)
    .onConflict((on) =>
      on.columns(['contract_id', 'variant_id', 'place_id']).doUpdateSet({ reserved, handed_over }),
    )
    .execute()
}

/** What contracts have reserved of a piece at a place, the oldest contract first. */
export function holdsAt(db: Db, { variant_id, place_id }: Spot) {
  return db
    .selectFrom('stock_holds as h')
    .innerJoin('contracts as c', 'c.id', 'h.contract_id')
    .selectAll('h')
    .select(['c.number', 'c.converted_from'])
    .where('h.variant_id', '=', variant_id)
    .where('h.place_id', '=', place_id)
    .where('h.reserved', '>', 0)
    .orderBy('h.contract_id')
    .execute()
}

/** Moves `n` of the pieces that a contract has reserved to another place. */
export async function moveHold(tx: Tx, hold: Hold, toId: number, n: number): Promise<void> {
  const { contract_id, variant_id } = hold
  await saveHold(tx, { ...hold, reserved: hold.reserved - n })
  await tx.db
    .insertInto('stock_holds')
    .values({ contract_id, variant_id, place_id: toId, reserved: n, handed_over: 0 })
    .onConflict((on) =>
      on
        .columns(['contract_id', 'variant_id', 'place_id'])
        .doUpdateSet((e) => ({ reserved: e('stock_holds.reserved', '+', n) })),
    )
    .execute()
}

/** Those of these lines of contracts whose finished pieces were added to stock. */
export async function linesAdded(db: Db, lineIds: readonly number[]): Promise<Set<number>> {
  if (lineIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('stock_movements')
    .select('contract_line_id')
    .where('contract_line_id', 'in', lineIds)
    .execute()
  return new Set(rows.flatMap(({ contract_line_id: id }) => id ?? []))
}

/** The places that a contract takes its pieces from, by name, in a shop with several. */
export function placesOfContract(
  db: Db,
  contractId: number,
): Promise<{ variantId: number; name: string }[]> {
  return db
    .selectFrom('stock_holds as h')
    .innerJoin('stock_places as p', 'p.id', 'h.place_id')
    .select(['h.variant_id as variantId', 'p.name'])
    .where('h.contract_id', '=', contractId)
    .where('p.name', '<>', '')
    .orderBy('p.id')
    .execute()
}

/** Gives what one contract holds to another, which holds nothing: a price lock to its draft, or back. */
export async function giveHolds(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.db
    .updateTable('stock_holds')
    .set({ contract_id: toId })
    .where('contract_id', '=', fromId)
    .execute()
}

/** The contract that has reserved most of a piece, other than one. */
export function holderOf(
  db: Db,
  variantId: number,
  exceptId: number,
): Promise<{ contract_id: number } | undefined> {
  return db
    .selectFrom('stock_holds')
    .select('contract_id')
    .where('variant_id', '=', variantId)
    .where('contract_id', '<>', exceptId)
    .where('reserved', '>', 0)
    .orderBy('reserved', 'desc')
    .orderBy('contract_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What contracts hold of a piece, those in the shop, the newest contract first. */
export function reservations(db: Db, variantId: number) {
  return db
    .selectFrom('stock_holds as h')
    .innerJoin('contracts as c', 'c.id', 'h.contract_id')
    .select(['h.contract_id as contractId', 'c.number', 'h.place_id as placeId', 'h.reserved'])
    .where('h.variant_id', '=', variantId)
    .where('h.reserved', '>', 0)
    .orderBy('h.contract_id', 'desc')
    .orderBy('h.place_id')
    .execute()
}

/** Returns its id. */
export async function insertMovement(tx: Tx, row: Insertable<StockMovementTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('stock_movements')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The newest change of a piece by hand, in the order in which it was written, and what happened to the piece before and last.
 * Empty where there is none.
 */
export async function newestByHand(db: Db, variantId: number): Promise<NewestByHand> {
  const ofPiece = db.selectFrom('stock_movements').selectAll().where('variant_id', '=', variantId)
  const newestFirst = ofPiece.orderBy('id', 'desc').limit(1)
  const newest = await newestFirst.where('act', 'in', BY_HAND).executeTakeFirst()
  if (!newest) return { rows: [], before: undefined, lastId: 0 }
  const id = newest.part_of_id ?? newest.id
  const rows = await ofPiece
    .where((e) => e.or([e('id', '=', id), e('part_of_id', '=', id)]))
    .orderBy('id')
    .execute()
  const before = await newestFirst.where('id', '<', id).executeTakeFirst()
  const last = await newestFirst.executeTakeFirst()
  return { rows, before, lastId: last?.id ?? 0 }
}

const BY_HAND: StockAct[] = ['counted', 'received', 'moved', 'uncounted']

interface NewestByHand {
  rows: Movement[]
  before: Movement | undefined
  lastId: number
}

/** The newest changes of the stock of a piece, with the name of the user and the number of the contract. */
export function movements(db: Db, variantId: number, limit: number) {
  return db
    .selectFrom('stock_movements as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('contracts as c', 'c.id', 'm.contract_id')
    .select(['m.id', 'm.at', 'm.act', 'm.on_hand', 'm.reserved', 'm.note', 'm.place_id'])
    .select(['m.contract_id', 'm.part_of_id', 'm.undoes_id', 'u.name as by', 'c.number'])
    .where('m.variant_id', '=', variantId)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'
import type { StockAct } from './table.ts'

export {
  changeStock,
  countAlsoAt,
  deleteStock,
  giveHolds,
  holdsAt,
  inStock,
  insertMovement,
  insertPlace,
  insertStock,
  isPlaceUsed,
  linesAdded,
  type Movement,
  moveHold,
  movements,
  newestByHand,
  outOfStock,
  type PieceStock,
  places,
  placesOfContract,
  reservations,
  stockOf,
  updatePlace,
} from './queries.ts'

/** How many of a counted piece are at all places together, and how many of these can still be promised. */
export interface StockCount {
  onHand: number
  available: number
}

/** The stock of those of these pieces that are counted, by piece. */
export async function stockCounts(
  db: Db,
  variantIds: readonly number[],
): Promise<Map<number, StockCount>> {
  const counts = new Map<number, StockCount>()
  for (const { variant_id: id, on_hand: n, reserved } of await queries.stockOf(db, variantIds)) {
    const { onHand, available } = counts.get(id) ?? { onHand: 0, available: 0 }
    counts.set(id, { onHand: onHand + n, available: available + n - reserved })
  }
  return counts
}

/** What a contract is to hold of a piece: reserved in the shop, and handed over to the customer. */
export interface Wanted {
  reserved: number
  handedOver: number
  /** Pieces that the customer brings back, although they were not counted when they were handed over. */
  broughtBack: number
}

/** How many of each piece a contract has reserved. */
export async function reservedOf(db: Db, contractId: number): Promise<Map<number, number>> {
  const reserved = new Map<number, number>()
  for (const hold of await queries.holdsOfContract(db, contractId))
    reserved.set(hold.variant_id, (reserved.get(hold.variant_id) ?? 0) + hold.reserved)
  return reserved
}

/** A piece of which fewer can be promised than a contract needs. */
export interface Shortage {
  variantId: number
  /** How many more there are than reserved. */
  available: number
  needed: number
  /** A contract that has reserved it. */
  holderId: number | null
}

interface Holder {
  contractId: number
  /** The contract that its movements name: they outlive a draft, which may be discarded. */
  movedBy: number | null
  userId: number | null
  /** The place from which its pieces are taken first; null: the first place. */
  placeId: number | null
  /** Another place was chosen: what is reserved elsewhere is taken from there, as far as it has some. */
  hasNewPlace: boolean
}

/**
 * Makes a contract hold these counts of pieces and no others, and writes each change as a movement. What goes out is taken
 * from what it has reserved; pieces that are not counted are left out. Returns the first piece of which there are too few:
 * then the caller refuses, and its transaction takes back what was written.
 */
export async function holdPieces(
  tx: Tx,
  holder: Holder,
  wanted: ReadonlyMap<number, Wanted>,
): Promise<Shortage | null> {
  const held = await queries.holdsOfContract(tx.db, holder.contractId)
  // In one order, so that two contracts with the same pieces do not wait for each other.
  const ids = [...new Set([...wanted.keys(), ...held.map((one) => one.variant_id)])].toSorted(
    (a, b) => a - b,
  )
  const stock = await queries.stockOf(tx.db, ids)
  for (const id of ids) {
    const at = stock.filter((one) => one.variant_id === id)
    if (at.length === 0) continue
    const ofPiece = held.filter((one) => one.variant_id === id)
    const shortage = await holdPiece(tx, holder, {
      id,
      wanted: wanted.get(id) ?? { reserved: 0, handedOver: 0, broughtBack: 0 },
      spots: fromFirst(at, holder.placeId).map(
        ({ place_id: placeId, on_hand: onHand, reserved, archived_at }) => {
          const hold = ofPiece.find((one) => one.place_id === placeId)
          const holds = { reserved: hold?.reserved ?? 0, handedOver: hold?.handed_over ?? 0 }
          const isInUse = archived_at === null
          return { placeId, isInUse, available: onHand - reserved, ...holds, before: holds }
        },
      ),
      isNew: ofPiece.length === 0,
    })
    if (shortage) return shortage
  }
  return null
}

/** The chosen place first, then the others in their order. */
const fromFirst = <Row extends queries.PieceStock>(spots: readonly Row[], placeId: number | null) =>
  spots.toSorted((a, b) => Number(b.place_id === placeId) - Number(a.place_id === placeId))

/** A place with what can be promised there, and what the contract holds from there. */
interface Spot {
  placeId: number
  isInUse: boolean
  available: number
  reserved: number
  handedOver: number
  before: { reserved: number; handedOver: number }
}

interface PieceToHold {
  id: number
  wanted: Wanted
  spots: Spot[]
  isNew: boolean
}

async function holdPiece(
  tx: Tx,
  { contractId, movedBy, userId, placeId, hasNewPlace }: Holder,
  { id, wanted, spots, isNew }: PieceToHold,
): Promise<Shortage | null> {
  const sum = (of: 'reserved' | 'handedOver' | 'available') =>
    spots.reduce((total, spot) => total + spot[of], 0)
  const inUse = (spot: Spot) => (spot.isInUse ? spot : spots.find((one) => one.isInUse))
  const move = async (spot: Spot, act: StockAct, { onHand, reserved }: Change) => {
    // What comes back to a place that is no longer in use is put at the first one that is.
    const at = act === 'returned' ? (inUse(spot) ?? spot) : spot
    const place = { variant_id: id, place_id: at.placeId }
    if (!(await queries.changeStock(tx, place, { onHand, reserved }))) return false
    await queries.insertMovement(tx, {
      ...{ ...place, contract_id: movedBy, user_id: userId, at: tx.clock.now(), act },
      ...{ on_hand: onHand, reserved },
    })
    at.available += onHand - reserved
    return true
  }
  /** Moves up to `count` pieces, from place to place in order; returns how many it could not. */
  const spread = async (
    count: number,
    act: StockAct,
    most: (spot: Spot) => number,
    one: Change & { held: number; out: number },
  ) => {
    let left = count
    // What is no longer needed is given back to the places that were taken from last.
    for (const spot of act === 'released' ? spots.toReversed() : spots) {
      const n = Math.min(left, most(spot))
      if (n <= 0) continue
      if (!(await move(spot, act, { onHand: one.onHand * n, reserved: one.reserved * n }))) continue
      spot.reserved += one.held * n
      spot.handedOver += one.out * n
      left -= n
    }
    return left
  }
  const backFirst = Math.max(0, sum('handedOver') - wanted.handedOver)
  await spread(backFirst, 'returned', (spot) => spot.handedOver, RETURN)
  const surplus = () => Math.max(0, sum('reserved') - wanted.reserved)
  const toReserve = () => Math.max(0, wanted.reserved - sum('reserved'))
  const toHandOver = () => Math.max(0, wanted.handedOver - sum('handedOver'))
  await spread(
    Math.min(surplus(), toHandOver()),
    'handed_over',
    (spot) => spot.reserved,
    HAND_OVER_RESERVED,
  )
  await spread(surplus(), 'released', (spot) => spot.reserved, RELEASE)
  if (hasNewPlace) {
    const isChosen = (spot: Spot) => spot.placeId === placeId
    const there = spots.find(isChosen)?.available ?? 0
    const elsewhere = (spot: Spot) => (isChosen(spot) ? 0 : spot.reserved)
    const left = await spread(there, 'released', elsewhere, RELEASE)
    await spread(there - left, 'reserved', (spot) => (isChosen(spot) ? spot.available : 0), RESERVE)
  }
  const needed = toReserve() + toHandOver()
  const available = sum('available')
  const missing =
    (await spread(toHandOver(), 'handed_over', (spot) => spot.available, HAND_OVER)) +
    (await spread(toReserve(), 'reserved', (spot) => spot.available, RESERVE))
  if (missing > 0) {
    const holder = await queries.holderOf(tx.db, id, contractId)
    return { variantId: id, available, needed, holderId: holder?.contract_id ?? null }
  }
  const [first] = spots
  if (isNew && wanted.broughtBack > 0 && first)
    await move(first, 'returned', { onHand: wanted.broughtBack, reserved: 0 })
  for (const { placeId, reserved, handedOver, before } of spots)
    if (reserved !== before.reserved || handedOver !== before.handedOver)
      await queries.saveHold(tx, {
        ...{ contract_id: contractId, variant_id: id, place_id: placeId },
        ...{ reserved, handed_over: handedOver },
      })
  return null
}

interface Change {
  onHand: number
  reserved: number
}

/** What one piece changes: how many are there and reserved, and what its contract holds. */
const RETURN = { onHand: 1, reserved: 0, held: 0, out: -1 }
const RELEASE = { onHand: 0, reserved: -1, held: -1, out: 0 }
const RESERVE = { onHand: 0, reserved: 1, held: 1, out: 0 }
const HAND_OVER = { onHand: -1, reserved: 0, held: 0, out: 1 }
const HAND_OVER_RESERVED = { onHand: -1, reserved: -1, held: -1, out: 1 }

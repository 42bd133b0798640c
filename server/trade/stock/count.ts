import { authorize, can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import * as stock from '#server/catalogue/stock/stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { type Contract, linesOf, openContractsWith } from '#server/trade/contracts/contract.ts'
import { holdingOf, holdPieces, wantedOf } from '#server/trade/contracts/lifecycle/stock.ts'
import { REASON_LENGTH } from '#server/trade/payments/typed-input.ts'
import { type Change, placeNamed, put, recordStock, write } from './change.ts'
import type { StockInput, TypedStock } from './input.ts'
import type { StockProps } from './props.ts'
import { undoableChange, undoChange } from './undo.ts'

const MOVEMENTS_SHOWN = 20

/** How many of a piece there are, where, and who has it. Throws `NotFound`. */
export async function stockPage(db: Db, actor: Actor, variantId: number): Promise<StockProps> {
  const { sku } = await pieceOf(db, variantId)
  const spots = await stock.stockOf(db, [variantId])
  const movements = await stock.movements(db, variantId, MOVEMENTS_SHOWN)
  return {
    sku,
    isCounted: spots.length > 0,
    places: (await stock.places(db)).map(({ id, name }) => {
      const spot = spots.find(({ place_id }) => place_id === id)
      return { id, name, onHand: spot?.on_hand ?? null, reserved: spot?.reserved ?? 0 }
    }),
    reservations: await stock.reservations(db, variantId),
    undoableChange: await undoableChange(db, actor, variantId),
    movements: movements.map(
      ({ on_hand, place_id, contract_id, number, part_of_id, undoes_id, ...row }) => ({
        ...row,
        change: part_of_id ?? row.id,
        isUndo: undoes_id !== null,
        onHand: on_hand,
        placeId: place_id,
        contract: contract_id === null ? null : { id: contract_id, number },
      }),
    ),
  }
}

/** What was done, and what undoes it; null where the user may not. */
export interface StockChange {
  sku: string
  undo: TypedStock | null
}

/**
 * Counts a piece at a place, adds pieces that arrived, moves pieces to another place, ends the counting, or undoes a
 * change. Only users who may change the catalogue lower a count or end it, so that staff cannot hide a missing piece. The first count reserves what
 * open contracts have promised. Throws `Conflict` when the count has changed since `shown`, and `Refused` beside the field.
 */
export function changeStock(
  ctx: Ctx,
  actor: Actor,
  variantId: number,
  input: StockInput,
): Promise<StockChange> {
  return transaction(ctx, async (tx) => {
    const { sku } = await pieceOf(tx.db, variantId)
    const spots = await stock.stockOf(tx.db, [variantId])
    const change: Change = { tx, actor, variantId, sku, id: null, spots }
    await changes[input.kind](change, input as never)
    const id = await undoableChange(tx.db, actor, variantId)
    return { sku, undo: id !== null && id === change.id ? { kind: 'undo', id } : null }
  })
}

type InputOf<Kind extends StockInput['kind']> = Extract<StockInput, { kind: Kind }>

const changes: {
  [Kind in StockInput['kind']]: (change: Change, input: InputOf<Kind>) => Promise<void>
} = { count, first, receive, move, uncount, undo: undoChange }

async function count(change: Change, input: InputOf<'count'>): Promise<void> {
  const { tx, actor, spots } = change
  const { placeId, count: onHand, shown, reason } = input
  const spot = spotShown(change, placeId, shown)
  if (spots.length === 0) return countFirst(change, [{ placeId, onHand, field: 'count' }], reason)
  const place = await placeNamed(tx, placeId, 'placeId')
  const { on_hand: before = 0, reserved = 0 } = spot ?? {}
  if (spot) refuseShort(reason)
  if (onHand < before && !can(actor, 'catalogue.change'))
    throw new Refused({ count: { key: 'stock_lower_by_admin' } })
  if (onHand < reserved)
    throw new Refused({ count: { key: 'stock_below_reserved', values: { n: reserved } } })
  // The same count again is in the audit log alone.
  if (!spot || onHand !== before)
    await put(change, placeId, { as: 'counted', onHand: onHand - before, note: reason })
  await recordCount(change, place, { before, after: onHand, reason })
}

async function first(change: Change, { counts, reason }: InputOf<'first'>): Promise<void> {
  if (change.spots.length > 0) throw new Conflict({ key: 'stock_conflict' })
  const filled = counts.flatMap(({ placeId, count: typed }, n) =>
    typed === '' ? [] : [{ placeId, onHand: typed, field: `counts.${n}.count` }],
  )
  if (filled.length === 0) throw new Refused({ 'counts.0.count': { key: 'stock_count' } })
  await countFirst(change, filled, reason)
}

/** A place with how many are there, and the name of its field. */
interface FirstCount {
  placeId: number
  onHand: number
  field: string
}

/** Counts a piece at the places where it is kept, and reserves there what open contracts have promised. */
async function countFirst(
  change: Change,
  counts: readonly FirstCount[],
  reason: string,
): Promise<void> {
  const { tx, actor, variantId } = change
  if (new Set(counts.map(({ placeId }) => placeId)).size < counts.length)
    throw new Refused({ form: { key: 'choose' } })
  for (const { placeId, onHand } of counts) {
    const place = await placeNamed(tx, placeId, 'placeId')
    await put(change, placeId, { as: 'counted', onHand, note: reason })
    await recordCount(change, place, { before: 0, after: onHand, reason })
  }
  const promised = await promisedBefore(tx, variantId)
  const lowest = Math.min(...counts.map(({ placeId }) => placeId))
  // What is out with a memo first: it was not there to be counted, and goes out again from the place that it is added to.
  for (const { contract, handedOver } of promised.toSorted((a, b) => b.handedOver - a.handedOver)) {
    const { placeId } = counts.find((one) => one.placeId === contract.stock_place_id) ?? {
      placeId: lowest,
    }
    if (handedOver > 0)
      await put(change, placeId, { as: 'counted', onHand: handedOver, note: reason })
    try {
      await holdPieces(tx, contract, { userId: actor.id })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const needed = promised.reduce((sum, one) => sum + one.reserved, 0)
      const list = promised.flatMap((one) => one.contract.number ?? []).join(', ')
      const field = counts[0]?.field ?? 'form'
      throw new Refused({ [field]: { key: 'stock_promised', values: { n: needed, list } } })
    }
  }
}

function recordCount(
  change: Change,
  place: { place: string | undefined },
  { before, after, reason }: { before: number; after: number; reason: string },
): Promise<void> {
  const details = { ...place, countBefore: before, countAfter: after, reason }
  return recordStock(change, 'stock_counted', details)
}

async function receive(change: Change, input: InputOf<'receive'>): Promise<void> {
  const { tx } = change
  const { placeId, count: received, shown, reason } = input
  const place = await placeNamed(tx, placeId, 'placeId')
  refuseUncounted(change)
  const before = spotShown(change, placeId, shown)?.on_hand ?? 0
  refuseNone(received)
  refuseShort(reason)
  await put(change, placeId, { as: 'received', onHand: received, note: reason })
  const after = before + received
  await recordStock(change, 'stock_received', {
    ...place,
    countBefore: before,
    countAfter: after,
    reason,
  })
}

/** Pieces that nobody has reserved are moved first, then those of the oldest contracts, which stay reserved for them. */
async function move(change: Change, input: InputOf<'move'>): Promise<void> {
  const { tx, variantId } = change
  const { placeId, toId, count: moved, shown, reason } = input
  const place = await placeNamed(tx, placeId, 'placeId')
  const toPlace = (await placeNamed(tx, toId, 'toId')).place
  if (placeId === toId) throw new Refused({ toId: { key: 'choose' } })
  const from = spotShown(change, placeId, shown)
  refuseNone(moved)
  const { on_hand: here = 0, reserved = 0 } = from ?? {}
  if (moved > here) throw new Refused({ count: { key: 'stock_here', values: { n: here } } })
  const ofContracts = Math.max(0, moved - (here - reserved))
  if (ofContracts !== input.reserved) throw new Conflict({ key: 'stock_conflict' })
  const carry = async (n: number, reservedFor: { contractId: number | null } | null) => {
    const row = { as: 'moved', contractId: reservedFor?.contractId ?? null, note: reason } as const
    const held = reservedFor ? n : 0
    await put(change, placeId, { ...row, onHand: -n, reserved: -held })
    await put(change, toId, { ...row, onHand: n, reserved: held })
  }
  if (moved > ofContracts) await carry(moved - ofContracts, null)
  let left = ofContracts
  for (const { number, converted_from, ...hold } of await stock.holdsAt(tx.db, {
    variant_id: variantId,
    place_id: placeId,
  })) {
    const n = Math.min(left, hold.reserved)
    if (n === 0) break
    await carry(n, { contractId: number === null ? converted_from : hold.contract_id })
    await stock.moveHold(tx, hold, toId, n)
    left -= n
  }
  await recordStock(change, 'stock_moved', { ...place, toPlace, count: moved, reason })
}

async function uncount(change: Change, { reason }: InputOf<'uncount'>): Promise<void> {
  const { tx, actor, variantId, spots } = change
  authorize(actor, 'catalogue.change')
  refuseUncounted(change)
  refuseShort(reason)
  for (const { place_id: placeId, on_hand: onHand, reserved } of spots)
    await write(change, placeId, {
      ...{ as: 'uncounted', onHand: -onHand, reserved: -reserved, note: reason },
    })
  await stock.deleteStock(tx, variantId)
  await recordStock(change, 'stock_uncounted', {
    countBefore: spots.reduce((sum, one) => sum + one.on_hand, 0),
    reason,
  })
}

/** Open contracts that have the piece, with how many each has reserved or handed over. */
async function promisedBefore(tx: Tx, variantId: number) {
  const { db } = tx
  const promised: { contract: Contract; reserved: number; handedOver: number }[] = []
  for (const contract of await openContractsWith(db, variantId)) {
    const holding = holdingOf(tx, contract)
    const wanted = wantedOf(contract, await linesOf(db, contract.id), { holding, before: holding })
    const { reserved = 0, handedOver = 0 } = wanted.get(variantId) ?? {}
    if (reserved + handedOver > 0) promised.push({ contract, reserved, handedOver })
  }
  return promised
}

function spotShown({ spots }: Change, placeId: number, shown: number | null) {
  const spot = spots.find(({ place_id }) => place_id === placeId)
  if ((spot?.on_hand ?? null) !== shown) throw new Conflict({ key: 'stock_conflict' })
  return spot
}

function refuseShort(reason: string): void {
  if (reason.length < REASON_LENGTH) throw new Refused({ reason: { key: 'reason_too_short' } })
}

function refuseUncounted({ spots }: Change): void {
  if (spots.length === 0) throw new Refused({ form: { key: 'stock_uncounted' } })
}

function refuseNone(count: number): void {
  if (count === 0) throw new Refused({ count: { key: 'stock_count' } })
}

import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import * as stock from '#server/catalogue/stock/stock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { type Change, placeNamed, put, recordStock } from './change.ts'

/** The newest change of a piece by hand, if this user may undo it; its first movement names it. */
export async function undoableChange(
  db: Db,
  actor: Actor,
  variantId: number,
): Promise<number | null> {
  return undoableIn(await stock.newestByHand(db, variantId), actor)?.id ?? null
}

/**
 * The first movement of the newest change, if this user may undo it: who made it, as long as nothing else has happened to the
 * piece, and an admin. Null for an undo, for the first count, for the end of the counting, and for pieces of a contract, which
 * are added once.
 */
function undoableIn(
  { rows, before, lastId }: Awaited<ReturnType<typeof stock.newestByHand>>,
  actor: Actor,
): stock.Movement | null {
  const [first] = rows
  if (!first || first.undoes_id !== null || first.act === 'uncounted') return null
  if (first.contract_line_id !== null) return null
  if (first.act === 'counted' && (before === undefined || before.act === 'uncounted')) return null
  // The two movements of a move from before migration 0051 are not known to be one change.
  if (first.act === 'moved' && rows.length % 2 > 0) return null
  const isOwn = first.user_id === actor.id && rows.at(-1)?.id === lastId
  return isOwn || can(actor, 'catalogue.change') ? first : null
}

/**
 * Writes the opposite of each movement of a change. Throws `Conflict` when there is a newer one or it was undone, and `Refused`
 * when the pieces were promised, handed over or moved since.
 */
export async function undoChange(change: Change, { id }: { id: number }): Promise<void> {
  const { tx, actor, variantId, spots } = change
  const newest = await stock.newestByHand(tx.db, variantId)
  const first = undoableIn(newest, actor)
  if (first?.id !== id) throw new Conflict({ key: 'stock_conflict' })
  const { rows } = newest
  const place = await placeNamed(tx, first.place_id, 'form')
  const before = spots.find((one) => one.place_id === first.place_id)?.on_hand ?? 0
  let countAfter = before
  for (const [n, row] of rows.entries()) {
    await placeNamed(tx, row.place_id, 'form')
    if (row.place_id === first.place_id) countAfter -= row.on_hand
    // The second of the two movements of reserved pieces.
    const from = rows[n - 1]
    if (row.reserved > 0 && from) await moveHoldBack(change, row, from.place_id)
  }
  // What was added last is taken away first.
  for (const row of rows.toReversed()) {
    await put(change, row.place_id, {
      ...{ as: row.act, onHand: -row.on_hand, reserved: -row.reserved },
      ...{ contractId: row.contract_id, note: '', undoes: row.id },
    })
  }
  await recordStock(change, 'stock_undone', { ...place, countBefore: before, countAfter })
}

async function moveHoldBack(
  { tx, variantId }: Change,
  { contract_id, place_id, reserved }: stock.Movement,
  toId: number,
): Promise<void> {
  const holds = await stock.holdsAt(tx.db, { variant_id: variantId, place_id })
  const found = holds.find((one) => {
    const namedId = one.number === null ? one.converted_from : one.contract_id
    return namedId === contract_id && one.reserved >= reserved
  })
  if (!found) throw new Refused({ form: { key: 'stock_undo' } })
  const { number: _number, converted_from, ...hold } = found
  await stock.moveHold(tx, hold, toId, reserved)
}

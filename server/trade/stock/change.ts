import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import * as stock from '#server/catalogue/stock/stock.ts'
import type { StockAct } from '#server/catalogue/stock/table.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'

/** One change of the stock of a piece. */
export interface Change {
  tx: Tx
  actor: Actor
  variantId: number
  sku: string
  /** The first movement; null before it is written. */
  id: number | null
  /** Where it is counted; a place that is added has no count yet. */
  spots: stock.PieceStock[]
}
export interface Put {
  as: StockAct
  onHand: number
  reserved?: number
  contractId?: number | null
  note: string
  /** The movement that it undoes. */
  undoes?: number
  /** The line of the contract whose pieces are added. */
  lineId?: number
}

/** Changes how many are at a place, which starts to be counted if it was not. */
export async function put(change: Change, placeId: number, row: Put): Promise<void> {
  const { tx, variantId, spots } = change
  const spot = { variant_id: variantId, place_id: placeId }
  if (!spots.some(({ place_id }) => place_id === placeId))
    spots.push(await stock.insertStock(tx, { ...spot, on_hand: 0 }))
  const { onHand, reserved = 0 } = row
  if (!(await stock.changeStock(tx, spot, { onHand, reserved }))) {
    if (row.undoes) throw new Refused({ form: { key: 'stock_undo' } })
    throw new Conflict({ key: 'stock_conflict' })
  }
  await write(change, placeId, row)
}

/** Writes a movement as a part of the change. */
export async function write(change: Change, placeId: number, row: Put): Promise<void> {
  const { tx, actor, variantId } = change
  const {
    as: act,
    onHand,
    reserved = 0,
    contractId = null,
    note,
    undoes = null,
    lineId = null,
  } = row
  const id = await stock.insertMovement(tx, {
    ...{ variant_id: variantId, place_id: placeId, contract_id: contractId, user_id: actor.id },
    ...{ at: tx.clock.now(), act, on_hand: onHand, reserved, note },
    ...{ part_of_id: change.id, undoes_id: undoes, contract_line_id: lineId },
  })
  change.id ??= id
}

/** The name of a place in use for the audit log; without one where the shop has not named its place. */
export async function placeNamed({ db }: Tx, id: number, field: 'placeId' | 'toId' | 'form') {
  const place = (await stock.places(db)).find((one) => one.id === id)
  if (!place) throw new Refused({ [field]: { key: field === 'form' ? 'stock_undo' : 'choose' } })
  return place.name === '' ? { place: undefined } : { place: place.name }
}

export function recordStock(
  { tx, actor, variantId, sku }: Change,
  act: string,
  details: Record<string, unknown>,
): Promise<void> {
  return record(tx, actor, {
    act,
    subject: 'piece',
    subjectId: variantId,
    details: {
      sku,
      ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '')),
    },
  })
}

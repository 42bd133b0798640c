import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import {
  holdPieces as hold,
  reservedOf,
  type Shortage,
  type Wanted,
} from '#server/catalogue/stock/stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { definitionOf, takesStock } from '#server/trade/contract-types/lookup.ts'
import { DRAFT } from '#server/trade/contract-types/states.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { type Contract, contractById, type Line, linesOf } from '#server/trade/contracts/queries.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { undecidedQty } from './guards.ts'

/** Whether the pieces of a contract are reserved in the shop, handed over, or neither. */
export type Holding = 'reserved' | 'handed_over' | null

/** What a contract in its state does with its pieces. A draft from a price lock keeps what the lock had reserved until its end. */
export function holdingOf({ clock }: Ctx, contract: Contract): Holding {
  const { reservesIn = [], handedOverIn = [] } = definitionOf(contract.type)
  if (handedOverIn.includes(contract.state)) return 'handed_over'
  if (reservesIn.includes(contract.state)) return 'reserved'
  const { converted_from: lockId, lock_expires_at: end } = contract
  const isFromLock =
    contract.state === DRAFT && lockId !== null && (end === null || clock.now() < end)
  return isFromLock ? 'reserved' : null
}

/** How many catalogue pieces of a line were finished and stayed in the shop, because their order was cancelled. */
export function leftInShop({ type, state }: Contract, line: Line): number {
  const isLeft = definitionOf(type).keepsFinishedIn?.includes(state) ?? false
  return isLeft && line.weighed_mg !== null && line.variant_id !== null ? line.qty : 0
}

interface HoldChange {
  userId: number | null
  /** What the contract did with its pieces before; absent: the same. */
  before?: Holding
  /** Another place was chosen: what is reserved is taken from there, as far as it has some. */
  hasNewPlace?: boolean
}

/**
 * Reserves the counted pieces of a contract, hands them over or takes them back, as its state and its lines say. Throws
 * `Refused` with the contract and the customer that have a piece of which there are too few.
 */
export async function holdPieces(
  tx: Tx,
  contract: Contract,
  { userId, before, hasNewPlace = false }: HoldChange,
): Promise<void> {
  // A piece made to order is not taken from stock, but its draft from a price lock keeps what the lock had reserved.
  if (!takesStock(contract.type) && contract.converted_from === null) return
  const holding = holdingOf(tx, contract)
  const lines = await linesOf(tx.db, contract.id)
  const wanted = wantedOf(contract, lines, { holding, before: before ?? holding })
  const movedBy = contract.number === null ? contract.converted_from : contract.id
  const holder = {
    ...{ contractId: contract.id, movedBy, userId },
    ...{ placeId: contract.stock_place_id, hasNewPlace },
  }
  const shortage = await hold(tx, holder, wanted)
  if (shortage) throw new Refused({ form: await refusalFor(tx, shortage) })
}

/**
 * Throws `Refused` when an amendment takes a reserved piece off a contract, which only an admin does, as only an admin cancels
 * one: otherwise staff could hand it over under another name.
 */
export async function refuseTakingOff(tx: Tx, actor: Actor, contract: Contract): Promise<void> {
  if (can(actor, 'contracts.override')) return
  const holding = holdingOf(tx, contract)
  const lines = await linesOf(tx.db, contract.id)
  const wanted = wantedOf(contract, lines, { holding, before: holding })
  for (const [variantId, reserved] of await reservedOf(tx.db, contract.id)) {
    if (reserved <= (wanted.get(variantId)?.reserved ?? 0)) continue
    const { sku } = await pieceOf(tx.db, variantId)
    throw new Refused({ form: { key: 'stock_off_by_admin', values: { sku } } })
  }
}

/** What a contract holds of each piece of its lines. Consigned pieces are not the shop's. */
export function wantedOf(
  { type }: Pick<Contract, 'type'>,
  lines: readonly Line[],
  { holding, before }: { holding: Holding; before: Holding },
): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>()
  for (const line of lines) {
    const { consigned, handedOver } = detailsOf(line)
    if (line.variant_id === null || consigned) continue
    const qty = definitionOf(type).lendsGoods ? undecidedQty(line) : line.qty
    const isOut = holding === 'handed_over' || (holding === 'reserved' && handedOver === true)
    const isBack = holding === null && (before === 'handed_over' || handedOver === true)
    const sum = wanted.get(line.variant_id) ?? { reserved: 0, handedOver: 0, broughtBack: 0 }
    wanted.set(line.variant_id, {
      reserved: sum.reserved + (holding === 'reserved' && !isOut ? qty : 0),
      handedOver: sum.handedOver + (isOut ? qty : 0),
      broughtBack: sum.broughtBack + (isBack ? qty : 0),
    })
  }
  return wanted
}

async function refusalFor({ db }: Tx, shortage: Shortage): Promise<Refusal> {
  const { variantId, available, needed, holderId } = shortage
  const { sku } = await pieceOf(db, variantId)
  const holder = holderId === null ? undefined : await contractById(db, holderId)
  if (!holder) {
    const key = available === 0 ? 'stock_none' : 'stock_few'
    return { key, values: { sku, available, needed } }
  }
  const origin =
    holder.number === null && holder.converted_from !== null
      ? await contractById(db, holder.converted_from)
      : holder
  const customer = await customerNamed(db, holder.customer_id)
  const values = {
    ...{ sku, available, needed },
    contract: origin?.number ?? '',
    customer: customer?.name ?? '',
  }
  return { key: available === 0 ? 'stock_reserved' : 'stock_reserved_few', values }
}

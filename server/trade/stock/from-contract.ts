import type { Actor } from '#server/access/actor.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import * as stock from '#server/catalogue/stock/stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { contractOf, linesOf } from '#server/trade/contracts/contract.ts'
import { leftInShop } from '#server/trade/contracts/lifecycle/stock.ts'
import { type Change, placeNamed, put, recordStock } from './change.ts'
import type { AddInput } from './input.ts'

/**
 * Adds the finished pieces of a line that stayed in the shop to the stock of a counted piece, once for each line. Returns the SKU.
 * Throws `NotFound`, and `Refused` beside the field.
 */
export async function addFromContract(
  ctx: Ctx,
  actor: Actor,
  contractId: number,
  { lineId, placeId, count }: AddInput,
): Promise<string> {
  const isAdded = new Refused({ form: { key: 'stock_line_added' } })
  try {
    return await transaction(ctx, async (tx) => {
      const contract = await contractOf(tx.db, contractId)
      const line = (await linesOf(tx.db, contractId)).find(({ id }) => id === lineId)
      const most = line ? leftInShop(contract, line) : 0
      if (!line || line.variant_id === null || most === 0)
        throw new Refused({ form: { key: 'choose' } })
      if ((await stock.linesAdded(tx.db, [lineId])).has(lineId)) throw isAdded
      const variantId = line.variant_id
      const { sku } = await pieceOf(tx.db, variantId)
      const spots = await stock.stockOf(tx.db, [variantId])
      if (spots.length === 0) throw new Refused({ form: { key: 'stock_uncounted' } })
      const place = await placeNamed(tx, placeId, 'placeId')
      if (count === 0 || count > most)
        throw new Refused({ count: { key: 'stock_line_most', values: { n: most } } })
      const change: Change = { tx, actor, variantId, sku, id: null, spots }
      const before = spots.find(({ place_id }) => place_id === placeId)?.on_hand ?? 0
      await put(change, placeId, {
        ...{ as: 'received', onHand: count, contractId, lineId, note: '' },
      })
      await recordStock(change, 'stock_received', {
        ...{ ...place, number: contract.number },
        ...{ countBefore: before, countAfter: before + count },
      })
      return sku
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw isAdded
    throw error
  }
}

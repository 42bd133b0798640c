import { expect } from 'vitest'
import type { StockProps } from '#server/trade/stock/props.ts'
import { jsonClient } from '#tests/support/browser.ts'
import type { Page } from '#tests/support/inertia.ts'
import { draft, type Trade } from '#tests/trade/contracts/trade.ts'

export type StockShop = Awaited<ReturnType<typeof stockShop>>

/** A line with so many of a piece. */
export const ofPiece = (variantId: number, qty = 1) => ({
  description: 'Chain',
  variantId,
  unitPrice: '50000',
  pricedBy: 'hand',
  qty,
})

export function firstPlace({ places: [first] }: StockProps): StockProps['places'][number] {
  if (!first) throw new Error('no place')
  return first
}

/** What tests of stock do in a shop; by default its owner does it. */
export async function stockShop(trade: Trade) {
  const { db } = trade.shop.ctx
  const rows = await db.selectFrom('variants').select('id').orderBy('id').limit(100).execute()
  const ids = rows.map(({ id }) => id)

  /** A piece that no other test uses. */
  function piece(): number {
    const id = ids.pop()
    if (id === undefined) throw new Error('no piece left')
    return id
  }

  async function begin(type: string, lines: object[], more: object = {}, customerId = trade.ada) {
    return (await draft(trade.olga, { type, customerId, lines, ...more })).props.id as number
  }

  async function stockOf(id: number, who = trade.olga): Promise<StockProps> {
    return (await jsonClient(who.browser).get(`/variants/${id}/stock`)).body as StockProps
  }

  const change = (id: number, body: object, who = trade.olga): Promise<Page> =>
    who.post(`/variants/${id}/stock`, { reason: '', ...body })

  /** Counts at the first place. */
  async function count(id: number, n: number, more: object = {}): Promise<void> {
    const first = firstPlace(await stockOf(id))
    const { props } = await change(id, {
      kind: 'count',
      placeId: first.id,
      count: String(n),
      shown: first.onHand,
      reason: 'Counted the tray',
      ...more,
    })
    expect(props.errors ?? {}).toEqual({})
  }

  /** How many are at all places, and reserved, which must be the sums of the movements and of the holds. */
  async function sums(id: number): Promise<{ onHand: number; reserved: number }> {
    const at = await db.selectFrom('piece_stock').selectAll().where('variant_id', '=', id).execute()
    const moved = await db
      .selectFrom('stock_movements')
      .selectAll()
      .where('variant_id', '=', id)
      .execute()
    const holds = await db
      .selectFrom('stock_holds')
      .selectAll()
      .where('variant_id', '=', id)
      .execute()
    for (const { place_id: place, on_hand, reserved } of at) {
      const there = moved.filter((one) => one.place_id === place)
      expect(sumOf(there)).toEqual({ onHand: on_hand, reserved })
      const held = holds.filter((one) => one.place_id === place)
      expect(held.reduce((sum, one) => sum + one.reserved, 0)).toBe(reserved)
    }
    expect(sumOf(moved)).toEqual(sumOf(at))
    return sumOf(at)
  }

  return { piece, begin, stockOf, change, count, sums }
}

const sumOf = (rows: { on_hand: number; reserved: number }[]) => ({
  onHand: rows.reduce((sum, one) => sum + one.on_hand, 0),
  reserved: rows.reduce((sum, one) => sum + one.reserved, 0),
})

import type { Actor } from '#server/access/actor.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import { insertVariants } from '#server/catalogue/queries.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { recordQuote } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { prepare } from '#tests/support/database/template.ts'
import { contextOn } from './context.ts'
import { FakeClock, testSettings } from './fakes.ts'

/** A shop of priced chains with a given number of pieces. */
export interface BigShop {
  ctx: Ctx
  clock: FakeClock
  close(): Promise<void>
}

/** The first admin of a shop that is measured. */
export const OWNER: Actor = {
  id: 1,
  name: 'Olga',
  email: 'owner@assay.test',
  role: 'admin',
  locale: null,
  staffSeesCost: true,
}

export async function openBigShop(url: string, pieces: number): Promise<BigShop> {
  await prepare(url, 'priced')
  const shop = reopenBigShop(url)
  await addPieces(shop.ctx, pieces)
  return shop
}

/** The existing shop at `url`, with its own clock. */
export function reopenBigShop(url: string, clock = new FakeClock()): BigShop {
  const settings = { ...testSettings, databaseUrl: url }
  const ctx: Ctx = { ...contextOn(connect(url)), clock, settings }
  return { ctx, clock, close: () => ctx.db.destroy() }
}

/** Copies every chain of a shop with lengths between the usual ones, until it has `count` pieces. */
export async function addPieces(ctx: Ctx, count: number): Promise<void> {
  const existing = await piecesOnSale(ctx.db, { product: null, construction: null, karat: null })
  const copies = Array.from({ length: count - existing.length }, (_, index) => {
    const piece = existing[index % existing.length]
    if (!piece) throw new Error('the shop has no pieces')
    const copy = Math.floor(index / existing.length) + 1
    return { ...piece, copy }
  })
  const rows = copies.map(({ copy, ...piece }) => ({
    product_id: piece.product_id,
    sku: `${piece.sku}-${copy}`,
    alloy_id: piece.alloy_id,
    construction: piece.construction,
    colour: piece.colour,
    kind: piece.kind,
    width: piece.width,
    length: (piece.length ?? 0) + copy,
    weight_mg: (piece.weight_mg ?? 0) + copy * 10,
    weight_source: piece.weight_source,
    stones_minor: piece.stones_minor,
    extra_minor: piece.extra_minor,
    price_mode: piece.price_mode,
  }))
  await transaction(ctx, (tx) => insertVariants(tx, rows))
}

/** Enters a price per troy ounce of gold, or of another metal, a minute after the last. */
export async function enterGold(
  { ctx, clock }: BigShop,
  dollars: number,
  metal: Metal = GOLD,
): Promise<void> {
  clock.advance(60_000)
  await recordQuote(ctx, OWNER, {
    metal,
    mid: Math.round(dollars * 1_000_000),
    currency: undefined,
    note: 'bench',
    confirmed: true,
    idempotencyKey: null,
  })
}

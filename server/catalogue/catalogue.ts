import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { NotFound } from '#server/errors.ts'
import { MIAMI_CUBAN_LINK } from './miami-cuban-link.ts'
import type { Piece, Scope } from './queries.ts'
import * as queries from './queries.ts'

export type { Piece, PieceFilter } from './queries.ts'

/** Which pieces: a construction, a karat, or null for all of them. */
export type Chosen = Pick<Scope, 'construction' | 'karat'>

/** The product behind `/price`, or null in a shop that has not added it. */
export async function miamiCubanLink(db: Db) {
  return (await queries.productBySlug(db, MIAMI_CUBAN_LINK)) ?? null
}

/** The pieces on sale of the Miami Cuban Link, in the order of its chart. */
export async function piecesOnSale(db: Db, chosen: Chosen): Promise<Piece[]> {
  const product = await miamiCubanLink(db)
  return product ? queries.piecesIn(db, { productId: product.id, ...chosen }) : []
}

export async function pieceOf(db: Db, id: number): Promise<Piece> {
  const piece = await queries.pieceById(db, id)
  if (!piece) throw new NotFound()
  return piece
}

export const countPieces = queries.countPieces
export const piecesMatching = queries.piecesMatching
export const piecesByIds = queries.piecesByIds
export const piecesAfter = queries.piecesAfter
export const alloysSold = queries.activeAlloys
export const alloyByLabel = queries.alloyByLabel

/** The alloys that a new shop starts with. */
export async function openCatalogue(ctx: Ctx): Promise<void> {
  await queries.insertAlloys(ctx.db)
}

/** What the piece weighed at `at` (ISO time), by the record of its weighings. Milligrams. */
export async function weightAt(db: Db, piece: Piece, at: string): Promise<number> {
  const later = await queries.firstWeighingSince(db, piece.id, at)
  return later?.previous_weight_mg ?? piece.weight_mg
}

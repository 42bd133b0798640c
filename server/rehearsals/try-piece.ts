import { type Piece, piecesAfter, piecesMatching } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/database/connect.ts'

const ALL = {
  product: null,
  constructions: [],
  karats: [],
  widthFrom: null,
  widthTo: null,
  lengthFrom: null,
  lengthTo: null,
  tags: [],
}

/** The piece of that article number; without a number the first there is. Null where there is none. */
export async function pieceToTry(db: Db, sku: string): Promise<Piece | null> {
  const found =
    sku === '' ? await piecesAfter(db, 0, 1) : await piecesMatching(db, { ...ALL, skus: [sku] })
  return found[0] ?? null
}

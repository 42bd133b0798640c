import { photosOfPieces } from '#server/catalogue/photos/photos.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Hit, quoteHit, runHit, variantHit } from './props.ts'
import { piecesByIds, quotesByIds, runsByIds } from './queries.ts'

/** A reference to a piece, gold price or run that a message is about. */
export interface Ref {
  kind: Exclude<Hit['kind'], 'customer' | 'contract'>
  id: number
}

/** The search results of these references; missing ones are left out. */
export async function hitsOf(db: Db, refs: Ref[]): Promise<Hit[]> {
  if (refs.length === 0) return []
  const { currency } = await shopOf(db)
  const idsOf = (kind: Ref['kind']) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
  const [pieces, quotes, runs] = await Promise.all([
    findByIds(idsOf('variant'), (found) => piecesByIds(db, found)),
    findByIds(idsOf('quote'), (found) => quotesByIds(db, found)),
    findByIds(idsOf('run'), (found) => runsByIds(db, found)),
  ])
  const photos = await photosOfPieces(db, idsOf('variant'))
  return [
    ...pieces.map((piece) => variantHit(piece, currency, photos)),
    ...quotes.map(quoteHit),
    ...runs.map(runHit),
  ]
}

async function findByIds<T>(ids: number[], find: (ids: number[]) => Promise<T[]>): Promise<T[]> {
  return ids.length === 0 ? [] : find(ids)
}

import {
  type Piece,
  type PieceFilter,
  piecesMatching,
  productTitle,
} from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import type { ScopeInput } from './scope-input.ts'

const MAX_NAMED = 20

/**
 * The pieces on sale that a scope names, in the order of the chart. An empty scope is everything.
 * Throws `Refused` beside `scope.skus` for numbers that no piece has.
 */
export async function piecesInScope(db: Db, scope: ScopeInput): Promise<Piece[]> {
  const pieces = await piecesMatching(db, filterOf(scope))
  refuseUnknown(pieces, scope.skus ?? [])
  return pieces
}

const filterOf = (scope: ScopeInput): PieceFilter => ({
  product: scope.product ?? null,
  constructions: scope.constructions ?? [],
  karats: scope.karats ?? [],
  widthFrom: scope.widthFrom ?? null,
  widthTo: scope.widthTo ?? null,
  lengthFrom: scope.lengthFrom ?? null,
  lengthTo: scope.lengthTo ?? null,
  tags: scope.tags ?? [],
  skus: scope.skus ?? [],
})

function refuseUnknown(pieces: Piece[], skus: string[]): void {
  if (skus.length === 0) return
  const known = new Set(pieces.map(({ sku }) => sku))
  const unknown = [...new Set(skus)].filter((sku) => !known.has(sku))
  if (unknown.length === 0) return
  const list = unknown.slice(0, MAX_NAMED).join(', ')
  throw new Refused({
    'scope.skus': { key: 'skus_unknown', values: { count: unknown.length, list } },
  })
}

/** How far a run reached, in few words: the product by its title, article numbers by how many they are. */
export interface RunScopeProps extends Omit<Partial<ScopeInput>, 'skus'> {
  construction?: string
  karat?: string
  skus?: number
}

/** The scope as the run keeps it, without the tens of thousands of article numbers it may name. */
export async function runScopeProps(db: Db, text: string): Promise<RunScopeProps> {
  const { product, skus, ...scope } = JSON.parse(text)
  return {
    ...scope,
    ...(product && { product: (await productTitle(db, product)) ?? product }),
    ...(skus && { skus: skus.length }),
  }
}

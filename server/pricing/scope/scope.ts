import {
  type Piece,
  type PieceFilter,
  piecesMatching,
  productTitles,
} from '#server/catalogue/catalogue.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import type { ScopeInput } from './scope-input.ts'

const MAX_NAMED = 20

/**
 * The pieces on sale in a scope, in the order of the chart. An empty scope is everything. Throws `Refused` beside
 * `scope.skus` for unknown SKUs.
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

/** The scope of a run in short: the product with its title, SKUs by their number. */
export interface RunScopeProps extends Omit<Partial<ScopeInput>, 'product' | 'skus'> {
  product?: { slug: string; title: string }
  metal?: Metal
  construction?: string
  karat?: string
  skus?: number
}

/** The stored scopes without their SKUs, which may be tens of thousands. */
export async function runScopeProps(db: Db, texts: readonly string[]): Promise<RunScopeProps[]> {
  const stored = texts.map((text) => JSON.parse(text))
  const slugs = stored.flatMap(({ product }) => (product ? [product] : []))
  const titles = await productTitles(db, [...new Set<string>(slugs)])
  return stored.map(({ product: slug, skus, ...scope }) => ({
    ...scope,
    ...(slug && { product: { slug, title: titles.get(slug) ?? slug } }),
    ...(skus && { skus: skus.length }),
  }))
}

import type { ExpressionBuilder } from 'kysely'
import { isOffered } from '#server/catalogue/catalogue.ts'
import { METALS } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { startsWith } from '#server/platform/database/text-search.ts'
import type { HalfOpenRange, PieceQuery } from './parse-query.ts'

/** Read-only queries over tables of other folders. */

export type FoundPiece = Awaited<ReturnType<typeof piecesByIds>>[number]
export type FoundQuote = Awaited<ReturnType<typeof quotesByIds>>[number]
export type FoundContract = Awaited<ReturnType<typeof contractsByNumber>>[number]
export type FoundRun = Awaited<ReturnType<typeof runsByIds>>[number]

/**
 * Pieces on sale that match the query, narrow and short first. `productIds` null: any product; `named`: for each word of the
 * query the products that have it in their names.
 */
export function piecesLike(
  db: Db,
  { words, width, length, size, either }: PieceQuery,
  { alloyId, productIds, named }: PieceReferences,
  limit: number,
) {
  let found = pieces(db).where(isOffered())
  if (alloyId !== null) found = found.where('alloy_id', '=', alloyId)
  if (productIds !== null) found = found.where('product_id', 'in', productIds)
  for (const [at, { field, value }] of words.entries()) {
    const ids = named[at] ?? []
    found = found.where((e) =>
      e.or([
        e(`variants.${field}`, '=', value),
        ...(ids.length > 0 ? [e('product_id', 'in', ids)] : []),
      ]),
    )
  }
  if (width !== null) found = found.where('width', '=', width)
  if (length !== null) found = found.where((e) => isOfLength(e, length))
  if (size !== null) found = found.where((e) => isOfSize(e, size))
  if (either !== null)
    found = found.where((e) =>
      e.or([
        e('width', '=', either.width),
        ...(either.length ? [isOfLength(e, either.length)] : []),
        ...(either.size === null ? [] : [isOfSize(e, either.size)]),
      ]),
    )
  return found.orderBy('width').orderBy('length').orderBy('variants.id').limit(limit).execute()
}

/** What a query names, by its ids. */
interface PieceReferences {
  alloyId: number | null
  productIds: number[] | null
  named: number[][]
}

type PieceConditions = ExpressionBuilder<Schema, 'variants'>

const isOfLength = (e: PieceConditions, lengths: readonly HalfOpenRange<number>[]) =>
  e.or(
    lengths.map(({ from, below }) =>
      e.and([e('variants.length', '>=', from), e('variants.length', '<', below)]),
    ),
  )

/** Sizes of rings are stored as US sizes. */
const isOfSize = (e: PieceConditions, sizes: readonly number[]) =>
  e.and([e('variants.kind', '=', 'ring'), e('variants.size', 'in', sizes.map(String))])

/** By the start of the SKU, as a range of the index, so that % and _ have no special meaning. */
export function piecesBySku(db: Db, start: string, limit: number) {
  return pieces(db)
    .where(startsWith('variants', 'sku', start))
    .where(isOffered())
    .orderBy('sku')
    .limit(limit)
    .execute()
}

/** The products on sale, to find them by their names. */
export function productsByName(db: Db): Promise<{ id: number; slug: string; title: string }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'title'])
    .where('status', '=', 'active')
    .orderBy('title')
    .execute()
}

export function quotesOfTime(
  db: Db,
  { from, below }: HalfOpenRange<string>,
  currency: string,
  limit: number,
) {
  return visibleQuotes(db, currency)
    .where('metal', 'in', [...METALS])
    .where('quoted_at', '>=', from)
    .where('quoted_at', '<', below)
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function quotesOfPrice(
  db: Db,
  { from, below }: HalfOpenRange<number>,
  currency: string,
  limit: number,
) {
  return visibleQuotes(db, currency)
    .where('metal', 'in', [...METALS])
    .where('mid', '>=', from)
    .where('mid', '<', below)
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function piecesByIds(db: Db, ids: number[]) {
  return pieces(db).where('variants.id', 'in', ids).execute()
}

export function quotesByIds(db: Db, ids: number[]) {
  return quotes(db).where('id', 'in', ids).execute()
}

export function runsByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('price_runs')
    .leftJoin('users', 'users.id', 'price_runs.created_by')
    .select([
      'price_runs.id',
      'price_runs.kind',
      'price_runs.state',
      'price_runs.created_at',
      'price_runs.totals',
      'users.name as creator',
    ])
    .where('price_runs.id', 'in', ids)
    .execute()
}

/** By the start of the number, the newest first. */
export function contractsByNumber(db: Db, start: string, limit: number) {
  return contracts(db)
    .where(startsWith('contracts', 'number', start))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Contracts of these customers, newest first, including drafts. */
export function contractsOf(db: Db, customerIds: number[], limit: number) {
  return contracts(db)
    .where('customer_id', 'in', customerIds)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The customers who were merged into these: their contracts are stored under their own ids. */
export async function mergedInto(db: Db, customerIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('merged_into', 'in', customerIds)
    .execute()
  return rows.map(({ id }) => id)
}

function pieces(db: Db) {
  return db
    .selectFrom('variants')
    .leftJoin('alloys', 'alloys.id', 'variants.alloy_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'product_id',
      'sku',
      'construction',
      'variants.kind',
      'colour',
      'width',
      'length',
      'size',
      'regular_price',
      'alloys.label as karat',
      'alloys.metal',
      'products.title',
      'products.slug as product',
    ])
}

function contracts(db: Db) {
  return db
    .selectFrom('contracts')
    .select(['id', 'number', 'type', 'state', 'total', 'currency', 'customer_id'])
}

function quotes(db: Db) {
  return db
    .selectFrom('metal_quotes')
    .select(['id', 'metal', 'mid', 'currency', 'quoted_at', 'source', 'quality', 'example'])
}

/** As in the gold price log: history in other currencies is left out. */
function visibleQuotes(db: Db, currency: string) {
  return quotes(db).where((e) => e.or([e('kind', '<>', 'history'), e('currency', '=', currency)]))
}

import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { type Composition, isNothing } from '#server/formula/price/composition.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { readOnce } from '#server/platform/database/read-once.ts'
import { count } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { anywhere } from '#server/platform/database/text-search.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { compositionsOf } from './composition-queries.ts'
import { isOffered } from './offered-queries.ts'
import type { ProductTable, VariantTable, WeightRecordTable } from './table.ts'

export type NewVariant = Omit<Insertable<VariantTable>, OptionalColumn> &
  Partial<Pick<VariantTable, 'size' | Purchase>>
type OptionalColumn =
  | 'regular_price'
  | 'sale_price'
  | 'compare_at_price'
  | 'min_price'
  | 'archived_at'
  | 'last_quote_id'
  | 'last_config_version'
  | 'last_run_id'
  | 'last_priced_at'
  | 'size'
  | 'override_until'
  | 'override_reason'
  | 'barcode'
  | 'shopify_variant_id'
  | Purchase
type Purchase = 'cost_minor' | 'supplier' | 'supplier_reference' | 'note'

/** A piece with the properties of its alloy, and what it consists of beside its main metal, if anything. */
export type Piece = PieceRow & { consistsOf: Composition | null }

type PieceRow = Row<VariantTable> & {
  /** Of its alloy; null without one. */
  metal: Metal | null
  karat: string | null
  fineness: string | null
  stamp: string | null
  title: string
  /** Slug and family of its product. */
  product: string
  family: string
}

/** A product, with the hash of its first photo. */
export function productBySlug(
  db: Db,
  slug: string,
): Promise<(Row<ProductTable> & { photo: string | null }) | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('photo_uses')
        .select('sha256')
        .whereRef('product_id', '=', 'products.id')
        .where('position', '=', 1)
        .as('photo'),
    )
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** Slug and title of every product on sale, by title. */
export function productsOnSale(db: Db): Promise<{ slug: string; title: string }[]> {
  const products = db
    .selectFrom('products')
    .select(['slug', 'title'])
    .where('status', '=', 'active')
    .orderBy('title')
  return readOnce(db, 'products on sale', () => products.execute())
}

/** The titles of these products, by slug. */
export async function productTitles(db: Db, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['slug', 'title'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ slug, title }) => [slug, title]))
}

/** A filter over all pieces; null or empty does not narrow. Hundredths of mm and inches. */
export interface PieceFilter {
  metal?: Metal | null | undefined
  product: string | null
  constructions: Construction[]
  karats: string[]
  widthFrom: number | null
  widthTo: number | null
  lengthFrom: number | null
  lengthTo: number | null
  tags: string[]
  skus: string[]
}

const SKUS_AT_ONCE = 5_000

/** The pieces on sale that match a filter, by product, in the order of the price chart. */
export async function piecesMatching(db: Db, filter: PieceFilter): Promise<Piece[]> {
  if (filter.skus.length === 0) return withCompositions(db, await matching(db, filter).execute())
  const found: PieceRow[] = []
  for (const some of batches(filter.skus, SKUS_AT_ONCE))
    found.push(...(await matching(db, filter).where('variants.sku', 'in', some).execute()))
  return withCompositions(db, found)
}

function matching(db: Db, filter: PieceFilter) {
  const { metal = null, product, constructions, karats, tags } = filter
  const found = pieces(db)
    .where(isOffered())
    .$if(metal !== null, (rows) => rows.where(containsMetal(metal ?? 'XAU')))
    .$if(product !== null, (rows) => rows.where('products.slug', '=', product ?? ''))
    .$if(constructions.length > 0, (rows) =>
      rows.where('variants.construction', 'in', constructions),
    )
    .$if(karats.length > 0, (rows) => rows.where('alloys.label', 'in', karats))
    .$if(filter.widthFrom !== null, (rows) =>
      rows.where('variants.width', '>=', filter.widthFrom ?? 0),
    )
    .$if(filter.widthTo !== null, (rows) => rows.where('variants.width', '<=', filter.widthTo ?? 0))
    .$if(filter.lengthFrom !== null, (rows) =>
      rows.where('variants.length', '>=', filter.lengthFrom ?? 0),
    )
    .$if(filter.lengthTo !== null, (rows) =>
      rows.where('variants.length', '<=', filter.lengthTo ?? 0),
    )
    .$if(tags.length > 0, (rows) =>
      rows.where('variants.id', 'in', (e) =>
        e.selectFrom('variant_tags').select('variant_id').where('tag', 'in', tags),
      ),
    )
  return inChartOrder(found)
}

/** By product, in the order of the price chart. */
const inChartOrder = (rows: ReturnType<typeof pieces>) =>
  rows
    .orderBy('variants.product_id')
    .orderBy('variants.construction', 'desc')
    .orderBy('alloys.position', (order) => order.asc().nullsLast())
    .orderBy('variants.width')
    .orderBy('variants.length')
    .orderBy('variants.id')

/** Is the main part, or another one, of this metal? */
const containsMetal =
  (metal: Metal) => (e: ExpressionBuilder<Schema, 'variants' | 'alloys' | 'products'>) =>
    e.or([
      e('alloys.metal', '=', metal),
      e.and([
        e('variants.composition', '>', 0),
        e.exists(
          e
            .selectFrom('piece_parts as p')
            .innerJoin('alloys as a', 'a.id', 'p.alloy_id')
            .select('p.n')
            .whereRef('p.variant_id', '=', 'variants.id')
            .whereRef('p.n', '=', 'variants.composition')
            .where('a.metal', '=', metal),
        ),
      ]),
    ])

/** The next pieces on sale after an id, for work that processes all of them in batches. */
export async function piecesAfter(db: Db, after: number, limit: number): Promise<Piece[]> {
  const found = await pieces(db)
    .where('variants.id', '>', after)
    .where(isOffered())
    .orderBy('variants.id')
    .limit(limit)
    .execute()
  return withCompositions(db, found)
}

/** The pieces on sale with these ids, unordered. */
export async function piecesByIds(db: Db, ids: number[]): Promise<Piece[]> {
  const found: PieceRow[] = []
  for (const some of batches(ids, SKUS_AT_ONCE)) {
    found.push(...(await pieces(db).where(isOffered()).where('variants.id', 'in', some).execute()))
  }
  return withCompositions(db, found)
}

export async function pieceById(db: Db, id: number): Promise<Piece | undefined> {
  const found = await pieces(db).where('variants.id', '=', id).execute()
  return (await withCompositions(db, found))[0]
}

/** Pieces of one product whose SKU contains `q`, on sale or archived. */
export interface ListFilter {
  productId: number
  q: string | null
  isArchived: boolean
}

/** Some of these pieces, in the order of the price chart. */
export async function listedPieces(
  db: Db,
  filter: ListFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Piece[]> {
  const found = await inChartOrder(pieces(db).where(isListed(filter)))
    .limit(limit)
    .offset(offset)
    .execute()
  return withCompositions(db, found)
}

export function countListed(db: Db, filter: ListFilter): Promise<number> {
  return count(db.selectFrom('variants').where(isListed(filter)))
}

const isListed =
  ({ productId, q, isArchived }: ListFilter) =>
  (e: ExpressionBuilder<Schema, 'variants'>) =>
    e.and([
      e('variants.product_id', '=', productId),
      e('variants.archived_at', isArchived ? 'is not' : 'is', null),
      ...(q === null ? [] : [contains(q)]),
    ])

/** SKUs differ in case, searches do not. */
const contains = (q: string) =>
  sql<boolean>`lower(variants.sku) like ${anywhere(q.toLowerCase())} escape '!'`

async function withCompositions(db: Db, found: readonly PieceRow[]): Promise<Piece[]> {
  const composed = found.filter(({ composition }) => composition > 0)
  const known = await compositionsOf(
    db,
    composed.map(({ id, composition }) => ({ variantId: id, n: composition })),
  )
  return found.map((row) => {
    const consistsOf = known.get(row.id)
    return { ...row, consistsOf: consistsOf && !isNothing(consistsOf) ? consistsOf : null }
  })
}

/** The number of pieces on sale, of a product or of all (null), and of those with a price. */
export async function countPieces(
  db: Db,
  product: string | null = null,
): Promise<{ pieces: number; priced: number }> {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select((e) => [
      e.fn.countAll<number>().as('pieces'),
      e.fn.count<number>('variants.regular_price').as('priced'),
    ])
    .where(isOffered())
    .$if(product !== null, (rows) => rows.where('products.slug', '=', product ?? ''))
    .executeTakeFirstOrThrow()
}

/** The families and products that rules can match. */
export function productsForRules(db: Db) {
  return db
    .selectFrom('products')
    .select(['slug', 'title', 'family'])
    .where('status', '=', 'active')
    .orderBy('title')
    .execute()
}

/** Each kind with each construction of the pieces on sale, once. */
export function kindsOnSale(db: Db) {
  return db
    .selectFrom('variants')
    .select(['kind', 'construction'])
    .distinct()
    .where(isOffered())
    .execute()
}

export async function insertProduct(tx: Tx, row: Insertable<ProductTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('products')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertVariants(tx: Tx, rows: NewVariant[]): Promise<void> {
  for (const some of batches(rows)) {
    const batch = some.map((row) => ({ ...row, ...unpriced }))
    await tx.db.insertInto('variants').values(batch).execute()
  }
}

export async function insertWeightRecord(
  tx: Tx,
  row: Insertable<WeightRecordTable>,
): Promise<void> {
  await tx.db.insertInto('weight_records').values(row).execute()
}

/** The first weight record of a piece after `at`, if there is one. */
export function firstWeighingSince(db: Db, variantId: number, at: string) {
  return db
    .selectFrom('weight_records')
    .selectAll()
    .where('variant_id', '=', variantId)
    .where('at', '>', at)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function updateWeight(tx: Tx, variantId: number, weightMg: number): Promise<void> {
  await tx.db
    .updateTable('variants')
    .set((e) => ({ weight_mg: weightMg, weight_source: 'measured', version: e('version', '+', 1) }))
    .where('id', '=', variantId)
    .execute()
}

const unpriced = {
  regular_price: null,
  sale_price: null,
  compare_at_price: null,
  min_price: null,
  archived_at: null,
  last_quote_id: null,
  last_config_version: null,
  last_run_id: null,
  last_priced_at: null,
}

function pieces(db: Db) {
  return db
    .selectFrom('variants')
    .leftJoin('alloys', 'alloys.id', 'variants.alloy_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .selectAll('variants')
    .select(['alloys.metal', 'alloys.label as karat', 'alloys.fineness', 'alloys.stamp'])
    .select(['products.title', 'products.slug as product', 'products.family'])
}

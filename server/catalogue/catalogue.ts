import type { Composition } from '#server/formula/price/composition.ts'
import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import {
  groupOf,
  SETTINGS_GROUPS,
  type SettingsGroup,
} from '#server/formula/settings/settings-groups.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { PieceMeasures } from '#server/formula/units/measures.ts'
import { MIAMI_CUBAN_LINK } from '#server/market/gold-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { alloyByVersion, compositionsOf } from './composition-queries.ts'
import * as queries from './queries.ts'
import type { VariantTable } from './table.ts'

export { isOffered, wasOffered } from './offered-queries.ts'
export {
  countPieces,
  kindsOnSale,
  type Piece,
  type PieceFilter,
  piecesAfter,
  piecesByIds,
  piecesMatching,
  productsForRules,
  productsOnSale,
  productTitles,
} from './queries.ts'
export { MIAMI_CUBAN_LINK }

/** Pieces by metal, product slug, construction and karat; null or undefined matches all. */
export interface PieceSelection {
  metal?: Metal | null | undefined
  product: string | null
  construction: Construction | null
  karat: string | null
}

/**
 * The product of `/price` without another one in its address: the Miami Cuban Link where it is on sale, else the first
 * product by title. Null in a shop that has no products on sale.
 */
export async function firstProduct(db: Db) {
  const sold = await queries.productsOnSale(db)
  const first = sold.find(({ slug }) => slug === MIAMI_CUBAN_LINK) ?? sold[0]
  return first ? findProductBySlug(db, first.slug) : null
}

/** A product by its slug, on sale or archived, or null. */
export async function findProductBySlug(db: Db, slug: string) {
  return (await queries.productBySlug(db, slug)) ?? null
}

/** The pieces on sale, by product, each in the order of its price chart. */
export function piecesOnSale(
  db: Db,
  { metal, product, construction, karat }: PieceSelection,
): Promise<queries.Piece[]> {
  return queries.piecesMatching(db, {
    metal,
    product,
    constructions: construction === null ? [] : [construction],
    karats: karat === null ? [] : [karat],
    widthFrom: null,
    widthTo: null,
    lengthFrom: null,
    lengthTo: null,
    tags: [],
    skus: [],
  })
}

/** The groups of the pieces on sale; solid chains in a shop that sells nothing yet. */
export async function groupsSold(db: Db): Promise<[SettingsGroup, ...SettingsGroup[]]> {
  const sold = new Set((await queries.kindsOnSale(db)).map(groupOf))
  const [first = 'solid', ...others] = SETTINGS_GROUPS.filter((group) => sold.has(group))
  return [first, ...others]
}

export async function pieceOf(db: Db, id: number): Promise<queries.Piece> {
  const piece = await queries.pieceById(db, id)
  if (!piece) throw new NotFound()
  return piece
}

/** What a piece consists of beside its main metal by a version of it; undefined without that version. */
export async function compositionOf(
  db: Db,
  variantId: number,
  n: number,
): Promise<Composition | undefined> {
  return (await compositionsOf(db, [{ variantId, n }])).get(variantId)
}

/** The weight of the piece at `at` (ISO time) according to its weight records, milligrams; null where it had none. */
export async function weightAt(db: Db, piece: queries.Piece, at: string): Promise<number | null> {
  const later = await queries.firstWeighingSince(db, piece.id, at)
  return later ? later.previous_weight_mg : piece.weight_mg
}

/** The alloy of the piece at `at` (ISO time) according to its versions. */
export async function alloyAt(
  db: Db,
  piece: queries.Piece,
  at: string,
): Promise<Pick<queries.Piece, 'metal' | 'karat' | 'fineness'>> {
  const { metal, karat, fineness } = piece
  return (await alloyByVersion(db, piece.id, at)) ?? { metal, karat, fineness }
}

/** The measures that apply to a kind of piece: a ring has a size, a pair of earrings none. */
export interface Measures extends PieceMeasures {
  kind: PieceKind
}

/** From hundredths of a millimetre and of an inch. */
export const measuresOf = ({
  kind,
  width,
  length,
  size,
}: Pick<VariantTable, 'kind' | 'width' | 'length' | 'size'>): Measures => ({
  kind,
  widthMm: hundredths(width),
  lengthIn: hundredths(length),
  size,
})

const hundredths = (count: number | null): number | null => (count === null ? null : count / 100)

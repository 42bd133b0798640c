import type { Piece as CataloguePiece } from '#server/catalogue/catalogue.ts'
import type { Composition } from '#server/formula/price/composition.ts'
import type { PieceTraits } from '#server/formula/settings/resolution.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'

/** The piece as a line stores it: everything that determines its price besides settings and quotes. */
export interface PricedPiece extends PieceTraits {
  /** Null, as the weight, for a piece without precious metal. */
  fineness: string | null
  /** Null too where nobody has weighed it. */
  weightMg: number | null
  /** Hundredths of an inch; null where it has none. */
  length: number | null
  stonesMinor: number
  extraMinor: number
  minimumMinor: number | null
  /** Beside its main metal, by this version of the piece; absent where it consists of that alone. */
  consistsOf?: Composition & { n: number }
}

/** The columns of a catalogue row that determine its price. */
export function pricedPiece(piece: CataloguePiece): PricedPiece {
  return {
    ...matchedBy(piece),
    fineness: piece.fineness,
    weightMg: piece.weight_mg,
    length: piece.length,
    stonesMinor: piece.stones_minor,
    extraMinor: piece.extra_minor,
    minimumMinor: piece.min_price,
    ...(piece.consistsOf && { consistsOf: { n: piece.composition, ...piece.consistsOf } }),
  }
}

/** The piece as a stored line has it; early lines have no metal, which was gold, and no kind. */
export const storedPiece = (json: string): PricedPiece => ({
  metal: GOLD,
  kind: null,
  ...JSON.parse(json),
})

/** The fields that rules of the settings match. */
export const matchedBy = ({
  metal,
  sku,
  product,
  family,
  karat,
  width,
  kind,
  construction,
}: PieceTraits): PieceTraits => ({
  metal,
  sku,
  product,
  family,
  karat,
  width,
  kind,
  construction,
})

/** The fields that rules match for each metal part of a piece, the main one first. */
export const partTraits = (piece: MetalParts & PieceTraits): PieceTraits[] => [
  matchedBy(piece),
  ...(piece.consistsOf?.parts ?? []).map((part) => traitsOfPart(piece, part)),
]

/** The fields that rules match for a further metal part of a piece. */
export const traitsOfPart = (
  piece: PieceTraits,
  { metal, karat }: Pick<PieceTraits, 'metal' | 'karat'>,
): PieceTraits => ({ ...matchedBy(piece), metal, karat })

/** The metal of a piece, if it has one, and that of each of its other parts. */
export interface MetalParts {
  metal: Metal | null
  consistsOf?: Pick<Composition, 'parts'> | null
}

/** The metals whose prices a piece needs, that of its main part first; none without metal. */
export function metalsIn({ metal, consistsOf }: MetalParts): Metal[] {
  if (metal === null) return []
  if (!consistsOf || consistsOf.parts.length === 0) return [metal]
  return [...new Set([metal, ...consistsOf.parts.map((part) => part.metal)])]
}

/** The weight of all metal parts, milligrams; 0 without metal, and where it is not known. */
export const metalWeight = ({ weightMg, consistsOf }: PricedPiece): number =>
  (consistsOf?.parts ?? []).reduce((sum, part) => sum + part.weightMg, weightMg ?? 0)

/** Why the formula cannot price a piece of which every metal has a price. */
export function reasonAgainst({ karat, weightMg }: PricedPiece): string {
  if (karat === null) return 'cost_missing'
  return weightMg === null ? 'weight_missing' : 'cannot_price'
}

export function readsDensity({ selling }: PriceRule): boolean {
  return selling.model === 'divisor' && selling.by === 'density'
}

import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'

/** A product in the list of products. */
export interface ProductProps {
  id: number
  title: string
  slug: string
  kind: PieceKind
  archived: boolean
  pieces: number
  /** Pieces that have a price. */
  priced: number
  /** Pieces whose weight is an estimate of the model. */
  estimated: number
  /** The lowest and the highest price shown, minor units; null without prices. */
  lowestMinor: number | null
  highestMinor: number | null
  lastPricedAt: string | null
  /** The average margin of the prices shown, at the newest gold price; only with the cost right. */
  marginBp?: number | null
  /** Pieces whose model weight can be corrected from measured pieces. */
  correctable: number
  /** The columns of a table that adds pieces to it. */
  columns: { needed: string[]; optional: string[] }
  /** The hash of its first photo. */
  photo: string | null
  version: number
}

export interface ProductsProps {
  products: ProductProps[]
  currency: string
  /** Alloys that pieces may be of, by label. */
  karats: string[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    products: ProductsProps
  }
}

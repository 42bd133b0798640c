import type { PieceKind } from '#server/catalogue/table.ts'

/** A product in the list of products. */
export interface ProductRowProps {
  id: number
  title: string
  slug: string
  kind: PieceKind
  archived: boolean
  pieces: number
  /** Pieces that have a price. */
  priced: number
  /** Pieces whose model weight can be corrected from measured pieces. */
  correctable: number
  /** The columns of a table that adds pieces to it. */
  columns: { needed: string[]; optional: string[] }
  version: number
}

export interface ProductsProps {
  products: ProductRowProps[]
  /** Alloys that pieces may be of, by label. */
  karats: string[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    products: ProductsProps
  }
}

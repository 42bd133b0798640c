import type { Measures } from '#server/catalogue/catalogue.ts'
import type { PhotoProps } from '#server/catalogue/photos/props.ts'
import type { StockCount } from '#server/catalogue/stock/stock.ts'
import type { Colour, PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'

/** `GET /products/:id`: a product with some of its pieces. */
export interface ProductPageProps {
  product: {
    id: number
    title: string
    slug: string
    kind: PieceKind
    description: string
    archived: boolean
    version: number
    /** Whether it has pieces, on sale or archived. */
    hasPieces: boolean
    /** The columns of a table that adds pieces to it. */
    columns: { needed: string[]; optional: string[] }
  }
  /** Of the product, in order. */
  photos: PhotoProps[]
  pieces: PieceProps[]
  /** The number of pieces that match. */
  total: number
  q: string | null
  shown: 'sale' | 'archived'
  /** The shown page, from 1. */
  page: number
  /** The pieces of one page. */
  pageSize: number
  currency: string
  /** Alloys that pieces may be of, by label. */
  karats: string[]
}

/** A piece in the list of its product, without costs. */
export interface PieceProps extends Measures {
  id: number
  sku: string
  /** Null for a piece without precious metal. */
  karat: string | null
  construction: Construction | null
  /** Of its main metal, grams as decimal text; null without metal, and while nobody has weighed it. */
  weightG: string | null
  /** The price shown to customers, minor units; null until first priced. */
  priceMinor: number | null
  /** How many stones and other metal parts it has. */
  stones: number
  parts: number
  /** The hash of its first photo, or else of that of its product. */
  photo: string | null
  version: number
  /** How many there are, and can still be promised; null where it is not counted. */
  stock: StockCount | null
}

/** `GET /variants/:id/facts` (JSON): a piece as the form edits it. Numbers as decimal text. */
export interface PieceFactsProps {
  version: number
  kind: PieceKind
  sku: string
  /** Empty for a piece without precious metal. */
  karat: string
  construction: Construction | null
  colour: Colour | null
  width_mm: string
  length_in: string
  size: string
  weight_g: string
  note: string
  /** Only for users who may see costs. */
  costs?: { extra: string; cost: string; supplier: string; reference: string }
}

declare module '#server/http/pages.ts' {
  interface Pages {
    product: ProductPageProps
  }
}

import type { Generated } from '#server/platform/database/connect.ts'

/** A photo in two sizes, base64 WebP; `sha256`, `width` and `height` are of the large one. */
export interface PhotoTable {
  sha256: string
  width: number
  height: number
  created_at: string
  small: string
  large: string
}

/** A photo of a product or of a piece; the other id is null. */
export interface PhotoUseTable {
  id: Generated<number>
  product_id: number | null
  variant_id: number | null
  /** From 1 without gaps; the first one is shown in lists. */
  position: number
  sha256: string
}

/** A photo that a document shows: it stays stored as long as the document. */
export interface DocumentPhotoTable {
  document_id: number
  sha256: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    photos: PhotoTable
    photo_uses: PhotoUseTable
    document_photos: DocumentPhotoTable
  }
}

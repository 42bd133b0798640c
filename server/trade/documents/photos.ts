import { photosOfPieces, smallPhotos } from '#server/catalogue/photos/photos.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { encodePicture } from '#server/platform/pictures/encode-picture.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import type { ContractWithLines } from '#server/trade/contracts/contract.ts'
import type { DocumentContent } from './document-content.ts'

/** Of 17 mm at 300 dpi. */
const PIXELS = 200

/** The piece of each line of a contract. Goods that the shop buys are not shown as pieces of the catalogue. */
export function piecesShown({
  contract,
  lines,
}: Pick<ContractWithLines, 'contract' | 'lines'>): (number | null)[] {
  const { buysGold } = definitionOf(contract.type)
  return lines.map(({ variant_id: id }) => (buysGold ? null : id))
}

/** The content with the photo that the piece of each line of its goods has now; a piece without one has none. */
export async function withPhotos(
  db: Db,
  content: DocumentContent,
  pieces: readonly (number | null)[],
): Promise<DocumentContent> {
  const photos = await photosOfPieces(
    db,
    pieces.filter((id) => id !== null),
  )
  const [goods, ...others] = content.tables
  if (!goods || photos.size === 0) return content
  const rows = goods.rows.map((row, n) => {
    const photo = photos.get(pieces[n] ?? 0)
    return photo === undefined ? row : { ...row, photo }
  })
  return { ...content, tables: [{ ...goods, rows }, ...others] }
}

/** The hashes of the photos of a document, each once. */
export function photosIn({ tables }: Pick<DocumentContent, 'tables'>): string[] {
  const hashes = tables.flatMap(({ rows }) => rows.map(({ photo }) => photo))
  return [...new Set(hashes.filter((hash) => hash !== undefined))]
}

/**
 * The photos of a document by their hashes, as JPEGs of at most 200 pixels. Throws `NotFound` when one is missing, and
 * `Refused` for one that cannot be read.
 */
export async function printedPhotos(
  db: Db,
  content: DocumentContent,
): Promise<Map<string, Buffer>> {
  const printed = new Map<string, Buffer>()
  for (const [hash, file] of await smallPhotos(db, photosIn(content))) {
    const { data } = await encodePicture(file, (photo) =>
      photo
        .resize(PIXELS, PIXELS, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 80 }),
    )
    printed.set(hash, data)
  }
  return printed
}

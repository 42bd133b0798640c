import { alloysSold } from '#server/catalogue/alloys/queries.ts'
import { measuresOf } from '#server/catalogue/catalogue.ts'
import { photosOf, photosOfPieces } from '#server/catalogue/photos/photos.ts'
import { columnsOf } from '#server/catalogue/products/piece-table.ts'
import { hasPieces, productById } from '#server/catalogue/products/product-queries.ts'
import { countListed, listedPieces, type Piece } from '#server/catalogue/queries.ts'
import { stockCounts } from '#server/catalogue/stock/stock.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import { gramsText } from '#server/formula/units/weight.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { rowLimit } from '#server/platform/list-rows.ts'
import type { ProductPageQuery } from './input.ts'
import type { PieceProps, ProductPageProps } from './props.ts'

/** A product with one page of its pieces, on sale or archived; without costs. Throws `NotFound`. */
export async function productPage(
  db: Db,
  id: number,
  { q, shown, page, print }: ProductPageQuery,
): Promise<ProductPageProps> {
  const product = await productById(db, id)
  if (!product) throw new NotFound()
  const filter = { productId: id, q, isArchived: shown === 'archived' }
  const pageSize = rowLimit({ print })
  const [total, alloys, { settings }] = [
    await countListed(db, filter),
    await alloysSold(db),
    await currentConfig(db),
  ]
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(page, lastPage)
  const offset = (current - 1) * pageSize
  const pieces = await listedPieces(db, filter, { limit: pageSize, offset })
  const ids = pieces.map((piece) => piece.id)
  const counts = await stockCounts(db, ids)
  const photo = await photosOfPieces(db, ids)
  const { title, slug, kind, description, status, version } = product
  return {
    product: {
      ...{ id, title, slug, kind, description, version },
      archived: status === 'archived',
      hasPieces: total > 0 || (await hasPieces(db, id)),
      columns: columnsOf(kind),
    },
    photos: await photosOf(db, { column: 'product_id', id }),
    pieces: pieces.map((piece) => ({
      ...pieceProps(piece),
      photo: photo.get(piece.id) ?? null,
      stock: counts.get(piece.id) ?? null,
    })),
    ...{ total, q, shown, page: current, pageSize },
    currency: settings.currency,
    karats: alloys.map(({ label }) => label),
  }
}

function pieceProps(piece: Piece): Omit<PieceProps, 'photo' | 'stock'> {
  const { id, sku, karat, construction, version, consistsOf } = piece
  return {
    ...{ id, sku, karat, construction, version },
    ...measuresOf(piece),
    weightG: gramsText(piece.weight_mg),
    priceMinor: piece.sale_price ?? piece.regular_price,
    stones: (consistsOf?.stones ?? []).reduce((sum, { count }) => sum + count, 0),
    parts: consistsOf?.parts.length ?? 0,
  }
}

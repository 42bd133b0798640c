import { productById, skusTaken } from '#server/catalogue/products/product-queries.ts'
import { pieceSku } from '#server/formula/settings/piece-sku.ts'
import { parseScaled } from '#server/formula/units/scaled.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { SkuQuery } from './input.ts'

/** The SKU that is proposed for a new piece of a product, which no piece has. Throws `NotFound`. */
export async function proposedSku(db: Db, productId: number, typed: SkuQuery): Promise<string> {
  const product = await productById(db, productId)
  if (!product) throw new NotFound()
  const sku = pieceSku(product.title, {
    construction: typed.construction,
    karat: typed.karat,
    width: parseScaled(typed.width_mm, 2),
    length: parseScaled(typed.length_in, 2),
    size: typed.size || null,
  })
  return (await freeSkus(db, [sku]))[0] ?? sku
}

/** These SKUs, with a number at the end of each that exists already or comes twice: `SR-14K-7-2`. */
export async function freeSkus(db: Db, skus: readonly string[]): Promise<string[]> {
  const chosen = new Map<number, string>()
  const used = new Set<string>()
  for (let n = 1; chosen.size < skus.length; n++) {
    const open = skus.flatMap((sku, index) =>
      chosen.has(index) ? [] : [{ index, sku: n === 1 ? sku : `${sku}-${n}` }],
    )
    const taken = new Set(
      await skusTaken(
        db,
        open.map(({ sku }) => sku),
      ),
    )
    for (const { index, sku } of open) {
      if (taken.has(sku) || used.has(sku)) continue
      used.add(sku)
      chosen.set(index, sku)
    }
  }
  return skus.map((sku, index) => chosen.get(index) ?? sku)
}

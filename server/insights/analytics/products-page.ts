import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ProductsProps } from '#server/catalogue/products/product-props.ts'
import { productList } from '#server/catalogue/products/products.ts'
import type { Ctx } from '#server/platform/context.ts'
import { ensureFigures } from './piece-figures.ts'
import { marginByProduct } from './piece-queries.ts'

/** The products; with the cost right each has the average margin of its prices at the newest gold price. */
export async function productsPage(ctx: Ctx, actor: Actor): Promise<ProductsProps> {
  const list = await productList(ctx.db)
  if (!can(actor, 'cost.see')) return list
  const hasFigures = await ensureFigures(ctx)
  const margins = hasFigures ? await marginByProduct(ctx.db) : new Map<number, number>()
  const products = list.products.map((product) => ({
    ...product,
    marginBp: margins.get(product.id) ?? null,
  }))
  return { ...list, products }
}

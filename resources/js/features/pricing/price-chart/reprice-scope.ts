import type { Metal } from '#server/formula/units/karat.ts'

/** What a reprice of the chart calculates: all prices, those of its metal, its product, or of the table shown. */
export type RepriceScope = 'metal' | 'everything' | 'product' | 'table'

interface Chart {
  /** How many products are on sale. */
  products: number
  /** Whether the table shows all pieces of its product. */
  isWhole: boolean
}

/**
 * The scopes to choose from, the preselected one first. The metal is one only where the shop sells others too, the product
 * where there are others, and the table where that is another choice.
 */
export function repriceScopes(
  sold: readonly Metal[],
  { products, isWhole }: Chart,
): readonly [RepriceScope, ...RepriceScope[]] {
  const parts: RepriceScope[] = [
    ...(products > 1 ? ['product' as const] : []),
    ...(products > 1 && isWhole ? [] : ['table' as const]),
  ]
  return sold.length > 1 ? ['metal', 'everything', ...parts] : ['everything', ...parts]
}

interface ScopedReprice {
  scope: RepriceScope
  sold: readonly Metal[]
  metal: Metal
  /** Whether pieces of the table, or of the product, have further metals. */
  hasOtherMetals: boolean
}

/** The context of the texts: the metal where only its price is used, else `metals`. */
export function repriceContext({ scope, sold, metal, hasOtherMetals }: ScopedReprice) {
  const isOfOne = scope === 'table' || scope === 'product' ? !hasOtherMetals : sold.length < 2
  return isOfOne ? metal : 'metals'
}

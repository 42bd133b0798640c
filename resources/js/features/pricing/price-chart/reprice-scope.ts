import type { Metal } from '#server/formula/units/karat.ts'

/** What a reprice of the chart calculates: all prices, those of its metal, or those of the table shown. */
export type RepriceScope = 'metal' | 'everything' | 'table'

/** The scopes to choose from, the preselected one first; the metal is one only where the shop sells others too. */
export const repriceScopes = (
  sold: readonly Metal[],
): readonly [RepriceScope, ...RepriceScope[]] =>
  sold.length > 1 ? ['metal', 'everything', 'table'] : ['everything', 'table']

interface ScopedReprice {
  scope: RepriceScope
  sold: readonly Metal[]
  metal: Metal
  /** Whether pieces of the table have further metals. */
  hasOtherMetals: boolean
}

/** The context of the texts: the metal where only its price is used, else `metals`. */
export function repriceContext({ scope, sold, metal, hasOtherMetals }: ScopedReprice) {
  const isOfOne = scope === 'table' ? !hasOtherMetals : sold.length < 2
  return isOfOne ? metal : 'metals'
}

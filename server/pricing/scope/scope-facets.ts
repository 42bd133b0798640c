import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { productsOnSale } from '#server/catalogue/catalogue.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { piecesInScope } from './scope.ts'
import type { ScopeInput } from './scope-input.ts'
import { tagsInUse } from './scope-queries.ts'

/** The choices of the scope form. */
export interface ScopeFacets {
  products: { slug: string; title: string }[]
  constructions: Construction[]
  karats: string[]
  tags: string[]
  /** The saved scopes of this user; `query` is one as the text of a query string. */
  views: SavedViewProps[]
}

/** Saved scopes share one name on all pages. */
const SCOPE_VIEWS = 'price-scope'

export async function scopeFacets(db: Db, actor: Actor): Promise<ScopeFacets> {
  const [products, alloys, tags, views] = await Promise.all([
    productsOnSale(db),
    alloysSold(db),
    tagsInUse(db),
    viewsOf(db, actor, SCOPE_VIEWS),
  ])
  const karats = alloys.map(({ label }) => label)
  return { products, constructions: [...CONSTRUCTIONS], karats, tags, views }
}

/** How many pieces a scope names. Throws `Refused` like `piecesInScope`. */
export async function countScope(db: Db, scope: ScopeInput): Promise<{ pieces: number }> {
  return { pieces: (await piecesInScope(db, scope)).length }
}

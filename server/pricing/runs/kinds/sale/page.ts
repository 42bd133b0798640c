import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { campaignProps } from '#server/pricing/campaigns/campaign-props.ts'
import { scopeFacets } from '#server/pricing/scope/scope-facets.ts'
import type { SalePriceProps } from './props.ts'
import { countOnSale } from './queries.ts'

/** What the page for sale prices shows before anything is asked. */
export async function salePage(ctx: Ctx, actor: Actor): Promise<SalePriceProps> {
  const { db } = ctx
  const [{ currency }, facets, onSale, campaigns] = await Promise.all([
    shopOf(db),
    scopeFacets(db, actor),
    countOnSale(db),
    campaignProps(ctx, actor),
  ])
  return { currency, facets, onSale, campaigns }
}

import type * as z from 'zod'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { abortedWith, action } from '#server/http/routing/action.ts'
import { form, idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import type { Ctx } from '#server/platform/context.ts'
import { scopeFacets } from '#server/pricing/scope/scope-facets.ts'
import { countOnSale } from '#server/pricing/scope/scope-queries.ts'
import { draftCampaign, resumeCampaign, scheduleCampaign } from './campaign.ts'
import { campaignProps } from './campaign-props.ts'
import { campaignInput, saleImpactInput, scheduleInput } from './input.ts'
import { notAllowedIn } from './not-allowed.ts'
import type { SalePriceProps } from './props.ts'
import { saleImpact } from './sale.ts'
import { cancelCampaign, pauseCampaign } from './stop.ts'

export const saleRoutes: Route[] = [
  page('/price-sale', 'sale-price', noQuery, ({ ctx, actor }) => salePage(ctx, actor)),
  action('/price-sale/impact', saleImpactInput, ({ ctx, actor, input, res }) =>
    saleImpact(ctx, actor, input, abortedWith(res)),
  ),
  form('/price-sale/campaigns', campaignInput, async ({ ctx, actor, input }) => {
    const { runId } = await draftCampaign(ctx, actor, input)
    return `/price-runs/${runId}`
  }),
  json('/price-sale/campaigns/:id/not-allowed', noQuery, ({ ctx, actor, req }) =>
    notAllowedIn(ctx, actor, idIn(req)),
  ),
  stateRoute('schedule', 'campaign_scheduled', scheduleCampaign, scheduleInput),
  stateRoute('pause', 'campaign_paused', pauseCampaign, noBody),
  stateRoute('resumption', 'campaign_resumed', resumeCampaign, noBody),
  stateRoute('cancellation', 'campaign_cancelled', cancelCampaign, noBody),
]

/** A change of a campaign's state, followed by the list of campaigns. `segment`: the last part of the address. */
function stateRoute<T extends z.ZodType>(
  segment: string,
  notice: string,
  action: (ctx: Ctx, actor: Actor, id: number, input: z.output<T>) => Promise<void>,
  schema: T,
): Route {
  return form(
    `/price-sale/campaigns/:id/${segment}`,
    schema,
    async ({ ctx, actor, input, req, res }) => {
      await action(ctx, actor, idIn(req), input)
      res.inertia.flash({ notice: { key: notice, tone: 'positive' } })
      return '/price-sale?tab=campaigns'
    },
  )
}

async function salePage(ctx: Ctx, actor: Actor): Promise<SalePriceProps> {
  const { db } = ctx
  const [{ currency }, facets, onSale, campaigns] = await Promise.all([
    shopOf(db),
    scopeFacets(db, actor),
    countOnSale(db),
    campaignProps(ctx, actor),
  ])
  return { currency, facets, onSale, campaigns }
}

import { action } from '#server/http/routing/action.ts'
import { form, idIn, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { rehearsalPage, versionPage } from './configuration-page.ts'
import {
  doorsInput,
  limitsInput,
  marketsInput,
  rehearsalInput,
  resolutionInput,
  restoreInput,
  sampleInput,
  shopSettingsInput,
  versionQuery,
} from './input.ts'
import { runSample } from './run-sample.ts'
import {
  campaignsUnderMarkets,
  saveDoors,
  saveLimits,
  saveMarkets,
  saveShopSettings,
} from './shop-settings.ts'
import { confirmRehearsal, openRehearsal, openRestoration } from './simulation.ts'
import { tryOnPiece } from './try-piece.ts'

const CONFIGURATION = '/configuration'
const REHEARSALS = `${CONFIGURATION}/rehearsals`
const VERSION = `${CONFIGURATION}/versions/:version`

export const rehearsalRoutes: Route[] = [
  page(
    VERSION,
    'configuration-version',
    versionQuery,
    ({ ctx, req, input }) => versionPage(ctx, idIn(req, 'version'), input.beside),
    'pricing_settings.see',
  ),
  page(
    `${REHEARSALS}/:id`,
    'configuration-rehearsal',
    noQuery,
    ({ ctx, req }) => rehearsalPage(ctx, idIn(req)),
    'pricing_settings.see',
  ),

  action(
    `${CONFIGURATION}/resolution`,
    resolutionInput,
    ({ ctx, actor, input }) => tryOnPiece(ctx, actor, input),
    'pricing_settings.change',
  ),
  form(
    REHEARSALS,
    rehearsalInput,
    async ({ ctx, actor, input }) => `${REHEARSALS}/${await openRehearsal(ctx, actor, input)}`,
    'pricing_settings.change',
  ),
  form(
    `${VERSION}/restoration`,
    restoreInput,
    async ({ ctx, actor, req, input }) => {
      const version = idIn(req, 'version')
      return `${REHEARSALS}/${await openRestoration(ctx, actor, { ...input, version })}`
    },
    'pricing_settings.restore',
  ),
  action(
    `${REHEARSALS}/:id/samples`,
    sampleInput,
    ({ ctx, actor, req, input }) => runSample(ctx, actor, idIn(req), input.place),
    'pricing_settings.change',
  ),
  form(
    `${REHEARSALS}/:id/confirmation`,
    noBody,
    async (visit) => {
      await confirmRehearsal(visit.ctx, visit.actor, idIn(visit.req))
      return saved(visit, `${REHEARSALS}/${idIn(visit.req)}`)
    },
    'pricing_settings.change',
  ),

  form(
    `${CONFIGURATION}/shop`,
    shopSettingsInput,
    async (visit) => {
      await saveShopSettings(visit.ctx, visit.actor, visit.input)
      return saved(visit, CONFIGURATION)
    },
    'shop_settings.save',
  ),
  form(
    `${CONFIGURATION}/markets`,
    marketsInput,
    async (visit) => {
      await saveMarkets(visit.ctx, visit.actor, visit.input)
      return saved(visit, CONFIGURATION)
    },
    'shop_settings.save',
  ),
  action(
    `${CONFIGURATION}/markets/campaigns`,
    marketsInput,
    ({ ctx, actor, input }) => campaignsUnderMarkets(ctx, actor, input),
    'pricing_settings.change',
  ),
  form(
    `${CONFIGURATION}/limits`,
    limitsInput,
    async (visit) => {
      await saveLimits(visit.ctx, visit.actor, visit.input)
      return saved(visit, CONFIGURATION)
    },
    'shop_settings.save',
  ),
  form(
    `${CONFIGURATION}/doors`,
    doorsInput,
    async (visit) => {
      await saveDoors(visit.ctx, visit.actor, visit.input)
      return saved(visit, CONFIGURATION)
    },
    'shop_settings.save',
  ),
]

function saved({ res }: UserRequest, to: string): string {
  res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
  return to
}

import { action } from '#server/http/routing/action.ts'
import { form, idIn, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { simulationPage, versionPage } from './configuration-page.ts'
import {
  limitsInput,
  marketsInput,
  resolutionInput,
  restoreInput,
  sampleInput,
  shopSettingsInput,
  signInSettingsInput,
  simulationInput,
  versionQuery,
} from './input.ts'
import { runSample } from './run-sample.ts'
import {
  campaignsUnderMarkets,
  saveLimits,
  saveMarkets,
  saveShopSettings,
  saveSignInSettings,
} from './shop-settings.ts'
import { confirmSimulation, startRestoration, startSimulation } from './simulation.ts'
import { tryOnPiece } from './try-piece.ts'

const CONFIGURATION = '/configuration'
const SIMULATIONS = `${CONFIGURATION}/rehearsals`
const VERSION = `${CONFIGURATION}/versions/:version`

export const simulationRoutes: Route[] = [
  page(
    VERSION,
    'configuration-version',
    versionQuery,
    ({ ctx, req, input }) => versionPage(ctx, idIn(req, 'version'), input.beside),
    'pricing_settings.see',
  ),
  page(
    `${SIMULATIONS}/:id`,
    'configuration-rehearsal',
    noQuery,
    ({ ctx, req }) => simulationPage(ctx, idIn(req)),
    'pricing_settings.see',
  ),

  action(
    `${CONFIGURATION}/resolution`,
    resolutionInput,
    ({ ctx, actor, input }) => tryOnPiece(ctx, actor, input),
    'pricing_settings.change',
  ),
  form(
    SIMULATIONS,
    simulationInput,
    async ({ ctx, actor, input }) => `${SIMULATIONS}/${await startSimulation(ctx, actor, input)}`,
    'pricing_settings.change',
  ),
  form(
    `${VERSION}/restoration`,
    restoreInput,
    async ({ ctx, actor, req, input }) => {
      const version = idIn(req, 'version')
      return `${SIMULATIONS}/${await startRestoration(ctx, actor, { ...input, version })}`
    },
    'pricing_settings.restore',
  ),
  action(
    `${SIMULATIONS}/:id/samples`,
    sampleInput,
    ({ ctx, actor, req, input }) => runSample(ctx, actor, idIn(req), input.place),
    'pricing_settings.change',
  ),
  form(
    `${SIMULATIONS}/:id/confirmation`,
    noBody,
    async (visit) => {
      await confirmSimulation(visit.ctx, visit.actor, idIn(visit.req))
      return saved(visit, `${SIMULATIONS}/${idIn(visit.req)}`)
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
    signInSettingsInput,
    async (visit) => {
      await saveSignInSettings(visit.ctx, visit.actor, visit.input)
      return saved(visit, CONFIGURATION)
    },
    'shop_settings.save',
  ),
]

function saved({ res }: UserRequest, to: string): string {
  res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
  return to
}

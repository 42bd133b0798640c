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
import { resolutionFor } from './try-piece.ts'

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
    ({ ctx, actor, input }) => resolutionFor(ctx, actor, input),
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
    async (request) => {
      await confirmSimulation(request.ctx, request.actor, idIn(request.req))
      return saved(request, `${SIMULATIONS}/${idIn(request.req)}`)
    },
    'pricing_settings.change',
  ),

  form(
    `${CONFIGURATION}/shop`,
    shopSettingsInput,
    async (request) => {
      await saveShopSettings(request.ctx, request.actor, request.input)
      return saved(request, CONFIGURATION)
    },
    'shop_settings.save',
  ),
  form(
    `${CONFIGURATION}/markets`,
    marketsInput,
    async (request) => {
      await saveMarkets(request.ctx, request.actor, request.input)
      return saved(request, CONFIGURATION)
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
    async (request) => {
      await saveLimits(request.ctx, request.actor, request.input)
      return saved(request, CONFIGURATION)
    },
    'shop_settings.save',
  ),
  form(
    `${CONFIGURATION}/doors`,
    signInSettingsInput,
    async (request) => {
      await saveSignInSettings(request.ctx, request.actor, request.input)
      return saved(request, CONFIGURATION)
    },
    'shop_settings.save',
  ),
]

function saved({ res }: UserRequest, to: string): string {
  res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
  return to
}

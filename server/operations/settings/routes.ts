import { HttpError } from '#server/http/errors.ts'
import { isPicture } from '#server/http/middleware/bodies.ts'
import { action } from '#server/http/routing/action.ts'
import {
  form,
  idIn,
  page,
  type Route,
  type UserRequest,
  withActor,
} from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { moved } from '#server/http/routing/moved.ts'
import { bodyOf } from '#server/http/routing/upload.ts'
import { MAX_MB } from '#server/identity/profile/picture-encoding.ts'
import { Refused } from '#server/platform/errors.ts'
import { startRestoration } from '#server/pricing/simulations/simulation.ts'
import { saveCompliance } from './compliance.ts'
import { saveGoldForm } from './gold.ts'
import * as input from './input.ts'
import { changeLogo, removeLogo, saveLetterhead } from './letterhead.ts'
import { saveLimits } from './limits.ts'
import { saveMargin } from './margin.ts'
import { campaignsUnderMarkets, saveMarkets } from './markets.ts'
import { configurationPage } from './page.ts'
import { saveShopSettings } from './shop.ts'
import { saveSignInSettings } from './sign-in.ts'
import { saveTradeSettings } from './trade.ts'
import { versionPage } from './version-page.ts'

const PAGE = '/configuration'

/** Every form of the page of settings, and the versions of the pricing settings. */
export const settingsRoutes: Route[] = [
  page(
    PAGE,
    'configuration',
    input.configurationQuery,
    ({ ctx, input: { rehearsal } }) => configurationPage(ctx, rehearsal),
    'pricing_settings.see',
  ),
  form(
    PAGE,
    input.marginInput,
    async (request) => {
      await saveMargin(request.ctx, request.actor, request.input)
      return saved(request, 'configuration_saved', '/')
    },
    'pricing_settings.change',
  ),
  page(
    `${PAGE}/versions/:version`,
    'configuration-version',
    input.versionQuery,
    ({ ctx, req, input: { beside } }) => versionPage(ctx, idIn(req, 'version'), beside),
    'pricing_settings.see',
  ),
  form(
    `${PAGE}/versions/:version/restoration`,
    input.restoreInput,
    async ({ ctx, actor, req, input: { base } }) => {
      const version = idIn(req, 'version')
      return `${PAGE}/rehearsals/${await startRestoration(ctx, actor, { base, version })}`
    },
    'pricing_settings.restore',
  ),

  form(
    `${PAGE}/shop`,
    input.shopSettingsInput,
    async (request) => {
      await saveShopSettings(request.ctx, request.actor, request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/markets`,
    input.marketsInput,
    async (request) => {
      await saveMarkets(request.ctx, request.actor, request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
  action(
    `${PAGE}/markets/campaigns`,
    input.marketsInput,
    ({ ctx, actor, input: markets }) => campaignsUnderMarkets(ctx, actor, markets),
    'pricing_settings.change',
  ),
  form(
    `${PAGE}/trade`,
    input.tradeSettingsInput,
    async (request) => {
      await saveTradeSettings(request.ctx, request.actor, request.input)
      return saved(request, 'shop_saved')
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/letterhead`,
    input.letterheadInput,
    async (request) => {
      await saveLetterhead(request.ctx, request.actor, request.input)
      return saved(request, 'shop_saved')
    },
    'shop_settings.save',
  ),
  {
    method: 'post',
    path: `${PAGE}/logo`,
    access: 'shop_settings.save',
    page: null,
    handle: async (caller) => {
      const { ctx, actor, req, res } = withActor(caller)
      if (!isPicture(req)) throw new HttpError(415, 'only images are accepted')
      await changeLogo(ctx, actor, await bodyOf(caller, MAX_MB * 1024 * 1024, tooLarge))
      res.status(204).end()
    },
  },
  form(
    `${PAGE}/logo/removal`,
    noBody,
    async ({ ctx, actor }) => {
      await removeLogo(ctx, actor)
      return PAGE
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/compliance`,
    input.complianceSettingsInput,
    async (request) => {
      await saveCompliance(request.ctx, request.actor, request.input)
      return saved(request, 'compliance_saved')
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/limits`,
    input.limitsInput,
    async (request) => {
      await saveLimits(request.ctx, request.actor, request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/sign-in`,
    input.signInSettingsInput,
    async (request) => {
      await saveSignInSettings(request.ctx, request.actor, request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
  moved('post', `${PAGE}/doors`, `${PAGE}/sign-in`),
  // Its form is on the page of the sources.
  form(
    `${PAGE}/gold`,
    input.goldFormInput,
    async (request) => {
      await saveGoldForm(request.ctx, request.actor, request.input)
      return saved(request, 'saved', request.res.inertia.previousPath(`${PAGE}/sources`))
    },
    'shop_settings.save',
  ),
]

const tooLarge = () =>
  new Refused({ picture: { key: 'picture_too_large', values: { most: MAX_MB } } })

type Notice = 'saved' | 'shop_saved' | 'compliance_saved' | 'configuration_saved'

function saved({ res }: UserRequest, key: Notice = 'saved', to = PAGE): string {
  res.inertia.flash({ notice: { key, tone: 'positive' } })
  return to
}

import { form, page, type Route } from '#server/http/routing/handlers.ts'
import { localeOf, noQuery } from '#server/http/routing/input.ts'
import { translator } from '#server/platform/locales/translator.ts'
import { setupInput } from './input.ts'
import { saveSetup, setupPage } from './setup.ts'

const PAGE = '/setup'
const translatorFor = translator('setup')

/** The form with which a new shop chooses what it sells. */
export const setupRoutes: Route[] = [
  page(PAGE, 'setup', noQuery, ({ ctx }) => setupPage(ctx), 'pricing_settings.see'),

  form(
    PAGE,
    setupInput,
    async ({ ctx, actor, input, req, res }) => {
      const text = translatorFor(localeOf(req))
      const productId = await saveSetup(ctx, actor, input, {
        titleOf: (kind) => text(`kinds.${kind}`),
        noLawReason: text('law.none_reason'),
      })
      res.inertia.flash({ notice: { key: 'shop_saved', tone: 'positive' } })
      return productId === null ? '/price' : `/products/${productId}`
    },
    'shop_settings.save',
  ),
]

import { page, type Route } from '#server/http/routing/handlers.ts'
import { configurationQuery } from '#server/pricing/simulations/input.ts'
import { configurationPage } from './page.ts'

export const settingsPageRoutes: Route[] = [
  page(
    '/configuration',
    'configuration',
    configurationQuery,
    ({ ctx, input }) => configurationPage(ctx, input.rehearsal),
    'pricing_settings.see',
  ),
]

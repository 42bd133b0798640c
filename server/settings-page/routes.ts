import { page, type Route } from '#server/http/handlers.ts'
import { configurationQuery } from '#server/rehearsals/input.ts'
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

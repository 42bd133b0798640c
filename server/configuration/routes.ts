import { form, type Route } from '#server/http/routing/handlers.ts'
import { saveMargin } from './configuration.ts'
import { marginInput } from './input.ts'

export const configurationRoutes: Route[] = [
  form(
    '/configuration',
    marginInput,
    async ({ ctx, actor, input, res }) => {
      await saveMargin(ctx, actor, input)
      res.inertia.flash({ notice: { key: 'configuration_saved', tone: 'positive' } })
      return '/'
    },
    'pricing_settings.change',
  ),
]

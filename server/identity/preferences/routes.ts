import { action } from '#server/http/routing/action.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { preferencesInput, savePreferences } from './preferences.ts'

export const preferenceRoutes: Route[] = [
  action('/preferences', preferencesInput, async ({ ctx, actor, input }) => {
    await savePreferences(ctx, actor.id, input)
    return undefined
  }),
]

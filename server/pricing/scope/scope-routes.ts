import * as z from 'zod'
import { action } from '#server/http/routing/action.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { countScope } from './scope-facets.ts'
import { scopeInput } from './scope-input.ts'

const countInput = z.strictObject({ scope: scopeInput.default({}) })

/** How many pieces a scope has, while the user edits it. */
export const scopeRoutes: Route[] = [
  action('/price-scope/count', countInput, ({ ctx, input }) => countScope(ctx.db, input.scope)),
]

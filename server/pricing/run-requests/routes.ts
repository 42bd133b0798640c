import { abortedWith, action } from '#server/http/routing/action.ts'
import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { compareImpact } from './compare.ts'
import { compareImpactInput } from './input.ts'
import { newRunInput, previewByKind, recalculatePreview } from './preview-by-kind.ts'

export const runRequestRoutes: Route[] = [
  form(
    '/price-runs',
    newRunInput,
    async ({ ctx, actor, input }) => `/price-runs/${await previewByKind(ctx, actor, input)}`,
  ),
  form('/price-runs/:id/recalculation', noBody, async ({ ctx, actor, req }) => {
    return `/price-runs/${await recalculatePreview(ctx, actor, idIn(req))}`
  }),
  action('/price-compare/impact', compareImpactInput, ({ ctx, actor, input, res }) =>
    compareImpact(ctx, actor, input, abortedWith(res)),
  ),
]

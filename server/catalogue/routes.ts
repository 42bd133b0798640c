import { productRoutes } from '#server/catalogue/products/product-routes.ts'
import { decideWeighing, weigh } from '#server/catalogue/weights/weighing.ts'
import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { weighingInput, weightInput } from './input.ts'

export const catalogueRoutes: Route[] = [
  ...productRoutes,
  form('/variants/:id/weight', weightInput, async ({ ctx, actor, input, req, res }) => {
    const isSaved = await weigh(ctx, actor, idIn(req), input)
    const notice = isSaved
      ? ({ key: 'weight_saved', tone: 'positive' } as const)
      : ({ key: 'weight_waits', tone: 'notice' } as const)
    res.inertia.flash({ notice })
    return { fallback: '/' }
  }),
  ...(['approval', 'rejection'] as const).map((decision) =>
    form(
      `/variants/:id/weighing/${decision}`,
      weighingInput,
      async ({ ctx, actor, input, req, res }) => {
        await decideWeighing(ctx, actor, idIn(req), { ...input, decision })
        const key = decision === 'approval' ? 'weight_saved' : 'weight_rejected'
        res.inertia.flash({ notice: { key, tone: 'positive' } })
        return { fallback: '/' }
      },
      'catalogue.change',
    ),
  ),
]

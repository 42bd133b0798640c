import { productRoutes } from '#server/catalogue/products/product-routes.ts'
import { weigh } from '#server/catalogue/weights/weighing.ts'
import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { weightInput } from './input.ts'

export const catalogueRoutes: Route[] = [
  ...productRoutes,
  form('/variants/:id/weight', weightInput, async ({ ctx, actor, input, req, res }) => {
    await weigh(ctx, actor, idIn(req), input)
    res.inertia.flash({ notice: { key: 'weight_saved', tone: 'positive' } })
    return { fallback: '/' }
  }),
]

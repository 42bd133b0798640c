import { form, idIn, json, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { eraseCustomer } from './erase.ts'
import { erasurePreview } from './erasure-preview.ts'
import { eraseInput } from './input.ts'

const PATH = '/customers/:id/erasure'

export const erasureRoutes: Route[] = [
  json(
    PATH,
    noQuery,
    ({ ctx, req }) => erasurePreview(ctx, idIn(req)),
    'customers.preview_erasure',
  ),

  form(
    PATH,
    eraseInput,
    async ({ ctx, actor, req, input, res }) => {
      const id = idIn(req)
      await eraseCustomer(ctx, actor, id, input)
      res.inertia.flash({ notice: { key: 'customer_erased', tone: 'positive' } })
      return `/customers/${id}`
    },
    'customers.erase',
  ),
]

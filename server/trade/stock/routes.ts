import { form, idIn, json, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { changeStock, stockPage } from './count.ts'
import { addFromContract } from './from-contract.ts'
import { addInput, placesInput, stockInput } from './input.ts'
import { placesPage, savePlaces } from './places.ts'

const FALLBACK = { fallback: '/products' }

export const stockRoutes: Route[] = [
  json('/variants/:id/stock', noQuery, ({ ctx, actor, req }) =>
    stockPage(ctx.db, actor, idIn(req)),
  ),

  form('/variants/:id/stock', stockInput, async ({ ctx, actor, input, req, res }) => {
    const id = idIn(req)
    const { sku, undo } = await changeStock(ctx, actor, id, input)
    const notice = { key: 'stock_saved', values: { sku }, tone: 'positive' } as const
    const path = `/variants/${id}/stock`
    res.inertia.flash({ notice: { ...notice, ...(undo && { undo: { path, data: undo } }) } })
    return FALLBACK
  }),

  form('/contracts/:id/stock', addInput, async ({ ctx, actor, input, req, res }) => {
    const id = idIn(req)
    const sku = await addFromContract(ctx, actor, id, input)
    res.inertia.flash({ notice: { key: 'stock_saved', values: { sku }, tone: 'positive' } })
    return `/contracts/${id}`
  }),

  json('/stock-places', noQuery, ({ ctx }) => placesPage(ctx.db)),

  form(
    '/stock-places',
    placesInput,
    async ({ ctx, actor, input, res }) => {
      await savePlaces(ctx, actor, input)
      res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
      return FALLBACK
    },
    'catalogue.change',
  ),
]

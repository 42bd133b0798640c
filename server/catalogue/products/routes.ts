import {
  piecesInput,
  productChangeInput,
  productInput,
  versionInput,
} from '#server/catalogue/input.ts'
import { applyCalibrations } from '#server/catalogue/weights/weight-calibration.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { addPieces } from './add-pieces.ts'
import { addProduct, archiveProduct, changeProduct, restoreProduct } from './products.ts'

const LIST = '/products'

export const productRoutes: Route[] = [
  form(
    LIST,
    productInput,
    async ({ ctx, actor, input, res }) => {
      await addProduct(ctx, actor, input)
      res.inertia.flash({ notice: { key: 'product_added', tone: 'positive' } })
      return LIST
    },
    'catalogue.change',
  ),

  form(
    '/products/:id',
    productChangeInput,
    async ({ ctx, actor, input, req, res }) => {
      const id = idIn(req)
      const isChanged = await changeProduct(ctx, actor, id, input)
      const notice = isChanged
        ? ({ key: 'saved', tone: 'positive' } as const)
        : ({ key: 'composition_same', tone: 'notice' } as const)
      res.inertia.flash({ notice })
      return `${LIST}/${id}`
    },
    'catalogue.change',
  ),

  form(
    '/products/:id/pieces',
    piecesInput,
    async ({ ctx, actor, input, req, res }) => {
      const { settings } = await currentConfig(ctx.db)
      const count = await addPieces(ctx, actor, idIn(req), input.table, settings.currency)
      res.inertia.flash({ notice: { key: 'pieces_added', values: { count }, tone: 'positive' } })
      return { fallback: LIST }
    },
    'catalogue.change',
  ),

  form(
    '/products/:id/learned-weights',
    noBody,
    async ({ ctx, actor, req, res }) => {
      const count = await applyCalibrations(ctx, actor, idIn(req))
      res.inertia.flash({
        notice: { key: 'weights_corrected', values: { count }, tone: 'positive' },
      })
      return LIST
    },
    'catalogue.change',
  ),

  form(
    '/products/:id/archive',
    versionInput,
    async ({ ctx, actor, input, req, res }) => {
      const id = idIn(req)
      const { title, pieces, version } = await archiveProduct(ctx, actor, id, input.version)
      // With the version of this act, so that a later act of someone else is not undone.
      const undo = { path: `/products/${id}/return`, data: { version } }
      const notice = { key: 'product_archived', values: { title, count: pieces }, undo }
      res.inertia.flash({ notice })
      return LIST
    },
    'catalogue.change',
  ),

  form(
    '/products/:id/return',
    versionInput,
    async ({ ctx, actor, input, req, res }) => {
      const { title, pieces } = await restoreProduct(ctx, actor, idIn(req), input.version)
      res.inertia.flash({ notice: { key: 'product_returned', values: { title, count: pieces } } })
      return LIST
    },
    'catalogue.change',
  ),
]

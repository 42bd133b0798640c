import { versionInput } from '#server/catalogue/input.ts'
import { form, idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { addPiece } from './add-piece.ts'
import { addSeries } from './add-series.ts'
import { archivePiece } from './archive-piece.ts'
import { changePiece, pieceForm } from './change-piece.ts'
import { pieceChangeInput, pieceInput, productPageQuery, seriesInput, skuQuery } from './input.ts'
import { productPage } from './product-page.ts'
import { proposedSku } from './sku.ts'

const PRODUCT = '/products/:id'
const FALLBACK = { fallback: '/products' }

export const pieceRoutes: Route[] = [
  page(PRODUCT, 'product', productPageQuery, ({ ctx, req, input }) =>
    productPage(ctx.db, idIn(req), input),
  ),

  json(
    `${PRODUCT}/sku`,
    skuQuery,
    async ({ ctx, req, input }) => ({ sku: await proposedSku(ctx.db, idIn(req), input) }),
    'catalogue.change',
  ),

  form(
    `${PRODUCT}/piece`,
    pieceInput,
    async ({ ctx, actor, input, req, res }) => {
      await addPiece(ctx, actor, idIn(req), input)
      const notice = { key: 'pieces_added', values: { count: 1 }, tone: 'positive' } as const
      res.inertia.flash({ notice })
      return FALLBACK
    },
    'catalogue.change',
  ),

  form(
    `${PRODUCT}/series`,
    seriesInput,
    async ({ ctx, actor, input, req, res }) => {
      const count = await addSeries(ctx, actor, idIn(req), input)
      res.inertia.flash({ notice: { key: 'pieces_added', values: { count }, tone: 'positive' } })
      return FALLBACK
    },
    'catalogue.change',
  ),

  json(
    '/variants/:id/facts',
    noQuery,
    ({ ctx, actor, req }) => pieceForm(ctx.db, actor, idIn(req)),
    'catalogue.change',
  ),

  form(
    '/variants/:id/facts',
    pieceChangeInput,
    async ({ ctx, actor, input, req, res }) => {
      const id = idIn(req)
      const change = await changePiece(ctx, actor, id, input)
      if (change === null) {
        res.inertia.flash({ notice: { key: 'composition_same', tone: 'notice' } })
        return FALLBACK
      }
      const { sku, undo } = change
      const path = `/variants/${id}/facts`
      const notice = { key: 'piece_saved', values: { sku }, tone: 'positive' } as const
      res.inertia.flash({ notice: { ...notice, ...(undo && { undo: { path, data: undo } }) } })
      return FALLBACK
    },
    'catalogue.change',
  ),

  ...(['archive', 'return'] as const).map((step) =>
    form(
      `/variants/:id/${step}`,
      versionInput,
      async ({ ctx, actor, input, req, res }) => {
        const id = idIn(req)
        const { sku, version } = await archivePiece(ctx, actor, id, { ...input, step })
        const isArchived = step === 'archive'
        // With the version of this act, so that a later act of someone else is not undone.
        const undo = { path: `/variants/${id}/return`, data: { version } }
        const key = isArchived ? 'piece_archived' : 'piece_returned'
        res.inertia.flash({ notice: { key, values: { sku }, ...(isArchived && { undo }) } })
        return FALLBACK
      },
      'catalogue.change',
    ),
  ),
]

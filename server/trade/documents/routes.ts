import { action } from '#server/http/routing/action.ts'
import { download } from '#server/http/routing/download.ts'
import { form, idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { saveLetterhead } from '#server/trade/documents/logo/letterhead.ts'
import { logoRoutes } from '#server/trade/documents/logo/logo-routes.ts'
import { contractDocuments, documentPage, fileOf, requestDocument, retry } from './document.ts'
import { documentInput, letterheadInput } from './input.ts'

/** Documents: request, retry, view and download. */
export const documentRoutes: Route[] = [
  json('/contracts/:id/documents', noQuery, ({ ctx, actor, req }) =>
    contractDocuments(ctx, actor, idIn(req)),
  ),
  action('/contracts/:id/documents', documentInput, async ({ ctx, actor, req, input }) => ({
    id: await requestDocument(ctx, actor, idIn(req), input),
  })),
  action('/documents/:id/retry', noBody, async ({ ctx, req }) => {
    await retry(ctx, idIn(req))
    return undefined
  }),
  form(
    '/configuration/letterhead',
    letterheadInput,
    async ({ ctx, actor, input, res }) => {
      await saveLetterhead(ctx, actor, input)
      res.inertia.flash({ notice: { key: 'shop_saved', tone: 'positive' } })
      return '/configuration'
    },
    'shop_settings.save',
  ),
  ...logoRoutes,
  page('/documents/:id', 'document', noQuery, ({ ctx, req }) => documentPage(ctx, idIn(req))),
  download('/documents/:id/file', noQuery, async ({ ctx, req }) => {
    const { name, content } = await fileOf(ctx.db, idIn(req))
    return { name, type: 'application/pdf', parts: singlePart(content) }
  }),
]

async function* singlePart(content: Buffer) {
  yield content
}

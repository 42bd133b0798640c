import { action } from '#server/http/routing/action.ts'
import { download } from '#server/http/routing/download.ts'
import { idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { NotFound } from '#server/platform/errors.ts'
import { logoFile } from '#server/trade/documents/logo/logo.ts'
import { contractDocuments, documentPage, fileOf, requestDocument, retry } from './document.ts'
import { documentInput } from './input.ts'

/** Documents: request, retry, view and download; and the logos on them. */
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
  {
    method: 'get',
    path: '/logos/:hash',
    access: 'app.use',
    page: null,
    pageless: true,
    handle: async ({ ctx, req, res }) => {
      const { hash } = req.params
      if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) throw new NotFound()
      const content = await logoFile(ctx.db, hash)
      // A changed logo has a new URL.
      res.set('Cache-Control', 'private, max-age=31536000, immutable').type('image/png')
      res.send(content)
    },
  },
  page('/documents/:id', 'document', noQuery, ({ ctx, req }) => documentPage(ctx, idIn(req))),
  download('/documents/:id/file', noQuery, async ({ ctx, req }) => {
    const { name, content } = await fileOf(ctx.db, idIn(req))
    return { name, type: 'application/pdf', parts: singlePart(content) }
  }),
]

async function* singlePart(content: Buffer) {
  yield content
}

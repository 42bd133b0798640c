import * as z from 'zod'
import { page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery, searchParam } from '#server/http/routing/input.ts'
import { documentationFile, documentationPage, documentationPicture } from './documentation.ts'

const documentationQuery = z.object({ q: searchParam })

/** The documents of the project; staff do not see those about operations. */
export const documentationRoutes: Route[] = [
  page('/documentation', 'documentation', documentationQuery, ({ actor, input }) =>
    documentationPage(actor, input.q),
  ),
  page('/documentation/:document', 'documentation-file', noQuery, ({ actor, req }) =>
    documentationFile(actor, String(req.params.document)),
  ),
  page('/documentation/decisions/:document', 'documentation-file', noQuery, ({ actor, req }) =>
    documentationFile(actor, `decisions/${req.params.document}`),
  ),
  {
    method: 'get',
    path: '/documentation/pictures/:picture',
    access: 'app.use',
    page: null,
    pageless: true,
    handle: async ({ req, res }) => {
      const picture = await documentationPicture(req.params.picture)
      res.set('Cache-Control', 'private, no-cache').type('image/png').send(picture)
    },
  },
]

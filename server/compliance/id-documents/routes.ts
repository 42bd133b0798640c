import { HttpError } from '#server/http/errors.ts'
import { isScan } from '#server/http/middleware/bodies.ts'
import { action } from '#server/http/routing/action.ts'
import { form, idIn, json, type Route, withActor } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { bodyOf } from '#server/http/routing/upload.ts'
import { idDocumentInput, removalInput } from './input.ts'
import { documentsFor } from './list.ts'
import { openNumber, openScan } from './open.ts'
import { removeDocument } from './remove.ts'
import { MAX_SCAN_MB, saveDocument, saveScan, scanTooLarge } from './save.ts'

const OF_CUSTOMER = '/customers/:id/id-documents'
const ONE = '/id-documents/:id'

export const idDocumentRoutes: Route[] = [
  json(OF_CUSTOMER, noQuery, ({ ctx, actor, req }) => documentsFor(ctx, actor, idIn(req))),

  action(OF_CUSTOMER, idDocumentInput, async ({ ctx, actor, req, input }) => ({
    id: await saveDocument(ctx, actor, idIn(req), input),
  })),

  action(`${ONE}/number`, noBody, async ({ ctx, actor, req }) => ({
    number: await openNumber(ctx, actor, idIn(req)),
  })),

  form(`${ONE}/removal`, removalInput, async ({ ctx, actor, req, input }) => {
    const customerId = await removeDocument(ctx, actor, idIn(req), input.reason)
    return `/customers/${customerId}`
  }),

  {
    method: 'post',
    path: `${ONE}/scan`,
    access: 'app.use',
    page: null,
    handle: async (caller) => {
      const { ctx, actor, req, res } = withActor(caller)
      if (!isScan(req)) throw new HttpError(415, 'only scans are taken here')
      const file = await bodyOf(caller, MAX_SCAN_MB * 1024 * 1024, scanTooLarge)
      await saveScan(ctx, actor, idIn(req), file)
      res.status(204).end()
    },
  },

  {
    method: 'get',
    path: `${ONE}/scan`,
    access: 'app.use',
    page: null,
    pageless: true,
    handle: async (caller) => {
      const { ctx, actor, req, res } = withActor(caller)
      const { name, type, content } = await openScan(ctx, actor, idIn(req))
      // An image is shown in a sandbox; browsers do not show a PDF in a sandbox, so it is downloaded.
      if (type === 'application/pdf') res.attachment(name)
      else res.set('Content-Disposition', `inline; filename="${name}"`)
      res.set('Content-Security-Policy', SCAN_POLICY).set('Cache-Control', 'no-store').type(type)
      res.send(content)
    },
  },
]

/** An untrusted file: nothing in it may run, load or be framed. */
const SCAN_POLICY = "default-src 'none'; img-src 'self'; sandbox; frame-ancestors 'none'"

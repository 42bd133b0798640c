import { action } from '#server/http/routing/action.ts'
import { listFile } from '#server/http/routing/download.ts'
import { form, idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { moved } from '#server/http/routing/moved.ts'
import { invoicePaymentInput, reversalInput } from '#server/trade/payments/input.ts'
import { discardDrafts, restoreDrafts } from './discard.ts'
import * as input from './input.ts'
import { addInvoice, changeInvoice, newestInvoice } from './invoice.ts'
import { issueInvoice, requestInvoiceDocument, sendInvoice, voidInvoice } from './issue.ts'
import { invoiceSheet, invoicesPage } from './list.ts'
import { addPage, contractInvoice, currentDraft, editPage, previewPage } from './pages.ts'
import { payInvoice, reverseInvoicePayment } from './pay.ts'

const ALL = '/apps/invoice'
const LIST = `${ALL}/list`
const previewUrl = (id: number) => `${ALL}/preview?id=${id}`

/** Invoices: drafts, issuing, payments and emails. */
export const invoiceRoutes: Route[] = [
  page(LIST, 'invoice-list', input.listQuery, ({ ctx, actor, input: query }) =>
    invoicesPage(ctx, actor, query),
  ),
  // The list contains customer names, which only admins may export.
  listFile(
    `${ALL}/export`,
    input.listQuery,
    ({ ctx, actor, input: query }) => invoiceSheet(ctx, actor, query),
    'invoices.export',
  ),
  withNewestId(
    'any',
    page(`${ALL}/preview`, 'invoice-preview', input.oneQuery, ({ ctx, actor, input: { id } }) =>
      previewPage(ctx, actor, id),
    ),
  ),
  page(`${ALL}/add`, 'invoice-form', input.addQuery, ({ ctx, input: query }) =>
    addPage(ctx, query),
  ),
  withNewestId(
    'draft',
    page(`${ALL}/edit`, 'invoice-form', input.oneQuery, ({ ctx, input: { id } }) =>
      editPage(ctx, id),
    ),
  ),
  form(`${ALL}/add`, input.addInput, async ({ ctx, actor, input: draft }) =>
    previewUrl(await addInvoice(ctx, actor, draft)),
  ),
  action(`${ALL}/discard`, input.draftsInput, async ({ ctx, actor, input: { invoices } }) => ({
    invoices: await discardDrafts(ctx, actor, invoices),
  })),
  moved('post', `${ALL}/discarding`, `${ALL}/discard`),
  action(`${ALL}/return`, input.draftsInput, async ({ ctx, actor, input: { invoices } }) => ({
    invoices: await restoreDrafts(ctx, actor, invoices),
  })),
  json(`${ALL}/:id/now`, noQuery, ({ ctx, req }) => currentDraft(ctx, idIn(req))),
  form(`${ALL}/:id`, input.changeInput, async ({ ctx, actor, req, input: change }) => {
    await changeInvoice(ctx, actor, idIn(req), change)
    return previewUrl(idIn(req))
  }),
  form(`${ALL}/:id/issue`, input.versionInput, async ({ ctx, actor, req, input: body }) => {
    await issueInvoice(ctx, actor, idIn(req), body.version)
    return previewUrl(idIn(req))
  }),
  form(`${ALL}/:id/sending`, input.versionInput, async ({ ctx, actor, req, input: body }) => {
    await sendInvoice(ctx, actor, idIn(req), body.version)
    return previewUrl(idIn(req))
  }),
  form(
    `${ALL}/:id/voiding`,
    input.voidInput,
    async ({ ctx, actor, req, input: reasonInput }) => {
      await voidInvoice(ctx, actor, idIn(req), reasonInput)
      return previewUrl(idIn(req))
    },
    'invoices.void',
  ),
  form(`${ALL}/:id/payments`, invoicePaymentInput, async ({ ctx, actor, req, input: payment }) => {
    await payInvoice(ctx, actor, idIn(req), payment)
    return previewUrl(idIn(req))
  }),
  form(
    `${ALL}/:id/payments/:payment/reversal`,
    reversalInput,
    async ({ ctx, actor, req, input: { reason } }) => {
      const paymentId = idIn(req, 'payment')
      await reverseInvoicePayment(ctx, actor, idIn(req), { paymentId, reason })
      return previewUrl(idIn(req))
    },
    'payments.reverse',
  ),
  json('/contracts/:id/invoice', noQuery, ({ ctx, req }) => contractInvoice(ctx.db, idIn(req))),
  action(`${ALL}/:id/documents`, noBody, async ({ ctx, actor, req }) => ({
    id: await requestInvoiceDocument(ctx, actor, idIn(req)),
  })),
]

/** Without an id, as in the horizontal menu, the newest invoice is opened, or the list if there is none. */
function withNewestId(which: 'any' | 'draft', route: Route): Route {
  return {
    ...route,
    handle: async (caller) => {
      const { ctx, req, res } = caller
      if (req.query.id !== undefined) return route.handle(caller)
      const id = await newestInvoice(ctx.db, which)
      await res.inertia.redirect(id === null ? LIST : `${route.path}?id=${id}`)
    },
  }
}

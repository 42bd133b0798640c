import * as z from 'zod'
import { action } from '#server/http/routing/action.ts'
import { listFile } from '#server/http/routing/download.ts'
import { form, idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery, numberParam } from '#server/http/routing/input.ts'
import { moved } from '#server/http/routing/moved.ts'
import { amend } from '#server/trade/contracts/lifecycle/amend.ts'
import { discardDraft } from '#server/trade/contracts/lifecycle/discard.ts'
import { moveMetal } from '#server/trade/contracts/lifecycle/metal.ts'
import { pay, reversePayment } from '#server/trade/contracts/lifecycle/pay.ts'
import { takeStep } from '#server/trade/contracts/lifecycle/step.ts'
import { addDraft, changeDraft } from '#server/trade/contracts/lines/draft.ts'
import { draftTotals, priceOfLine } from '#server/trade/contracts/lines/draft-totals.ts'
import { contractSheet } from '#server/trade/contracts/list/export.ts'
import { contractsPage } from '#server/trade/contracts/list/list.ts'
import { paymentInput, reversalInput } from '#server/trade/payments/input.ts'
import { contractPage } from './detail.ts'
import { formPage, openingProps } from './form-page.ts'
import * as input from './input.ts'
import { sellerOf } from './seller.ts'

const LIST = '/contracts'
const contractUrl = (id: number) => `${LIST}/${id}`
const customerQuery = z.object({
  customer: numberParam,
})

/** Drafts and contracts with their payments and metal. */
export const contractRoutes: Route[] = [
  page(LIST, 'contracts', input.listQuery, ({ ctx, actor, input }) =>
    contractsPage(ctx, actor, input),
  ),
  // The list contains customer names, which only admins may export.
  listFile(
    `${LIST}/export`,
    input.listQuery,
    ({ ctx, actor, input }) => contractSheet(ctx, actor, input),
    'contracts.export',
  ),
  page(`${LIST}/create`, 'contract-form', customerQuery, ({ ctx, actor, input }) =>
    formPage(ctx, actor, null, input.customer),
  ),
  json(`${LIST}/price`, input.priceQuery, ({ ctx, actor, input: query }) =>
    priceOfLine(ctx, actor, query),
  ),
  json(`${LIST}/seller`, input.sellerQuery, ({ ctx, input: { customer } }) =>
    sellerOf(ctx.db, customer ?? 0),
  ),
  action(`${LIST}/draft-totals`, input.draftTotalsInput, ({ ctx, actor, input: draft }) =>
    draftTotals(ctx, actor, draft),
  ),
  moved('post', `${LIST}/reckoning`, `${LIST}/draft-totals`),

  form(LIST, input.draftInput, async ({ ctx, actor, res, input: draft }) => {
    const id = await addDraft(ctx, actor, draft)
    if (draft.opens) res.inertia.flash({ opening: openingProps(draft.type) })
    return contractUrl(id)
  }),
  page(`${LIST}/:id`, 'contract', noQuery, ({ ctx, actor, req }) =>
    contractPage(ctx, actor, idIn(req)),
  ),
  page(`${LIST}/:id/edit`, 'contract-form', noQuery, ({ ctx, actor, req }) =>
    formPage(ctx, actor, idIn(req), null),
  ),
  // For a form whose contract was changed by somebody else.
  json(`${LIST}/:id/now`, noQuery, ({ ctx, actor, req }) => formPage(ctx, actor, idIn(req), null)),
  form(`${LIST}/:id`, input.changeInput, async ({ ctx, actor, req, res, input: change }) => {
    const type = await changeDraft(ctx, actor, idIn(req), change)
    if (change.opens) res.inertia.flash({ opening: openingProps(type) })
    return contractUrl(idIn(req))
  }),
  form(`${LIST}/:id/discard`, input.versionInput, async (visit) => {
    const { ctx, actor, req, res } = visit
    const reopenedId = await discardDraft(ctx, actor, idIn(req), visit.input.version)
    res.inertia.flash({ notice: { key: 'contract_discarded', tone: 'notice' } })
    return reopenedId === null ? LIST : contractUrl(reopenedId)
  }),
  moved('post', `${LIST}/:id/discarding`, `${LIST}/:id/discard`),
  form(`${LIST}/:id/amendment`, input.amendInput, async ({ ctx, actor, req, input: change }) => {
    await amend(ctx, actor, idIn(req), change)
    return contractUrl(idIn(req))
  }),
  form(`${LIST}/:id/steps`, input.stepInput, async ({ ctx, actor, req, res, input: step }) => {
    const { id, made } = await takeStep(ctx, actor, idIn(req), step)
    // A converted lock and a sold consignment open the new contract; other steps return to the page they came from.
    if (made !== null && (step.act === 'convert' || step.act === 'sell')) return contractUrl(made)
    return res.inertia.previousPath(contractUrl(id))
  }),
  form(`${LIST}/:id/payments`, paymentInput, async ({ ctx, actor, req, input: payment }) => {
    await pay(ctx, actor, idIn(req), payment)
    return contractUrl(idIn(req))
  }),
  form(
    `${LIST}/:id/payments/:payment/reversal`,
    reversalInput,
    async ({ ctx, actor, req, input: { reason } }) => {
      await reversePayment(ctx, actor, idIn(req), idIn(req, 'payment'), reason)
      return contractUrl(idIn(req))
    },
    'payments.reverse',
  ),
  form(`${LIST}/:id/metal`, input.metalInput, async ({ ctx, actor, req, input: movement }) => {
    await moveMetal(ctx, actor, idIn(req), movement)
    return contractUrl(idIn(req))
  }),
]

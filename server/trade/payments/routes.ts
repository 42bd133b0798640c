import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { payOutCredit, reversePayout } from './credit.ts'
import { payoutInput, reversalInput } from './input.ts'

/** Payouts of a customer's store credit. */
const PAYOUTS = '/customers/:id/credit/payouts'

/** Payments that belong to neither a contract nor an invoice. */
export const paymentRoutes: Route[] = [
  form(PAYOUTS, payoutInput, async ({ ctx, actor, req, input: payout }) => {
    await payOutCredit(ctx, actor, idIn(req), payout)
    return `/customers/${idIn(req)}`
  }),
  form(
    `${PAYOUTS}/:payment/reversal`,
    reversalInput,
    async ({ ctx, actor, req, input: { reason } }) => {
      await reversePayout(ctx, actor, idIn(req), { paymentId: idIn(req, 'payment'), reason })
      return `/customers/${idIn(req)}`
    },
    'payments.reverse',
  ),
]

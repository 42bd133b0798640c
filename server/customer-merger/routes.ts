import { reassignContracts } from '#server/contracts/contract.ts'
import { mergeInput } from '#server/customers/input.ts'
import { mergeCustomers, type Reassign } from '#server/customers/merge.ts'
import { form, idIn, type Route } from '#server/http/handlers.ts'
import { reassignIds } from '#server/id-documents/retention.ts'
import { reassignInvoices } from '#server/invoices/invoice.ts'

export const customerMergerRoutes: Route[] = [
  form('/customers/:id/merger', mergeInput, async ({ ctx, actor, req, input, res }) => {
    const id = idIn(req)
    await mergeCustomers(ctx, actor, id, input, reassign)
    res.inertia.flash({ notice: { key: 'customers_merged', tone: 'positive' } })
    return `/customers/${id}`
  }),
]

/** Payments never change, so they stay where they are and are read together. */
const reassign: Reassign = async (tx, from, to) => {
  await reassignIds(tx, from, to)
  return {
    contracts: await reassignContracts(tx, from, to),
    invoices: await reassignInvoices(tx, from, to),
  }
}

import type { Delivery } from '#server/messaging/mail/delivery.ts'
import type { NamedCustomer } from '#server/trade/customers/customer.ts'
import type { InvoiceRowProps } from './props.ts'
import type { Invoice } from './queries.ts'
import { isOwed, stateOf } from './state.ts'

/** An invoice as lists show it; `today` is an ISO day in the shop. */
export function rowProps(
  row: Invoice & { paid: number; off: number },
  customer: NamedCustomer | undefined,
  today: string,
  delivery?: Delivery,
): InvoiceRowProps {
  const paid = Number(row.paid)
  const state = stateOf(row, paid)
  return {
    ...{ id: row.id, number: row.number, state, paid, version: row.version },
    isLate: isOwed(state) && Number(row.off) === 0 && row.due_on !== null && row.due_on < today,
    letter: delivery?.state ?? null,
    customer: { id: customer?.id ?? row.customer_id, name: customer?.name ?? '' },
    contractId: row.contract_id,
    ...{ currency: row.currency, total: row.total },
    ...{ issuedOn: row.issued_on, dueOn: row.due_on, createdAt: row.created_at },
  }
}

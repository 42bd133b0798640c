import type { Db } from '#server/platform/database/connect.ts'
import { formattedPhone } from './field-parsing.ts'
import { customersNamed } from './named-customer.ts'
import type { CallProps } from './props.ts'

interface Unpaid {
  /** Of the contract or invoice. */
  id: number
  number: string | null
  customer_id: number
  currency: string
  /** Minor units. */
  amount: number
}

/** For each contract or invoice the customer to call about it, in the same order. */
export async function callsAbout(db: Db, unpaid: readonly Unpaid[]): Promise<CallProps[]> {
  const customers = await customersNamed(
    db,
    unpaid.map(({ customer_id }) => customer_id),
  )
  return unpaid.map(({ id, number, customer_id, currency, amount }) => {
    const customer = customers.get(customer_id)
    return {
      id,
      number: number ?? '',
      customer: { id: customer?.id ?? customer_id, name: customer?.name ?? '' },
      phone: customer?.phone ? formattedPhone(customer.phone) : null,
      currency,
      amount: Number(amount),
    }
  })
}

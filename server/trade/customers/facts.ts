import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type CustomerFacts, differingFacts, factsById, recount } from './fact-queries.ts'
import type { CustomerRowProps } from './props.ts'

type Facts = Omit<CustomerFacts, 'customer_id'>
type FactProps = Pick<CustomerRowProps, 'contracts' | 'open' | 'value' | 'lastContactAt'>

/** Contracts, open ones, amount paid in minor units and last contact, as the list and the page of a customer show them. */
export function factProps(row: { [Name in keyof Facts]: Facts[Name] | null }): FactProps {
  return {
    contracts: row.contracts ?? 0,
    open: row.open_contracts ?? 0,
    value: row.paid ?? 0,
    lastContactAt: row.last_contact || null,
  }
}

/** The facts of one customer, as `factProps`; zeros for one without any. */
export async function factsOf(db: Db, id: number): Promise<FactProps> {
  return factProps(await factsById(db, id))
}

/**
 * Counts the facts of all customers from their contracts, payments and notes, and corrects those that differ. Returns how many
 * did: only a change past the triggers of the database, such as one by hand, makes them differ.
 */
export async function correctFacts(ctx: Ctx): Promise<number> {
  const ids = await differingFacts(ctx.db)
  if (ids.length > 0) await transaction(ctx, (tx) => recount(tx, ids))
  return ids.length
}

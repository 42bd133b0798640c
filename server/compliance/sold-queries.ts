import { sql } from 'kysely'
import { listOf } from '#server/platform/database/among.ts'
import { typesWhere } from '#server/trade/contracts/types/lookup.ts'

/** Contracts by which the shop pays for gold. */
const FOR_GOLD = listOf(typesWhere(({ money }) => money === 'out'))

/**
 * Is a payment `p`, with its contract `c` or none, of what was sold? Credit is so when it is paid out, as money back. Not
 * where any of it was given for gold: what was never sold must not make the sales less.
 */
export const OF_SALES = sql`coalesce(c.type, '') not in ${FOR_GOLD} and p.method <> 'store_credit'
  and not (p.kind = 'store_credit_use' and exists (
    select 1 from payments as g join contracts as b on b.id = g.contract_id
    where g.customer_id in (
        select m.id from customers as m where m.id = p.customer_id or m.merged_into = p.customer_id)
      and g.kind = 'store_credit_issue' and b.type in ${FOR_GOLD}))`

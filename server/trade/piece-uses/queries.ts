import { sql } from 'kysely'
import { isOffered } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { sqlList } from '#server/platform/database/value-lists.ts'
import { DRAFT } from '#server/trade/contract-types/states.ts'
import type { CustomerTable } from '#server/trade/customers/table.ts'

/** A piece, or all pieces of a product that are on sale. */
export interface UsedGoods {
  column: 'id' | 'product_id'
  id: number
}

/** A contract with its number and its customer, or a campaign with its name. */
type UseRow = { id: number } & (
  | {
      part: 'contract'
      name: string | null
      kind: CustomerTable['kind']
      customer: string
      company: string
    }
  | { part: 'campaign'; name: string }
)

const CAMPAIGN_STATES = ['scheduled', 'running', 'paused']

/**
 * Campaigns that are not over and have one of the pieces, then drafts with one and contracts for which one is reserved; newest
 * first.
 */
export async function usesOf(db: Db, { column, id }: UsedGoods, limit: number): Promise<UseRow[]> {
  const onSale = column === 'id' ? sql`` : sql`and ${isOffered()}`
  const pieces = sql`(select id from variants where ${sql.ref(column)} = ${id} ${onSale})`
  const { rows } = await sql<UseRow>`
    select 'contract' as part, c.id, c.number as name, u.kind, u.name as customer, u.company
    from contracts c
    join customers u on u.id = c.customer_id
    where c.state = ${sql.lit(DRAFT)}
      and c.id in (select contract_id from contract_lines where variant_id in ${pieces})
      or c.id in (
        select contract_id from stock_holds where reserved > 0 and variant_id in ${pieces}
      )
    union all
    select 'campaign', s.id, s.name, null, null, null
    from sale_campaigns s
    where s.state in ${sqlList(CAMPAIGN_STATES)}
      and s.id in (select campaign_id from campaign_variants where variant_id in ${pieces})
    order by part, id desc
    limit ${limit}`.execute(db)
  return rows
}

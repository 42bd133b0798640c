import { SYSTEM } from '#server/access/actor.ts'
import { complianceOf } from '#server/compliance/compliance.ts'
import { forgetPayers } from '#server/compliance/payer.ts'
import { keepUntil } from '#server/compliance/retention.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { recordCustomer } from '#server/trade/customers/customer.ts'
import { deletePapers } from '#server/trade/documents/document.ts'
import * as queries from './queries.ts'
import { todayIn } from './retention-exceptions.ts'

const AT_ONCE = 500

/** Once a day: papers and payers of erased customers that were kept long enough are forgotten too. */
export async function forgetKept(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    const today = await todayIn(tx)
    const { contractYears } = await complianceOf(tx.db)
    await forgetPayers(tx, today)
    const papers = await queries.keptPapers(tx.db, AT_ONCE)
    const over = papers.filter(({ day }) => keepUntil(day, contractYears) < today)
    await deletePapers(
      tx,
      over.map(({ id }) => id),
    )
    for (const [id, theirs] of Map.groupBy(over, ({ customer }) => customer)) {
      const details = { papers: theirs.length }
      await recordCustomer(tx, SYSTEM, { act: 'customer_papers_gone', id, details })
    }
  })
}

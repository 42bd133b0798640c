import { SYSTEM } from '#server/accounts/actor.ts'
import { complianceOf } from '#server/compliance/compliance.ts'
import { forgetPayers } from '#server/compliance/payer.ts'
import { keepUntil } from '#server/compliance/retention.ts'
import type { Ctx } from '#server/context.ts'
import { recordCustomer } from '#server/customers/customer.ts'
import { transaction } from '#server/database/transaction.ts'
import { deletePapers } from '#server/documents/document.ts'
import * as queries from './queries.ts'
import { todayIn } from './stays.ts'

const AT_ONCE = 500

/** Once a day: papers and payers of erased customers that were kept long enough are forgotten too. */
export async function forgetKept(ctx: Ctx): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const today = await todayIn(ctx, trx)
    const { contractYears } = await complianceOf(trx)
    await forgetPayers(trx, today)
    const papers = await queries.keptPapers(trx, AT_ONCE)
    const over = papers.filter(({ day }) => keepUntil(day, contractYears) < today)
    await deletePapers(
      trx,
      over.map(({ id }) => id),
    )
    for (const [id, theirs] of Map.groupBy(over, ({ customer }) => customer)) {
      const details = { papers: theirs.length }
      await recordCustomer(ctx, trx, SYSTEM, { act: 'customer_papers_gone', id, details })
    }
  })
}

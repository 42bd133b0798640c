import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { dropIds } from '#server/compliance/id-documents/retention.ts'
import { keepPayer } from '#server/compliance/payer.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { forgetRequests } from '#server/platform/idempotency/once.ts'
import { noteCustomer, recordCustomer } from '#server/trade/customers/customer.ts'
import { blankCustomers, customerToErase, identifyingTexts } from '#server/trade/customers/erase.ts'
import type { EraseInput } from './input.ts'
import * as queries from './queries.ts'
import { redactor } from './redact-text.ts'
import { redactTraces } from './redaction.ts'
import { drawMissing } from './retained-documents.ts'
import { creditLeft, staysOf, todayIn } from './retention-exceptions.ts'

/**
 * Forgets who a customer is, and everybody merged into them, wherever the house wrote it. Money, metal and contracts
 * stay without a name; invoices, bills of sale and cash reports stay as the law wants them, for as long as it does
 * (docs/decisions/erasing.md). Throws `Refused` while something of theirs is open or we owe them credit, `Conflict`
 * when somebody changed them since.
 */
export async function eraseCustomer(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, reason }: EraseInput,
): Promise<void> {
  authorize(actor, 'customers.erase')
  await transaction(ctx, async (tx) => {
    const family = await customerToErase(tx.db, id, version)
    const ids = family.map((row) => row.id)
    const open = await queries.openMatters(tx.db, ids)
    if (open > 0) throw new Refused({ form: { key: 'customer_has_open', values: { count: open } } })
    await refuseCredit(tx, id)
    const { papers, reports, ids: documents } = await staysOf(tx.db, ids, await todayIn(tx))
    const kept = await drawMissing(tx, actor, papers)
    await keepPayer(tx, reports, family[0])
    const now = tx.clock.now()
    await dropIds(tx, documents.gone)
    await blankCustomers(tx, family, now)
    const redact = redactor({ ...identifyingTexts(family), instead: `#${id}` })
    const emails = family.flatMap(({ email }) => (email === null ? [] : [email]))
    const gone = await redactTraces(tx, { customers: ids, emails, kept }, redact)
    await forgetRequests(tx)
    await noteCustomer(tx, id, { kind: 'erased', at: now, userId: actor.id })
    const details = {
      reason: redact(reason),
      ...gone,
      kept: kept.length,
      reports: reports.length,
      ids: documents,
    }
    await recordCustomer(tx, actor, { act: 'customer_erased', id, details })
  })
}

/** Nobody could come for it any more. */
async function refuseCredit(tx: Tx, id: number): Promise<void> {
  const { credit, currency } = await creditLeft(tx.db, id)
  if (credit <= 0) return
  const values = { credit: formatAmount(credit, currency), currency }
  throw new Refused({ form: { key: 'customer_has_credit', values } })
}

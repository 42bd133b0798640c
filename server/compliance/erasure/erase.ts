import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { deleteIdDocuments } from '#server/compliance/id-documents/retention.ts'
import { savePayer } from '#server/compliance/payer.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { clearRequestHashes } from '#server/platform/idempotency/once.ts'
import { lockContractsOf } from '#server/trade/contracts/contract.ts'
import { addTimelineEvent, recordCustomer } from '#server/trade/customers/customer.ts'
import { blankCustomers, customerToErase, identifyingTexts } from '#server/trade/customers/erase.ts'
import { lockInvoicesOf } from '#server/trade/invoices/invoice.ts'
import type { EraseInput } from './input.ts'
import * as queries from './queries.ts'
import { redactor } from './redact-text.ts'
import { redactCustomers } from './redaction.ts'
import { createMissingDocuments } from './retained-documents.ts'
import { remainingCredit, retentionExceptions, shopToday } from './retention-exceptions.ts'

/**
 * Erases the personal data of a customer, and of all customers merged into it, from all tables. Payments, metal and
 * contracts remain without a name; invoices, bills of sale and cash reports remain for the legal retention period
 * (docs/decisions/erasing.md). Throws `Refused` while the customer has open contracts or invoices or store credit,
 * `Conflict` when the customer was changed meanwhile.
 */
export async function eraseCustomer(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, reason }: EraseInput,
): Promise<void> {
  authorize(actor, 'customers.erase')
  await transaction(ctx, async (tx) => {
    const records = await customerToErase(tx.db, id, version)
    const ids = records.map((row) => row.id)
    // Payments lock a contract or an invoice before its customer.
    await lockContractsOf(tx, ids)
    await lockInvoicesOf(tx, ids)
    const unfinished = await queries.unfinishedCount(tx.db, ids)
    if (unfinished > 0)
      throw new Refused({ form: { key: 'customer_has_open', values: { count: unfinished } } })
    await requireNoCredit(tx, id)
    const {
      documents,
      reports,
      ids: idDocuments,
    } = await retentionExceptions(tx.db, ids, await shopToday(tx))
    const retainedIds = await createMissingDocuments(tx, actor, documents)
    await savePayer(tx, reports, records[0])
    const now = tx.clock.now()
    await deleteIdDocuments(tx, idDocuments.gone)
    await blankCustomers(tx, records, now)
    const redact = redactor({ ...identifyingTexts(records), replacement: `#${id}` })
    const emails = records.flatMap(({ email }) => (email === null ? [] : [email]))
    const counts = await redactCustomers(tx, { customers: ids, emails, retainedIds }, redact)
    await clearRequestHashes(tx)
    await addTimelineEvent(tx, id, { kind: 'erased', at: now, userId: actor.id })
    const details = {
      reason: redact(reason),
      ...counts,
      kept: retainedIds.length,
      reports: reports.length,
      ids: idDocuments,
    }
    await recordCustomer(tx, actor, { act: 'customer_erased', id, details })
  })
}

/** Nobody could claim the credit of an erased customer. */
async function requireNoCredit(tx: Tx, id: number): Promise<void> {
  const { credit, currency } = await remainingCredit(tx.db, id)
  if (credit <= 0) return
  const values = { credit: formatAmount(credit, currency), currency }
  throw new Refused({ form: { key: 'customer_has_credit', values } })
}

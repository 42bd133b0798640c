import { authorize, can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { linesForAdmin } from '#server/configuration/tax-classes/line-tax.ts'
import { tradeSettings } from '#server/configuration/trade-settings.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { countEmailsSince, withdrawInvoiceEmails } from '#server/messaging/mail/delivery.ts'
import { queueEmail } from '#server/messaging/mail/outbox.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { dayOf, plusDays, startOfDay } from '#server/platform/time/calendar.ts'
import { nextNumber, takeNumber } from '#server/trade/contracts/contract.ts'
import { shareOf } from '#server/trade/contracts/terms/terms.ts'
import { customerNamed, languageOf } from '#server/trade/customers/customer.ts'
import { fileName, saveDocument } from '#server/trade/documents/document.ts'
import { documentWriterFor } from '#server/trade/documents/document-layout.ts'
import {
  type DocumentShop,
  documentShop,
  isSellerNamed,
} from '#server/trade/documents/logo/letterhead.ts'
import { refuseUnlessAdmin } from '#server/trade/payments/admin-exception.ts'
import { contentFromContract, contractOfInvoice, isUnfulfilled } from './contract-invoice.ts'
import { invoiceOf, recordInvoice, updateOrConflict } from './invoice.ts'
import { shownInvoice } from './invoice-content.ts'
import { invoiceEmail } from './invoice-email.ts'
import { invoiceWithLines } from './invoice-with-lines.ts'
import type { IssuingProps } from './props.ts'
import {
  type Invoice,
  type InvoiceLine,
  issuedWithoutContract,
  linesOf,
  replaceLines,
} from './queries.ts'

/** Default payment period. */
export const DAYS_TO_PAY = 14
const SERIES = 'INV'

/** Issues a draft with a number and a date; afterwards it can only be paid, sent or voided. Throws `Refused`. */
export function issueInvoice(ctx: Ctx, actor: Actor, id: number, version: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    const invoice = await invoiceOf(tx.db, id)
    if (invoice.state !== 'draft') throw new Refused({ form: { key: 'invoice_no_draft' } })
    const shop = await documentShop(tx.db)
    if (!isSellerNamed(shop)) throw new Refused({ form: { key: 'invoice_no_seller' } })
    const fresh =
      invoice.contract_id === null ? null : await contentFromContract(tx.db, invoice.contract_id)
    if (fresh) await replaceLines(tx, id, fresh.lines)
    const total = fresh?.row.total ?? invoice.total
    const lines = await linesOf(tx.db, id)
    if (lines.length === 0 || total === 0) throw new Refused({ form: { key: 'invoice_has_lines' } })
    // The lines of a contract were confirmed with it.
    const isForAdmin = fresh === null && (await linesForAdmin(tx.db, lines)).length > 0
    if (isForAdmin && !can(actor, 'contracts.override'))
      throw new Refused({ form: { key: 'tax_class_admin' } })
    const now = tx.clock.now()
    const { on, dueOn } = issueDays(invoice, now, shop.timeZone)
    if (dueOn < on) throw new Refused({ form: { key: 'invoice_due' } })
    const number = await takeNumber(tx, SERIES, now, shop.timeZone)
    await updateOrConflict(
      tx,
      { id, version },
      {
        ...fresh?.row,
        number,
        state: 'issued',
        issued_on: on,
        due_on: dueOn,
      },
    )
    if (fresh === null) {
      await refuseHighDiscount(tx, actor, invoice, lines)
      await refuseBeyondDay(tx, actor, invoice, startOfDay(on, shop.timeZone))
    }
    await recordInvoice(tx, actor, 'invoice_issued', { id, number }, { total })
  })
}

/** Staff give at most the discount that they give in a contract. Throws `Refused`. */
async function refuseHighDiscount(
  tx: Tx,
  actor: Actor,
  { id, discount, currency }: Invoice,
  lines: readonly Pick<InvoiceLine, 'qty' | 'unit_price'>[],
): Promise<void> {
  const { maxDiscountBp: mostBp } = await tradeSettings(tx.db)
  const goods = lines.reduce((sum, { qty, unit_price }) => sum + qty * unit_price, 0)
  const limit = shareOf(goods, mostBp)
  if (discount <= limit) return
  const about = { subject: 'invoice' as const, subjectId: id, currency }
  await refuseUnlessAdmin(
    tx,
    actor,
    { exceeded: 'invoice_discount', amount: discount, limit, ...about },
    { form: { key: 'invoice_discount_by_admin', values: { percent: mostBp / 100 } } },
  )
}

/**
 * The lines of an invoice without a contract are text, so that there is no floor for their prices: what staff issue in a
 * day, from `since` on, stays within the amount that they may pay out. Invoices take their numbers one after the other,
 * so that two do not exceed it together. Throws `Refused`.
 */
async function refuseBeyondDay(
  tx: Tx,
  actor: Actor,
  { id, total, currency }: Invoice,
  since: string,
): Promise<void> {
  const { staff_paid_out: limit } = await shopOf(tx.db)
  const issued = await issuedWithoutContract(tx.db, actor.id, since)
  if (issued + total <= limit) return
  const about = { subject: 'invoice' as const, subjectId: id, currency }
  const values = {
    limit: formatAmount(limit, currency),
    issued: formatAmount(issued, currency),
    currency,
  }
  await refuseUnlessAdmin(
    tx,
    actor,
    { exceeded: 'invoice_total', amount: issued + total, limit, ...about },
    { form: { key: 'invoice_total_by_admin', values } },
  )
}

/** What issuing a draft now would fix. `total`: of the draft, or of its contract as it is now, in minor units. */
export async function issuingOf(
  { db, clock }: Ctx,
  shop: DocumentShop,
  invoice: Pick<Invoice, 'due_on'>,
  total: number,
): Promise<IssuingProps> {
  const now = clock.now()
  return {
    number: await nextNumber(db, SERIES, now, shop.timeZone),
    ...issueDays(invoice, now, shop.timeZone),
    total,
    isSellerNamed: isSellerNamed(shop),
  }
}

function issueDays({ due_on: due }: Pick<Invoice, 'due_on'>, now: string, timeZone: string) {
  const on = dayOf(now, timeZone)
  return { on, dueOn: due ?? plusDays(on, DAYS_TO_PAY) }
}

const HOUR_MS = 60 * 60 * 1000
const MAX_EMAILS_PER_HOUR = 3

/** Emails the invoice to the customer in their language, with the PDF attached. Throws `Refused`. */
export function sendInvoice(ctx: Ctx, actor: Actor, id: number, version: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    const complete = await invoiceWithLines(tx.db, id)
    const { invoice, customer } = complete
    if (invoice.number === null || invoice.state === 'void')
      throw new Refused({ form: { key: 'invoice_wrong_state' } })
    if (isUnfulfilled(await contractOfInvoice(tx.db, invoice)))
      throw new Refused({ form: { key: 'invoice_contract' } })
    if (!customer?.email) throw new Refused({ form: { key: 'invoice_no_email' } })
    const since = plusMs(tx.clock.now(), -HOUR_MS)
    if ((await countEmailsSince(tx.db, id, since)) >= MAX_EMAILS_PER_HOUR)
      throw new Refused({ form: { key: 'invoice_emailed_often' } })
    const locale = languageOf(customer.locale, actor)
    const writer = documentWriterFor(locale, await documentShop(tx.db))
    await updateOrConflict(tx, { id, version }, { state: 'sent', sent_at: tx.clock.now() })
    const content = await shownInvoice(tx.db, writer, complete)
    const documentId = await saveDocument(tx, actor, {
      kind: 'invoice',
      content,
      owner: { invoice_id: id },
    })
    await queueEmail(tx, {
      kind: 'invoice',
      to: { email: customer.email, userId: null, locale },
      ...invoiceEmail(writer, complete),
      attachment: { documentId, name: fileName('invoice', content) },
    })
    await recordInvoice(tx, actor, 'invoice_sent', invoice, { document: documentId })
  })
}

/** Voids an invoice; its number stays used. Admins only, with a reason, and not while it has payments. */
export function voidInvoice(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  return transaction(ctx, async (tx) => {
    authorize(actor, 'invoices.void')
    const { invoice, paid } = await invoiceWithLines(tx.db, id)
    if (invoice.number === null || invoice.state === 'void')
      throw new Refused({ reason: { key: 'invoice_wrong_state' } })
    // Payments of a contract belong to the contract, not to its invoice.
    if (invoice.contract_id === null && paid !== 0)
      throw new Refused({ reason: { key: 'invoice_has_money' } })
    const changes = { state: 'void', voided_at: tx.clock.now(), void_reason: reason } as const
    await updateOrConflict(tx, { id, version }, changes)
    await withdrawInvoiceEmails(tx, id)
    await recordInvoice(tx, actor, 'invoice_voided', invoice, { reason })
  })
}

/** Requests the PDF of the invoice. Returns the document's id. Throws `Refused`. */
export function requestInvoiceDocument(ctx: Ctx, actor: Actor, id: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const complete = await invoiceWithLines(tx.db, id)
    if (complete.invoice.number === null)
      throw new Refused({ form: { key: 'invoice_wrong_state' } })
    const customer = await customerNamed(tx.db, complete.invoice.customer_id)
    const locale = languageOf(customer?.locale, actor)
    const writer = documentWriterFor(locale, await documentShop(tx.db))
    const content = await shownInvoice(tx.db, writer, complete)
    return saveDocument(tx, actor, { kind: 'invoice', content, owner: { invoice_id: id } })
  })
}

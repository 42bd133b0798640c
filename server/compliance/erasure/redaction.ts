import { redactFindings } from '#server/compliance/payer.ts'
import { deleteViewsWith } from '#server/identity/saved-views/saved-view.ts'
import { redactAnnouncements } from '#server/messaging/announcements/announcement.ts'
import { deleteEmails, emailsTo, redactEmails } from '#server/messaging/mail/outbox.ts'
import { redactNotifications } from '#server/messaging/notifications/notification.ts'
import type { Redactor } from '#server/platform/database/redact-rows.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { redactContracts } from '#server/trade/contracts/contract.ts'
import { deleteDocuments } from '#server/trade/documents/document.ts'
import { redactInvoices } from '#server/trade/invoices/invoice.ts'
import { redactReferences } from '#server/trade/payments/payment.ts'
import * as queries from './queries.ts'
import { type Redact, redactJson } from './redact-text.ts'

declare module '#server/platform/context.ts' {
  interface Reactions {
    /** Customers were erased: folders of higher areas apply `redactor` to their own rows. */
    customersErased(tx: Tx, redactor: Redactor): Promise<void>
  }
}

export interface RedactionScope {
  customers: number[]
  emails: string[]
  /** Documents that the law requires to be retained unchanged. */
  retainedIds: number[]
}

const VIEW_PAGES = ['customers', 'contracts', 'invoice-list']

/** Redacts customers in all rows that mention them; returns the numbers of deleted records for the audit log. */
export async function redactCustomers(
  tx: Tx,
  { customers, emails, retainedIds }: RedactionScope,
  redact: Redact,
) {
  const redactor = { text: redact, json: (json: string) => redactJson(json, redact) }
  const invoices = await queries.invoicesOf(tx.db, customers)
  const numbers = invoices.flatMap(({ number }) => (number === null ? [] : [number]))
  const emailIds = await emailsTo(tx.db, { emails, numbers })
  await deleteEmails(tx, emailIds)
  const documentIds = (await queries.documentsOf(tx.db, customers)).map(({ id }) => id)
  const deleted = documentIds.filter((id) => !retainedIds.includes(id))
  await deleteDocuments(tx, deleted)
  const drafts = await redactInvoices(tx, customers, redactor)
  await redactContracts(tx, customers, redactor)
  await redactReferences(tx, customers, redactor)
  await tx.reactions.customersErased(tx, redactor)
  await redactNotifications(tx, redactor)
  await redactAnnouncements(tx, redactor)
  await redactEmails(tx, redactor)
  await redactFindings(tx, redactor)
  await deleteViewsWith(tx, VIEW_PAGES, (text) => redact(text) !== text)
  return { letters: emailIds.length, papers: deleted.length, drafts }
}

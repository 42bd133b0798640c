import { redactFindings } from '#server/compliance/payer.ts'
import { redactContracts } from '#server/contracts/contract.ts'
import type { Trx } from '#server/database/connect.ts'
import { deletePapers } from '#server/documents/document.ts'
import { redactInvoices } from '#server/invoices/invoice.ts'
import { deleteLetters, lettersTo } from '#server/mail/outbox.ts'
import { redactMessages } from '#server/messages/message.ts'
import { redactNotifications } from '#server/notifications/notification.ts'
import { deleteViewsWith } from '#server/saved-views/saved-view.ts'
import * as queries from './queries.ts'
import { type Redact, redactJson } from './words.ts'

export interface Traced {
  customers: number[]
  emails: string[]
  /** Documents that the law wants kept as they are. */
  kept: number[]
}

const PAGES = ['customers', 'contracts', 'invoice-list']

/** Takes customers out of everything that was written about them, and counts what was thrown away. */
export async function redactTraces(trx: Trx, { customers, emails, kept }: Traced, redact: Redact) {
  const redactor = { text: redact, json: (json: string) => redactJson(json, redact) }
  const invoices = await queries.invoicesOf(trx, customers)
  const numbers = invoices.flatMap(({ number }) => (number === null ? [] : [number]))
  const letters = await lettersTo(trx, { emails, numbers })
  await deleteLetters(trx, letters)
  const papers = (await queries.papersOf(trx, customers)).map(({ id }) => id)
  const thrown = papers.filter((id) => !kept.includes(id))
  await deletePapers(trx, thrown)
  const drafts = await redactInvoices(trx, customers, redactor)
  await redactContracts(trx, customers, redactor)
  await redactMessages(trx, redactor)
  await redactNotifications(trx, redactor)
  await redactFindings(trx, redactor)
  await deleteViewsWith(trx, PAGES, (text) => redact(text) !== text)
  return { letters: letters.length, papers: thrown.length, drafts }
}

import { emailsTo } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { customerToErase } from '#server/trade/customers/erase.ts'
import type { ErasureProps } from './props.ts'
import * as queries from './queries.ts'
import { remainingCredit, retentionExceptions, shopToday } from './retention-exceptions.ts'

/** What an erasure would delete and retain. Throws `NotFound`. */
export async function erasurePreview(ctx: Ctx, id: number): Promise<ErasureProps> {
  const { db } = ctx
  const records = await customerToErase(db, id)
  const ids = records.map((row) => row.id)
  const {
    documents,
    reports,
    ids: idDocuments,
  } = await retentionExceptions(db, ids, await shopToday(ctx))
  const invoices = await queries.invoicesOf(db, ids)
  const allDocuments = await queries.documentsOf(db, ids)
  const numbers = invoices.flatMap(({ number }) => (number === null ? [] : [number]))
  const emails = records.flatMap(({ email }) => (email === null ? [] : [email]))
  return {
    open: await queries.unfinishedCount(db, ids),
    credit: Math.max(0, (await remainingCredit(db, id)).credit),
    stays: [
      ...documents.map(({ kind, number, until }) => ({ kind, number, until })),
      ...idDocuments.kept.map(({ lastFour, until }) => ({
        kind: 'id_document' as const,
        number: `…${lastFour}`,
        until,
      })),
      ...reports.map(({ until }) => ({ kind: 'form_8300' as const, number: null, until })),
    ],
    ids: idDocuments.gone.length,
    documents: allDocuments.filter(
      ({ id: own }) => !documents.some(({ documentId }) => documentId === own),
    ).length,
    emails: (await emailsTo(db, { emails, numbers })).length,
    drafts: invoices.filter(({ state }) => state === 'draft').length,
  }
}

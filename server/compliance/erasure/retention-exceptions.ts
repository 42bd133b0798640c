import { complianceOf } from '#server/compliance/compliance.ts'
import { idsOnErasure } from '#server/compliance/id-documents/retention.ts'
import { retainedReports } from '#server/compliance/payer.ts'
import { retainUntil } from '#server/compliance/retention.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { creditOf } from '#server/trade/payments/payment.ts'
import * as queries from './queries.ts'

/** An invoice or bill of sale that is retained with the name, and its document, if there is one. */
export interface RetainedDocument {
  kind: 'invoice' | 'bill_of_sale'
  /** The id of the invoice or contract. */
  id: number
  number: string | null
  /** ISO day. */
  until: string
  documentId: number | null
}

/** Today in the shop's time zone, an ISO day. */
export async function shopToday({ clock, db }: Ctx): Promise<string> {
  const { time_zone: timeZone } = await shopOf(db)
  return dayOf(clock.now(), timeZone)
}

/** What the law requires to be retained of these customers with their name. Source: docs/domain.md 4.4. */
export async function retentionExceptions(db: Db, customers: number[], today: string) {
  const { contractYears } = await complianceOf(db)
  const invoices = await queries.numberedInvoices(db, customers)
  const buyBacks = await queries.confirmedBuyBacks(db, customers)
  const documents: RetainedDocument[] = [
    ...invoices.map(({ issued_on, ...row }) => ({
      ...row,
      kind: 'invoice' as const,
      until: retainUntil(issued_on ?? today, contractYears),
    })),
    ...buyBacks.map(({ confirmed_at, ...row }) => ({
      ...row,
      kind: 'bill_of_sale' as const,
      until: retainUntil(confirmed_at ?? today, contractYears),
    })),
  ]
  return {
    documents: documents.filter(({ until }) => until >= today),
    reports: await retainedReports(db, customers, today),
    ids: await idsOnErasure(db, customers, today),
  }
}

/** The remaining store credit of a customer, minor units. */
export async function remainingCredit(
  db: Db,
  id: number,
): Promise<{ credit: number; currency: string }> {
  const { currency } = await shopOf(db)
  return { credit: await creditOf(db, id, currency), currency }
}

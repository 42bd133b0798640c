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

/** An invoice or bill of sale that is kept with the name on it, and the paper of it, if it was ever drawn. */
export interface RetainedDocument {
  kind: 'invoice' | 'bill_of_sale'
  /** Of the invoice, or of the contract. */
  id: number
  number: string | null
  /** ISO day. */
  until: string
  paper: number | null
}

/** Today in the shop, an ISO day. */
export async function shopToday({ clock, db }: Ctx): Promise<string> {
  const { time_zone: timeZone } = await shopOf(db)
  return dayOf(clock.now(), timeZone)
}

/** What the law wants kept of these customers with their name on it, today. Source: domain 4.4. */
export async function retentionExceptions(db: Db, customers: number[], today: string) {
  const { contractYears } = await complianceOf(db)
  const invoices = await queries.numberedInvoices(db, customers)
  const buyBacks = await queries.confirmedBuyBacks(db, customers)
  const documents: RetainedDocument[] = [
    ...invoices.map(({ issued_on, ...row }) => ({
      ...{ ...row, kind: 'invoice' as const },
      until: retainUntil(issued_on ?? today, contractYears),
    })),
    ...buyBacks.map(({ confirmed_at, ...row }) => ({
      ...{ ...row, kind: 'bill_of_sale' as const },
      until: retainUntil(confirmed_at ?? today, contractYears),
    })),
  ]
  return {
    papers: documents.filter(({ until }) => until >= today),
    reports: await retainedReports(db, customers, today),
    ids: await idsOnErasure(db, customers, today),
  }
}

/** What we still owe this customer as store credit, minor units. */
export async function remainingCredit(
  db: Db,
  id: number,
): Promise<{ credit: number; currency: string }> {
  const { currency } = await shopOf(db)
  return { credit: await creditOf(db, id, currency), currency }
}

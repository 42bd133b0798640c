import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { startOfDay } from '#server/platform/time/calendar.ts'
import { customerNamed, customersNamed } from '#server/trade/customers/customer.ts'
import { documentShop, linesIn } from '#server/trade/documents/logo/letterhead.ts'
import { statementDue } from './cash-rules.ts'
import { addressLines, savedPayer } from './payer.ts'
import type { ComplianceStatementProps, StatementProps } from './props.ts'
import * as queries from './queries.ts'

/** Customers whose cash was reported in a year, with totals. */
export async function payersOf(db: Db, year: number): Promise<StatementProps[]> {
  const reports = await reportsIn(db, year)
  const byPayer = Map.groupBy(reports, ({ subject_id }) => Number(subject_id))
  const customers = await customersNamed(db, [...byPayer.keys()])
  return [...byPayer].map(([customerId, reportsOfPayer]) => ({
    customerId,
    customer:
      savedPayer(reportsOfPayer)?.name ?? customers.get(customerId)?.name ?? `#${customerId}`,
    sum: reportsOfPayer.reduce((sum, report) => sum + sumOf(report), 0),
    reports: reportsOfPayer.length,
  }))
}

/** The statement to one payer about the reports of a year. Throws `NotFound` without reports. */
export async function statementPage(
  db: Db,
  customerId: number,
  year: number,
): Promise<ComplianceStatementProps> {
  const customer = await customerNamed(db, customerId)
  const all = await reportsIn(db, year)
  const reports = all.filter(({ subject_id }) => Number(subject_id) === customerId)
  if (!customer || reports.length === 0) throw new NotFound()
  const { currency } = await shopOf(db)
  const shop = await documentShop(db)
  // The name of an erased customer exists only in the report, for its retention period.
  const payer = savedPayer(reports)
  return {
    shop: {
      name: shop.name,
      lines: linesIn(shop.address),
      ...(shop.logo && { logo: shop.logo }),
    },
    year,
    currency,
    customer: {
      id: customer.id,
      name: payer?.name ?? customer.name,
      address: payer?.address ?? addressLines(customer),
    },
    due: statementDue(String(year)),
    sum: reports.reduce((sum, report) => sum + sumOf(report), 0),
    reports: reports.map((report) => ({ at: report.opened_at, sum: sumOf(report) })),
  }
}

async function reportsIn(db: Db, year: number): Promise<queries.Finding[]> {
  const { time_zone: timeZone } = await shopOf(db)
  const [since, until] = [year, year + 1].map((one) => startOfDay(`${one}-01-01`, timeZone))
  return queries.reportsWithin(db, since ?? '', until ?? '')
}

const sumOf = ({ numbers }: queries.Finding): number => Number(JSON.parse(numbers).sum ?? 0)

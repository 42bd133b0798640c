import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { CustomerTable } from '#server/trade/customers/table.ts'
import * as queries from './queries.ts'

export { redactFindings } from './queries.ts'

/** The payer of reported cash, as the form requires; stored with the report when the customer is erased. */
export interface Payer {
  name: string
  address: string
  taxId: string
  /** ISO day. */
  birthday: string | null
}

/** A cash report that must be retained, and until when, an ISO day. */
export interface RetainedReport {
  id: number
  until: string
}

/** Reports about these customers within their retention period. */
export async function retainedReports(
  db: Db,
  customers: readonly number[],
  today: string,
): Promise<RetainedReport[]> {
  const found = await queries.reportsAbout(db, customers.map(String))
  return found
    .map(({ id, numbers, opened_at }) => ({
      id,
      until: String(JSON.parse(numbers).keepUntil ?? opened_at.slice(0, 10)),
    }))
    .filter(({ until }) => until >= today)
}

/** Stores the payer in these reports, before the customer is erased. */
export async function savePayer(tx: Tx, reports: RetainedReport[], row: Row<CustomerTable>) {
  for (const { id } of reports) {
    const finding = await queries.findingById(tx.db, id)
    if (!finding) continue
    const numbers = { ...JSON.parse(finding.numbers), payer: payerOf(row) }
    await queries.setNumbers(tx, id, JSON.stringify(numbers))
  }
}

/** Deletes the payers of erased customers from reports after their retention period. Returns the ids of the reports. */
export async function deleteExpiredPayers(tx: Tx, today: string): Promise<number[]> {
  const expired = (await queries.reportsWithPayer(tx.db)).filter(
    ({ numbers }) => String(JSON.parse(numbers).keepUntil) < today,
  )
  for (const { id, numbers } of expired) {
    const { payer: _payer, ...rest } = JSON.parse(numbers)
    await queries.setNumbers(tx, id, JSON.stringify(rest))
  }
  return expired.map(({ id }) => id)
}

/** The payer stored in one of these reports, if any. */
export function savedPayer(
  reports: readonly Pick<queries.Finding, 'numbers'>[],
): Payer | undefined {
  return reports.map(({ numbers }) => JSON.parse(numbers).payer).find(Boolean)
}

/** The postal address of a customer, in lines. */
export function addressLines(row: Pick<Row<CustomerTable>, (typeof ADDRESS)[number]>): string {
  const { address, postcode, city, state, country } = row
  const cityLine = [postcode, city, state, country].filter(Boolean).join(' ')
  return `${address}\n${cityLine}`.trim()
}

const ADDRESS = ['address', 'postcode', 'city', 'state', 'country'] as const

function payerOf(row: Row<CustomerTable>): Payer {
  const { kind, name, company } = row
  return {
    name: kind === 'company' && company !== '' ? `${company} (${name})` : name,
    address: addressLines(row),
    taxId: row.tax_id,
    birthday: row.birthday,
  }
}

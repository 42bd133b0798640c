import type { Statements } from '#server/platform/database/dialect.ts'

/** The list of invoices is in order of the day of issue; that of a draft is the day on which it was begun. */
export const invoiceOrder: Statements = () => [
  'create index invoices_by_issue_day on invoices (coalesce(issued_on, substr(created_at, 1, 10)), id)',
]

import type { Generated } from '#server/platform/database/connect.ts'

export const FINDING_TYPES = [
  'form_8300',
  'aml_counter',
  'buyback_hold',
  'retention',
  'weight_short',
  'override_expired',
  'reference',
  'weight_waits',
  'weighed_sold',
  'lowered_sold',
  'credit_spent',
  'admin_exception',
] as const

/** What the law or a check of the shop requires a person to look at. */
export interface FindingTable {
  id: Generated<number>
  type: (typeof FINDING_TYPES)[number]
  /** What it is about: `customer`, `contract`, `pieces` …, and its id, a year or `all`. */
  subject: string
  subject_id: string
  severity: 'note' | 'warning' | 'critical'
  /** JSON: amounts, counts and days, by type. */
  numbers: Generated<string>
  opened_at: string
  due_at: string | null
  state: Generated<'open' | 'acknowledged' | 'resolved'>
  decided_by: number | null
  decided_at: string | null
  note: Generated<string>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    compliance_findings: FindingTable
  }
}

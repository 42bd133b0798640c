import type { Generated } from '#server/platform/database/connect.ts'

export interface CustomerTable {
  id: Generated<number>
  kind: 'person' | 'company'
  name: string
  /** Normalized for search and sorting, see `keys.ts`. */
  name_key: string
  company: Generated<string>
  email: string | null
  email_key: string | null
  phone: string | null
  address: Generated<string>
  city: Generated<string>
  postcode: Generated<string>
  state: Generated<string>
  country: string | null
  tax_id: Generated<string>
  birthday: string | null
  locale: string | null
  notes: Generated<string>
  /** Circumference in tenths of a millimetre. */
  wrist: number | null
  neck: number | null
  finger: string | null
  preferences: Generated<string>
  consent_at: string | null
  consent_withdrawn_at: string | null
  /** How far the customer's identity was checked. */
  kyc: Generated<'none' | 'id_seen' | 'id_copied'>
  created_at: string
  created_by: number | null
  updated_at: string
  archived_at: string | null
  erased_at: string | null
  merged_into: number | null
  /** Increases with every change, so that a form cannot overwrite a change that it has not shown. */
  version: Generated<number>
  /** Written before migration 0023; today's keys are in `idempotency_keys`. */
  idempotency_key: string | null
}

export interface CustomerTagTable {
  customer_id: number
  tag: string
}

export interface CustomerEventTable {
  id: Generated<number>
  customer_id: number
  at: string
  kind: string
  details: Generated<string>
  user_id: number | null
}

/**
 * What the lists sort and filter customers by; all 0 and empty for a merged customer. Triggers of migration 0044 keep it; the
 * view `counted_customer_facts` counts it from the contracts, payments and notes.
 */
export interface CustomerFactsTable {
  customer_id: number
  /** Paid less refunds, in minor units, without what the shop paid for the customer's gold. */
  paid: Generated<number>
  contracts: Generated<number>
  open_contracts: Generated<number>
  /** Time of the last contract, step of a user in one, payment or note; empty for none. */
  last_contact: Generated<string>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    customers: CustomerTable
    customer_tags: CustomerTagTable
    customer_events: CustomerEventTable
    customer_facts: CustomerFactsTable
    counted_customer_facts: CustomerFactsTable
  }
}

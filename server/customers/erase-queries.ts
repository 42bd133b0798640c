import type { Db } from '#server/database/connect.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Customer } from './queries.ts'

/** Everybody who was merged into this customer. */
export function mergedRows(db: Db, id: number): Promise<Customer[]> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute()
}

/** Leaves of a customer their number and their money. */
export async function anonymise(tx: Tx, id: number, at: string): Promise<void> {
  await tx.db
    .updateTable('customers')
    .set((e) => ({
      ...BLANK,
      name: `#${id}`,
      name_key: `#${id}`,
      archived_at: at,
      erased_at: at,
      updated_at: at,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx.db.deleteFrom('customer_tags').where('customer_id', '=', id).execute()
  await tx.db
    .updateTable('customer_events')
    .set({ details: '{}' })
    .where('customer_id', '=', id)
    .execute()
}

const BLANK = {
  company: '',
  email: null,
  email_key: null,
  phone: null,
  address: '',
  city: '',
  postcode: '',
  state: '',
  country: null,
  tax_id: '',
  birthday: null,
  locale: null,
  notes: '',
  wrist: null,
  neck: null,
  finger: null,
  preferences: '{}',
  consent_at: null,
  consent_withdrawn_at: null,
  kyc: 'none',
} as const

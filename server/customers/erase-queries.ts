import type { Db } from '#server/database/connect.ts'

/** Contracts and invoices of these customers that are not finished. */
export async function openMatters(db: Db, ids: number[]): Promise<number> {
  const contracts = await db
    .selectFrom('contracts')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('customer_id', 'in', ids)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const invoices = await db
    .selectFrom('invoices')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('customer_id', 'in', ids)
    .where('state', 'in', ['issued', 'sent', 'part_paid'])
    .executeTakeFirstOrThrow()
  return Number(contracts.n) + Number(invoices.n)
}

/** Leaves of a customer their number and their money. */
export async function anonymise(db: Db, id: number, at: string): Promise<void> {
  await db
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
  await db.deleteFrom('customer_tags').where('customer_id', '=', id).execute()
  await db
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

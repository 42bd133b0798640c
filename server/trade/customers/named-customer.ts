import { isLocale, type Locale } from '#lang/locales.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import * as queries from './queries.ts'
import type { CustomerTable } from './table.ts'

/** A customer as other modules and documents show them. */
export interface NamedCustomer {
  id: number
  kind: CustomerTable['kind']
  /** A company's name, or a person's. */
  name: string
  /** Contact person of a company. */
  contact: string | null
  company: string
  email: string | null
  phone: string | null
  address: string
  city: string
  postcode: string
  state: string
  country: string | null
  taxId: string
  /** ISO day. */
  birthday: string | null
  locale: string | null
  kyc: Row<CustomerTable>['kyc']
  isArchived: boolean
  isErased: boolean
}

/** The customer with this id, or the one they were merged into. */
export async function customerNamed(db: Db, id: number): Promise<NamedCustomer | undefined> {
  return (await customersNamed(db, [id])).get(id)
}

/** The customers with these ids, or the ones they were merged into, keyed by the requested ids. */
export async function customersNamed(db: Db, ids: number[]): Promise<Map<number, NamedCustomer>> {
  const rows = await queries.resolveCustomers(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.requested, namedCustomer(row)]))
}

function namedCustomer(row: Row<CustomerTable>): NamedCustomer {
  return {
    id: row.id,
    kind: row.kind,
    company: row.company,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    postcode: row.postcode,
    state: row.state,
    country: row.country,
    birthday: row.birthday,
    locale: row.locale,
    kyc: row.kyc,
    name: displayName(row),
    contact: row.kind === 'company' && row.company !== '' ? row.name : null,
    taxId: row.tax_id,
    isArchived: row.archived_at !== null,
    isErased: row.erased_at !== null,
  }
}

/** The language of papers for a customer: theirs, else the user's. */
export function languageOf(
  preferred: string | null | undefined,
  { locale }: Pick<Actor, 'locale'>,
): Locale {
  return isLocale(preferred) ? preferred : (locale ?? 'en')
}

export function displayName({ kind, name, company }: NameParts): string {
  return kind === 'company' && company !== '' ? company : name
}

interface NameParts {
  kind: CustomerTable['kind']
  name: string
  company: string
}

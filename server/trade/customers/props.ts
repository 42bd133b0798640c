import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { Row } from '#server/platform/database/connect.ts'
import type { ListColumn, ListedField } from './fields.ts'
import type { CustomerTable } from './table.ts'

/** A customer in a picker. */
export interface CustomerRef {
  id: number
  name: string
  /** Company, city and phone, to distinguish equal names. */
  detail: string
}

/** A customer to call about an overdue contract or invoice. */
export interface CallProps {
  /** Of the contract or invoice. */
  id: number
  number: string
  customer: { id: number; name: string }
  /** As it is read; null without one. */
  phone: string | null
  currency: string
  /** What is overdue, minor units. */
  amount: number
}

/** An existing customer who may be the one being typed, and why. */
export interface PossibleDuplicate extends CustomerRef {
  by: 'email' | 'phone' | 'name_birthday'
}

/** A row of the list, or a card of the grid. */
export interface CustomerRowProps extends Pick<Row<CustomerTable>, ListedField> {
  id: number
  name: string
  /** Contact person of a company. */
  contact: string | null
  tags: string[]
  hasConsent: boolean
  isArchived: boolean
  isErased: boolean
  contracts: number
  /** Open contracts. */
  open: number
  /** Total paid less refunds, minor units of the shop's currency. */
  value: number
  /** Time of the last contract, payment or note; null for none. */
  lastContactAt: string | null
  version: number
}

/** Filters of the list. */
export interface CustomerFilters {
  view: 'list' | 'grid'
  q: string | null
  kind: CustomerTable['kind'] | null
  tag: string | null
  city: string | null
  country: string | null
  consent: 'yes' | 'no' | null
  contracts: 'open' | 'any' | 'none' | null
  /** Minimum amount paid, in whole units of the shop's currency. */
  value: number | null
  /** No contact since this day. */
  quiet: string | null
  shown: 'active' | 'archived' | 'all'
  /** `value`: total paid; `active`: last contact. */
  sort: 'name' | 'changed' | 'added' | 'value' | 'active'
}

export interface CustomersProps {
  customers: CustomerRowProps[]
  /** Fields with a table column, in order. */
  columns: ListColumn[]
  /** Number of matches, up to `COUNT_LIMIT`. */
  total: number
  filters: CustomerFilters
  /** URLs of the next and the previous page; null for none. */
  next: string | null
  previous: string | null
  views: SavedViewProps[]
}

/** `GET /customers/filter-options` (JSON): the most used tags and cities, by the key of the filter. */
export interface FilterOptions {
  options: { tag: string[]; city: string[] }
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'Customers/Index': CustomersProps
  }
}

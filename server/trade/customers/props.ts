import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { Row } from '#server/platform/database/connect.ts'
import type { ListColumn, ListedField } from './fields.ts'
import type { CustomerTable } from './table.ts'

/** A customer in a field that picks one. */
export interface CustomerRef {
  id: number
  name: string
  /** Company, city, number: what tells two of one name apart. */
  detail: string
}

/** Somebody who could be the customer that is being typed, and by what. */
export interface PossibleDuplicate extends CustomerRef {
  by: 'email' | 'phone' | 'name_birthday'
}

/** A row of the list, or a card of the grid. */
export interface CustomerRowProps extends Pick<Row<CustomerTable>, ListedField> {
  id: number
  name: string
  /** Whom to ask for at a company. */
  contact: string | null
  tags: string[]
  hasConsent: boolean
  isArchived: boolean
  isErased: boolean
  contracts: number
  /** Of them, those under way. */
  open: number
  /** What they paid in all, less what they got back, in minor units of the shop's currency. */
  value: number
  /** The last contract, payment or note; null: there was none yet. */
  lastContactAt: string | null
  version: number
}

/** What the list is narrowed to, as it stands in the address. */
export interface CustomerFilters {
  view: 'list' | 'grid'
  q: string | null
  kind: CustomerTable['kind'] | null
  tag: string | null
  city: string | null
  country: string | null
  consent: 'yes' | 'no' | null
  contracts: 'open' | 'any' | 'none' | null
  value: number | null
  quiet: string | null
  shown: 'active' | 'archived' | 'all'
  sort: 'name' | 'changed' | 'added' | 'value' | 'active'
}

export interface CustomersProps {
  customers: CustomerRowProps[]
  /** Fields that have a column in the table, in its order. */
  columns: ListColumn[]
  /** How many fit the filters. */
  total: number
  filters: CustomerFilters
  /** The pages around this one, as addresses; null: there is none. */
  next: string | null
  previous: string | null
  tags: string[]
  cities: string[]
  views: SavedViewProps[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'Customers/Index': CustomersProps
  }
}

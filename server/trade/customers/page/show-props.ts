import type { ContractTable } from '#server/trade/contracts/table.ts'
import type { FormFieldProps } from '#server/trade/customers/details.ts'
import type { MergeGroup } from '#server/trade/customers/fields.ts'
import type { CustomerFormValues } from '#server/trade/customers/input.ts'
import type { PaymentTable } from '#server/trade/payments/table.ts'

/** Something that happened with a customer. */
export type TimelineEntry = EventEntry | ContractEntry | PaymentEntry

interface TimelineEntryBase {
  id: number
  at: string
  /** Null: the house itself. */
  by: string | null
}

export interface EventEntry extends TimelineEntryBase {
  type: 'event'
  kind: string
  details: Record<string, unknown>
}

export interface ContractEntry extends TimelineEntryBase {
  type: 'contract'
  act: string
  state: string
  reason: string
  contract: { id: number; number: string | null; type: ContractTable['type'] }
  total: number
  currency: string
}

export interface PaymentEntry extends TimelineEntryBase {
  type: 'payment'
  direction: PaymentTable['direction']
  kind: PaymentTable['kind']
  method: PaymentTable['method']
  amount: number
  currency: string
  reference: string
  isReversal: boolean
  /** Credit that was paid out, and may be taken back. */
  mayReverse: boolean
  contract: { id: number; number: string | null } | null
  invoiceId: number | null
}

export interface TimelineProps {
  entries: TimelineEntry[]
  /** Where older ones go on; null: these are the last. */
  older: string | null
}

/** All that is known of one customer, as the form fills it in. */
export type CustomerDetails = Omit<CustomerFormValues, 'wrist' | 'neck'> & {
  /** Tenths of a millimetre. */
  wrist: number | null
  neck: number | null
}

export interface CustomerProps extends CustomerDetails {
  id: number
  /** A company's name, or a person's. */
  displayName: string
  /** Groups of fields of which a merge keeps one customer's. */
  mergeGroups: MergeGroup[]
  consentAt: string | null
  consentWithdrawnAt: string | null
  createdAt: string
  createdBy: string | null
  updatedAt: string
  archivedAt: string | null
  erasedAt: string | null
  version: number
}

/** A contract in a customer's list of them. */
export interface CustomerContractProps {
  id: number
  number: string | null
  type: ContractTable['type']
  state: string
  total: number
  paid: number
  currency: string
  dueAt: string | null
  createdAt: string
  isOpen: boolean
}

export interface CustomerShowProps {
  customer: CustomerProps
  contracts: CustomerContractProps[]
  facts: {
    contracts: number
    open: number
    value: number
    /** Minor units of the shop's currency that the shop owes them in goods. */
    storeCredit: number
    lastContactAt: string | null
  }
  /** Others that were merged into this one. */
  merged: { id: number; name: string; at: string }[]
  timeline: TimelineProps
}

export interface CustomerFormProps {
  /** Null: somebody new. */
  customer: CustomerProps | null
  fields: FormFieldProps[]
  tags: string[]
  karats: string[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'Customers/Form': CustomerFormProps
    'Customers/Show': CustomerShowProps
  }
}

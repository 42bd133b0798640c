import type {
  PaymentDirection,
  PaymentKind,
  PaymentMethod,
} from '#server/formula/payment-methods.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { FormFieldProps } from '#server/trade/customers/details.ts'
import type { MergeGroup } from '#server/trade/customers/fields.ts'
import type { CustomerFormValues } from '#server/trade/customers/input.ts'

/** An entry of a customer's timeline. */
export type TimelineEntry = EventEntry | ContractEntry | PaymentEntry

interface TimelineEntryBase {
  id: number
  at: string
  /** Null: the system. */
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
  contract: { id: number; number: string | null; type: ContractType }
  total: number
  currency: string
}

export interface PaymentEntry extends TimelineEntryBase {
  type: 'payment'
  direction: PaymentDirection
  kind: PaymentKind
  method: PaymentMethod
  amount: number
  currency: string
  reference: string
  isReversal: boolean
  /** A credit payout that this user may reverse. */
  mayReverse: boolean
  contract: { id: number; number: string | null } | null
  invoiceId: number | null
}

export interface TimelineProps {
  entries: TimelineEntry[]
  /** Cursor of older entries; null on the last page. */
  older: string | null
}

/** As the form of a customer takes them, with measures as numbers. */
export type CustomerDetails = Omit<CustomerFormValues, 'wrist' | 'neck'> & {
  /** Tenths of a millimetre. */
  wrist: number | null
  neck: number | null
}

export interface CustomerProps extends CustomerDetails {
  id: number
  /** A company's name, or a person's. */
  displayName: string
  /** The phone number in groups, for reading. */
  phoneText: string
  /** Groups of fields that are merged as a unit. */
  mergeGroups: MergeGroup[]
  consentAt: string | null
  consentWithdrawnAt: string | null
  createdAt: string
  createdBy: string | null
  archivedAt: string | null
  erasedAt: string | null
  version: number
}

/** A contract in a customer's list. */
export interface CustomerContractProps {
  id: number
  number: string | null
  type: ContractType
  state: string
  total: number
  paid: number
  currency: string
  dueAt: string | null
  lockExpiresAt: string | null
  holdUntil: string | null
  createdAt: string
  isOpen: boolean
  isLate: boolean
}

export interface CustomerShowProps {
  customer: CustomerProps
  contracts: CustomerContractProps[]
  facts: {
    contracts: number
    /** Open contracts. */
    open: number
    /** Total paid less refunds, minor units of the shop's currency. */
    value: number
    /** Store credit in minor units of the shop's currency. */
    storeCredit: number
    lastContactAt: string | null
  }
  /** Customers merged into this one. */
  merged: { id: number; name: string; at: string }[]
  timeline: TimelineProps
}

export interface CustomerFormProps {
  /** Null for a new customer. */
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

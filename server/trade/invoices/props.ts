import type { TaxChoice } from '#server/configuration/tax-classes/props.ts'
import type { TaxSum } from '#server/formula/price/tax-sums.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { Delivery } from '#server/messaging/mail/delivery.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import type { DocumentContent } from '#server/trade/documents/document-content.ts'
import type { DocumentProps } from '#server/trade/documents/props.ts'
import type { MethodAmount } from '#server/trade/payments/refund-method.ts'
import type { ListQuery } from './input.ts'
import type { InvoiceState } from './table.ts'

/** An invoice in a list. Amounts in minor units, days ISO. */
export interface InvoiceRowProps {
  id: number
  number: string | null
  state: InvoiceState
  /** The due day is over and something is owed. */
  isLate: boolean
  /** State of its contract if that was not carried out, so that nothing is owed; null otherwise. */
  unfulfilledState: string | null
  /** Delivery state of its newest email; null for none. */
  emailState: Delivery['state'] | null
  customer: { id: number; name: string }
  contractId: number | null
  currency: string
  total: number
  paid: number
  issuedOn: string | null
  dueOn: string | null
  createdAt: string
  version: number
}

export type InvoiceFilters = Omit<ListQuery, 'before' | 'print'>

export interface InvoiceListProps {
  filters: InvoiceFilters
  invoices: InvoiceRowProps[]
  /** Id below which the next page starts; null on the last page. */
  older: number | null
  /** Amounts owed by currency, and the part of them whose due day is over. */
  owed: { currency: string; owed: number; late: number }[]
  /** Number of invoices that match the filters, and of those in each view that every user has. */
  total: number
  counts: { all: number; owed: number; overdue: number; draft: number }
  /** What is owed on the invoices that match, by currency. */
  totalOwed: { currency: string; owed: number }[]
  customer: CustomerRef | null
  views: SavedViewProps[]
}

export interface InvoicePaymentProps {
  id: number
  direction: 'in' | 'out'
  kind: string
  method: string
  amount: number
  reference: string
  at: string
  by: string | null
  isReversible: boolean
}

export type InvoiceStep = 'issue' | 'discard' | 'send' | 'pay' | 'void'
export type VoidCause = 'contract_ended' | 'contract_amended'

/** `number` is the next one of the series, which another invoice may take first. Days ISO, total in minor units. */
export interface IssuingProps {
  number: string
  on: string
  dueOn: string
  total: number
  /** Whether the shop has the name and the address that an invoice must state. */
  isSellerNamed: boolean
}

export interface InvoicePreviewProps {
  invoice: InvoiceRowProps & { voidReason: string | null; sentAt: string | null }
  /** What its PDF file shows. */
  content: DocumentContent
  /** Whether the language of the document is set for the customer; otherwise it is the user's. */
  isCustomerLanguage: boolean
  contract: { id: number; number: string | null } | null
  /** The act that comes next; null when there is none, or when it is done on the contract. */
  nextStep: InvoiceStep | null
  /** Why an issued invoice is to be voided: its contract has ended, so that nothing is owed, or has another total now. */
  voidCause: VoidCause | null
  /** What only admins can do now, for users who are none. */
  actsOfAdmins: readonly 'void'[]
  /** What issuing a draft now would fix; null for an issued invoice. */
  issuing: IssuingProps | null
  email: string | null
  /** Its newest email to the customer; null for none. */
  delivery: Delivery | null
  /** Whether emails are sent automatically. */
  isMailSent: boolean
  payments: InvoicePaymentProps[]
  payable: { in: number; out: number }
  /** By which methods staff may refund it, and how much. */
  refundable: MethodAmount[]
  documents: DocumentProps[]
}

/** The invoice of a contract; null for none. */
export interface ContractInvoiceProps {
  invoice: { id: number; number: string | null } | null
  isInvoiceable: boolean
}

export interface InvoiceFormProps {
  /** Null when new. */
  invoice: { id: number; version: number } | null
  contract: { id: number; number: string | null } | null
  customer: CustomerRef | null
  currency: string
  fields: {
    lines: {
      description: string
      qty: number
      unitPrice: string
      taxClassId: number | null
      taxReason: string
    }[]
    discount: string
    shipping: string
    taxMode: 'exclusive' | 'inclusive'
    dueOn: string
    note: string
  }
  total: number
  /** The tax of a saved draft by class. */
  taxes: TaxSum[]
  /** The tax classes that a line can have; none where the contract decides. */
  taxChoices: TaxChoice[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'invoice-list': InvoiceListProps
    'invoice-preview': InvoicePreviewProps
    'invoice-form': InvoiceFormProps
  }
}

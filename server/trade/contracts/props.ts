import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { BasisProps } from '#server/pricing/runs/props.ts'
import type { VersionContent } from '#server/trade/contracts/lifecycle/versions.ts'
import type { PaymentInterval } from '#server/trade/contracts/terms/schedule.ts'
import type { Act, TermName } from '#server/trade/contracts/types/definition.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import type { PaymentTable } from '#server/trade/payments/table.ts'
import type { LineInput } from './input.ts'
import type { ContractEventTable, MetalMovementTable } from './table.ts'

/** A contract in a list, on the board. Amounts in minor units. */
export interface ContractRowProps {
  id: number
  type: ContractType
  /** Null: a draft, or a purchase that nobody agreed to yet. */
  number: string | null
  state: string
  isOpen: boolean
  customer: { id: number; name: string }
  /** What it is about: its first line, and how many more there are. */
  about: string
  more: number
  currency: string
  total: number
  /** What was paid the way the contract pays. */
  paid: number
  balance: number
  dueAt: string | null
  lockExpiresAt: string | null
  holdUntil: string | null
  /** Its day is over and it is not. */
  isLate: boolean
  createdAt: string
  version: number
  /** What the board can do with it at once. */
  acts: TransitionProps[]
}

/** One way out of a state. */
export interface TransitionProps {
  act: Act
  to: string
  needsReason: boolean
  /** More is asked than a yes. */
  asks: boolean
}

export interface ListFilters {
  view: 'list' | 'board' | 'calendar'
  type: ContractType | null
  state: string | null
  group: 'open' | 'closed' | null
  due: 'overdue' | 'week' | 'month' | null
  customer: number | null
  q: string | null
  from: string | null
  to: string | null
  month: string | null
}

export interface CalendarEntryProps {
  /** The day in the shop. */
  day: string
  kind: 'due' | 'instalment' | 'lock' | 'hold'
  id: number
  number: string
  type: ContractType
  customer: string
  currency: string
  amount: number | null
  isLate: boolean
}

export interface ColumnProps {
  state: string
  /** How many there are in all; only the first are shown. */
  count: number
  contracts: ContractRowProps[]
}

export interface ContractsProps {
  filters: ListFilters
  /** The list; empty in the other views. */
  contracts: ContractRowProps[]
  /** Before which id older ones go on; null: these are the last. */
  older: number | null
  /** The board of one type. */
  columns: ColumnProps[]
  calendar: { month: string; entries: CalendarEntryProps[] } | null
  customer: CustomerRef | null
  types: readonly ContractType[]
  /** Types whose open contracts are a quick choice of the list. */
  quickChoices: readonly ContractType[]
  /** States a filter can name: of the chosen type, or of all. */
  states: readonly string[]
  today: string
  views: SavedViewProps[]
}

export interface LineProps {
  id: number
  variantId: number | null
  description: string
  karat: string | null
  /** Per mille, one place. */
  fineness: string | null
  weightG: string | null
  weighedG: string | null
  construction: LineInput['construction']
  pricedBy: LineInput['pricedBy'] | null
  test: LineInput['test']
  stamp: string
  unitPrice: number
  qty: number
  kept: number
  returned: number
  tax: number
  /** Melt value of bought metal, minor units. */
  melt: number | null
  /** A draft: it is under the least price of today's gold; else it was agreed under that of its day. With the cost right. */
  isUnderFloor?: boolean
  receipt: LineReceiptProps | null
}

/** How gold and the settings came to a price; the cost side only for who may see it. */
export interface LineReceiptProps {
  price: number
  melt: number
  goldPerGram: string
  mid: string
  quoteCurrency: string
  lines?: { key: string; amount: number }[]
  marginBp?: number
}

export interface PaymentProps {
  id: number
  direction: PaymentTable['direction']
  kind: PaymentTable['kind']
  method: PaymentTable['method']
  amount: number
  faceAmount: number | null
  reference: string
  at: string
  by: string | null
  reverses: number | null
  isReversed: boolean
}

export interface MovementProps {
  id: number
  direction: MetalMovementTable['direction']
  reason: MetalMovementTable['reason']
  fineness: string
  grossG: string
  fineG: string
  at: string
}

export interface EventProps {
  id: number
  act: ContractEventTable['act']
  from: string | null
  to: string
  at: string
  by: string | null
  reason: string
  details: Record<string, unknown>
}

export interface VersionProps {
  number: number
  at: string
  by: string | null
  reason: string
  content: VersionContent
}

export interface TermsProps {
  taxMode: 'exclusive' | 'inclusive'
  taxPercent: string
  count: number
  every: PaymentInterval
  firstOn: string | null
  feePercent: string
  graceDays: number
  lockMinutes: number
  quoteDays: number
  tolerancePercent: string
  heavier: 'shop_bears' | 'customer_pays'
  payPercent: string
}

export interface ContractProps {
  id: number
  type: ContractType
  number: string | null
  state: string
  /** Every state of its type, in their order. */
  states: readonly string[]
  isOpen: boolean
  isDraft: boolean
  isAmendable: boolean
  moneyWay: 'in' | 'out' | 'none'
  customer: {
    id: number
    name: string
    email: string | null
    phone: string | null
    isErased: boolean
    /** Something is bought from them, and no identity document of theirs was seen yet. */
    isUnseen: boolean
  }
  currency: string
  subtotal: number
  tax: number
  total: number
  depositDue: number
  /** Σin − Σout. */
  held: number
  /** What is still owed; under zero too much was paid. */
  balance: number
  /** The most that can be taken in, and given out, now. */
  payable: { in: number; out: number }
  credit: number
  dueAt: string | null
  dueOn: string | null
  lockExpiresAt: string | null
  /** Whether the end of its price still matters. */
  hasOpenPrice: boolean
  holdUntil: string | null
  note: string
  amended: number
  createdAt: string
  confirmedAt: string | null
  version: number
  terms: TermsProps
  /** Which of the terms are agreed in a contract of its type. */
  agrees: readonly TermName[]
  /** What a price lock can become. */
  convertsTo: readonly ContractType[]
  quote: BasisProps | null
  configVersion: number | null
  lines: LineProps[]
  schedule: { dueAt: string; amount: number; paid: number; isLate: boolean }[]
  payments: PaymentProps[]
  metal: MovementProps[]
  events: EventProps[]
  versions: VersionProps[]
  from: RelatedProps | null
  made: RelatedProps[]
  ways: TransitionProps[]
  /** What a cancellation would keep and give back today. */
  cancellation: { fee: number; refund: number }
}

export interface RelatedProps {
  id: number
  number: string | null
  type: ContractType
}

/** What the form of a type asks for. */
export interface TypeFormProps {
  type: ContractType
  /** In their order. */
  terms: readonly TermName[]
  /** What is usually, or at least, paid down. */
  depositPercent: string
  ownGoods: boolean
  lendsGoods: boolean
  buysGold: boolean
}

export interface ContractFormProps {
  /** Null: a new one. */
  contract: ContractProps | null
  purpose: 'create' | 'change' | 'amend'
  customer: CustomerRef | null
  /** In the order of the menu; a new contract begins with the first. */
  types: readonly TypeFormProps[]
  /** What is usually agreed. */
  usual: TermsProps & { memoDays: number }
  karats: string[]
  today: string
}

/** What a contract would come to, for a form. Amounts in minor units. */
export interface CalculationProps {
  currency: string
  subtotal: number
  tax: number
  total: number
  deposit: number
  schedule: { dueOn: string; amount: number }[]
  /** Buy-back: what today's gold offers for each line, and its melt value. */
  offers: { melt: number; offer: number }[]
  /** For each line: is it under the least price of today's gold? Only with the cost right. */
  underFloor?: boolean[]
}

/** What a piece, or so many grams, costs today. */
export interface LinePriceProps {
  description: string
  karat: string | null
  fineness: string | null
  weightG: string | null
  /** Decimal text as a form shows it. */
  list: string | null
  formula: string | null
  sku: string | null
  construction: LineInput['construction']
  gold: { mid: string; currency: string; quotedAt: string } | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    contracts: ContractsProps
    contract: ContractProps
    'contract-form': ContractFormProps
  }
}

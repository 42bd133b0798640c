import type { TaxChoice } from '#server/configuration/tax-classes/props.ts'
import type {
  PaymentDirection,
  PaymentKind,
  PaymentMethod,
} from '#server/formula/payment-methods.ts'
import type { ShownPart, ShownStones } from '#server/formula/price/composition.ts'
import type { TaxSum } from '#server/formula/price/tax-sums.ts'
import type { Tax } from '#server/formula/settings/rule.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { BasisProps } from '#server/pricing/lines/basis.ts'
import type {
  Act,
  ContractTypeDefinition,
  TermName,
} from '#server/trade/contract-types/definition.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { VersionContent } from '#server/trade/contracts/lifecycle/versions.ts'
import type { PaymentInterval } from '#server/trade/contracts/terms/schedule.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import type { MethodAmount } from '#server/trade/payments/refund-method.ts'
import type { LineInput } from './input.ts'
import type { ContractEventTable, MetalMovementTable } from './table.ts'

/** A contract in a list or on the board. Amounts in minor units. */
export interface ContractRowProps {
  id: number
  type: ContractType
  /** Null: a draft, or a purchase that is not accepted yet. */
  number: string | null
  state: string
  isOpen: boolean
  customer: { id: number; name: string }
  /** Description of the first line, and the number of further lines. */
  about: string
  more: number
  currency: string
  total: number
  /** Amount paid in the direction of the contract. */
  paid: number
  balance: number
  dueAt: string | null
  lockExpiresAt: string | null
  holdUntil: string | null
  /** Overdue, as `isOverdue` says. */
  isLate: boolean
  createdAt: string
  version: number
  /** Transitions offered on the board. */
  transitions: TransitionProps[]
}

/** A transition out of the current state. */
export interface TransitionProps {
  act: Act
  to: string
  needsReason: boolean
  /** Needs input beyond a confirmation. */
  needsInput: boolean
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
  /** Overdue ones first, then by when they are due; or the newest first. */
  sort: 'due' | 'newest'
}

export interface CalendarEntryProps {
  /** Day in the shop's time zone. */
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
  /** A contract in this state is closed. */
  isClosed: boolean
  /** The number of contracts, of closed ones those of the last month; only the first are included. */
  count: number
  /** Sum of their totals in the shop's currency. */
  total: number
  /** The number of all contracts in this state, however long ago they were closed, up to `COUNT_LIMIT`. */
  all: number
  contracts: ContractRowProps[]
}

export interface ContractsProps {
  filters: ListFilters
  /** The list; empty in the other views. */
  contracts: ContractRowProps[]
  /** `after` of the next page; null on the last page. */
  next: string | null
  /** Number of contracts on the pages before. */
  precedingCount: number
  /** The board of one type. */
  columns: ColumnProps[]
  /** Number of contracts that match the filters, and of those in each view that every user has. */
  total: number
  counts: Record<string, number>
  calendar: { month: string; entries: CalendarEntryProps[] } | null
  customer: CustomerRef | null
  types: readonly ContractType[]
  /** Types offered as a quick filter of open contracts. */
  quickChoices: readonly ContractType[]
  /** States to filter by: of the chosen type, or of all types. */
  states: readonly string[]
  today: string
  views: SavedViewProps[]
}

export interface LineProps {
  id: number
  variantId: number | null
  description: string
  metal: Metal
  karat: string | null
  /** Per mille, one place. */
  fineness: string | null
  weightG: string | null
  /** The planned weight of the whole piece, with its other parts and its stones. */
  scaleG: string | null
  /** The metal parts of a piece of several, the main one first, and the stones; none for most lines. */
  parts: ShownPart[]
  stones: ShownStones[]
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
  /** Null on lines from before tax classes, which have no name either. */
  taxClassId: number | null
  taxName: string
  /** Millionths. */
  taxRatePpm: number
  taxReason: string
  /** The places that its counted pieces are or were taken from, in a shop with several. */
  places: string[]
  /** How many finished pieces of a cancelled order can be added to stock. */
  addable: number
  /** Melt value of bought metal, minor units. */
  melt: number | null
  /**
   * Draft: under the floor by today's price of its metal. Otherwise: agreed under the floor of its day. Only with the right to see
   * cost.
   */
  isUnderFloor?: boolean
  receipt: LineReceiptProps | null
}

/** How the price was calculated; cost data only with the right to see cost. */
export interface LineReceiptProps {
  price: number
  melt: number
  metals: LineMetalProps[]
  /** `part`: the number of the metal in `metals`, only of a piece with parts or stones. */
  lines?: { key: string; amount: number; part?: number }[]
  marginBp?: number
}

/** A metal of a line: `mid` per troy ounce in `currency`, `perGram` of its alloy in that of the contract, both decimal text. */
export interface LineMetalProps {
  metal: Metal
  karat: string
  weightG: string
  mid: string
  currency: string
  perGram: string
}

export interface PaymentProps {
  id: number
  direction: PaymentDirection
  kind: PaymentKind
  method: PaymentMethod
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
  metal: Metal
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
  count: number
  every: PaymentInterval
  firstOn: string | null
  feePercent: string
  graceDays: number
  lockMinutes: number
  quoteDays: number
  tolerancePercent: string
  /** Who pays for weight beyond the tolerance. */
  heavier: 'shop_bears' | 'customer_pays'
  /** Buy-back: the share of the melt value that the shop pays. */
  payPercent: string
}

/** Pieces that were lent and are neither kept nor returned. */
export interface LentProps {
  pieces: number
  /** All pieces of the contract. */
  allPieces: number
  /** Value of the pieces still out at the prices of the contract, without tax, minor units. */
  value: number
  allValue: number
  /** Days until they are due back; negative when late, null without a due day. */
  daysLeft: number | null
  isLate: boolean
}

export interface ContractProps {
  id: number
  type: ContractType
  number: string | null
  state: string
  /** States of its type, in order. */
  states: readonly string[]
  isOpen: boolean
  isDraft: boolean
  isAmendable: boolean
  /** `in`: the customer owes the total; `out`: the shop does. */
  moneyDirection: 'in' | 'out' | 'none'
  /** The role of the customer, which says what the amounts of the lines are. */
  party: ContractTypeDefinition['party']
  customer: {
    id: number
    name: string
    email: string | null
    phone: string | null
    isErased: boolean
    /** The shop buys from them and has not seen an identity document yet. */
    needsIdDocument: boolean
  }
  currency: string
  subtotal: number
  tax: number
  total: number
  /** The tax by class. */
  taxes: TaxSum[]
  depositDue: number
  /** Payments in minus payments out. */
  netPaid: number
  /** Amount still owed; negative if too much was paid. */
  balance: number
  /** Maximum that can be received and paid out now. */
  payable: { in: number; out: number }
  /** By which methods staff may refund it, and how much. */
  refundable: MethodAmount[]
  credit: number
  /** Pieces of a memo that are still out; null for other types. */
  lent: LentProps | null
  dueAt: string | null
  dueOn: string | null
  lockExpiresAt: string | null
  /** Whether the price can still expire. */
  hasOpenPrice: boolean
  /** The price expired before it was agreed: it can be neither amended nor paid nor converted. */
  isPriceExpired: boolean
  holdUntil: string | null
  note: string
  /** The place from which its pieces are taken first, where one was chosen. */
  placeId: number | null
  /** Number of its newest version; 1 for a draft. */
  amended: number
  createdAt: string
  version: number
  terms: TermsProps
  /** Terms that apply to its type. */
  termNames: readonly TermName[]
  /** Types that a price lock can be converted to. */
  convertsTo: readonly ContractType[]
  /** The price of each of its metals at its confirmation. */
  quotes: BasisProps[]
  configVersion: number | null
  /** Before it is agreed, the metal prices of today that its lines would be based on and that are only samples. */
  samples: BasisProps[]
  lines: LineProps[]
  schedule: { dueAt: string; amount: number; paid: number; isLate: boolean }[]
  payments: PaymentProps[]
  metal: MovementProps[]
  /** The metals that can be booked: those that the shop sells, and those of its lines and movements. */
  metals: Metal[]
  events: EventProps[]
  versions: VersionProps[]
  /** The contract that it was created from, and those created from it. */
  from: RelatedProps | null
  made: RelatedProps[]
  /** The tax of the sale that `sell` makes, where this step is next. */
  saleTax: Tax | null
  transitions: TransitionProps[]
  /** What only admins can do next, for users who are none. */
  actsOfAdmins: Pick<TransitionProps, 'act' | 'to'>[]
  /** Fee and refund of a cancellation today. */
  cancellation: { fee: number; refund: number }
}

export interface RelatedProps {
  id: number
  number: string | null
  type: ContractType
}

/** Form fields of a type. */
export interface TypeFormProps {
  type: ContractType
  icon: ContractTypeDefinition['icon'] | null
  /** In order. */
  terms: readonly TermName[]
  /** Default or minimum deposit. */
  depositPercent: string
  /** Days from the confirmation to the due day where none is agreed. */
  dueDays: number | null
  ownGoods: boolean
  lendsGoods: boolean
  buysGold: boolean
  isTaxed: boolean
  /** The customer sells metal to the shop and must be an adult. */
  needsAdult: boolean
  /** Its items are described by hand, so the form begins with an empty line. */
  startsWithLine: boolean
  /** Its pieces are taken from a place. */
  takesStock: boolean
  /** What ends the form of a new contract. */
  opening: OpeningProps
}

/** The first steps of a new contract. */
export interface OpeningProps {
  acts: readonly Act[]
  /** The last of these, and the state that it leads to. */
  act: Act
  to: string
  /** A payment by the customer follows. */
  takesPayment: boolean
}

/** What is known of a customer who sells gold to the shop. `birthday`: an ISO day. */
export interface SellerProps {
  birthday: string | null
}

export interface ContractFormProps {
  /** Null when new. */
  contract: ContractProps | null
  purpose: 'create' | 'change' | 'amend'
  customer: CustomerRef | null
  /** In the order of the menu; the first is preselected. */
  types: readonly TypeFormProps[]
  /** Terms of a new contract. */
  defaults: TermsProps
  karats: { label: string; metal: Metal }[]
  /** The metals that the shop sells, and those of the contract. */
  metals: Metal[]
  /** The tax classes that a line can have. */
  taxChoices: TaxChoice[]
  /** The places that its pieces can be taken from, and the one that is chosen at first; none where there is only one. */
  places: { id: number; name: string }[]
  placeId: number | null
  today: string
  /** The years of an adult, and the last ISO day on which one was born. */
  adult: { years: number; bornBy: string }
}

/** Calculated amounts of a form. Minor units. */
export interface DraftTotalsProps {
  currency: string
  subtotal: number
  tax: number
  total: number
  taxes: TaxSum[]
  deposit: number
  schedule: { dueOn: string; amount: number }[]
  /** Buy-back: offer and melt value of each line by today's price of its metal. */
  offers: {
    melt: number
    offer: number
    /** There is no offer because its metal has no price, where others have one. */
    isUnpriced: boolean
  }[]
  /** The metal parts of each line, as in `LineProps`. */
  parts: ShownPart[][]
  /** The prices of their metals that are only samples. */
  samples: BasisProps[]
  /** Whether each line is under its floor. Only with the right to see cost. */
  underFloor?: boolean[]
}

/** Today's price of a piece, or of a weight of metal. */
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
  /** Null for a piece without metal. */
  metal: Metal | null
  /** Its metal has no price, where others have one. */
  isUnpriced: boolean
  gold: { mid: string; currency: string; quotedAt: string } | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    contracts: ContractsProps
    contract: ContractProps
    'contract-form': ContractFormProps
  }
}

import type { Ability } from '#server/access/abilities.ts'

/** What can be done to a contract. Acts without an ability follow from money or the clock; nobody presses them. */
export type Act =
  | 'confirm'
  | 'settle'
  | 'reopen'
  | 'deliver'
  | 'cancel'
  | 'return'
  | 'convert'
  | 'expire'
  | 'fall_behind'
  | 'catch_up'
  | 'forfeit'
  | 'approve'
  | 'start'
  | 'finish'
  | 'settle_part'
  | 'close'
  | 'sell'
  | 'test'
  | 'offer'
  | 'accept'
  | 'decline'
  | 'release'
  | 'report_stolen'

/** What must hold, checked by name in `guards.ts`. */
export type Guard =
  | 'has_lines'
  | 'has_price'
  | 'deposit_set'
  | 'schedule_set'
  | 'due_set'
  | 'lock_set'
  | 'not_expired'
  | 'is_expired'
  | 'settled'
  | 'unsettled'
  | 'deposit_paid'
  | 'is_late'
  | 'on_time'
  | 'weighed'
  | 'some_left'
  | 'all_accounted'
  | 'tested'
  | 'offered'
  | 'adult'
  | 'hold_over'

export interface Transition {
  from: string
  act: Act
  to: string
  /** What is needed to go this way; null: only scheduled work goes it. */
  ability: Extract<Ability, 'app.use' | 'contracts.override'> | null
  reason?: 'needed'
  guards: readonly Guard[]
}

/** What a contract agrees besides its lines and its note, by the names of the form's fields. */
export type TermName =
  | 'taxPercent'
  | 'deposit'
  | 'count'
  | 'every'
  | 'firstOn'
  | 'feePercent'
  | 'graceDays'
  | 'lockMinutes'
  | 'quoteDays'
  | 'tolerancePercent'
  | 'heavier'
  | 'payPercent'
  | 'dueOn'

/** What the shop usually agrees, by the names of the fields of `POST /configuration/trade`. */
export type UsualTerm =
  | 'layawayMinDeposit'
  | 'layawayFee'
  | 'layawayGraceDays'
  | 'layawayCount'
  | 'layawayEvery'
  | 'customDeposit'
  | 'tolerance'
  | 'quoteDays'
  | 'lockMinutes'
  | 'memoDays'
  | 'pay'

/**
 * One type of contract: its states and every way from one to another, and what else is true of it. A further type is a
 * file with one of these, a line in `list.ts` and its words in `lang/`. Source: domain 5.1.
 */
export interface ContractTypeDefinition {
  /** As it is kept in `contracts.type`, and the key of its words. */
  type: string
  /** Letters of its number. */
  series: string

  /** Which way the money goes: `in` the customer owes the total, `out` the shop does. */
  money: 'in' | 'out' | 'none'
  /** The act by which it becomes binding: it gets its number and its first version. */
  binding: 'confirm' | 'accept'
  /** In their order; the first is `draft`, which binds nobody and has no number yet. */
  states: readonly string[]
  /** States in which nothing more is promised. */
  closed: readonly string[]
  /** Closed states in which it was carried out; in the others it came to nothing. */
  fulfilled: readonly string[]
  /** States in which a binding contract may still be amended by a new version. */
  amendable: readonly string[]
  transitions: readonly Transition[]

  /** Who the customer is on its papers. */
  party: 'customer' | 'seller' | 'owner'
  /** The goods are the shop's own, sold or lent: their price has a floor, and their fineness is the catalogue's. */
  ownGoods: boolean
  /** The shop's goods are sold by it: it counts as a sale, and a price lock can become one. */
  isSale?: true
  /** Pieces that the customer keeps of a loan are sold by a contract of this type. One type has it. */
  sellsKeptGoods?: true
  /** Its prices are locked at the gold price of a moment, which it therefore always needs; payments are deposits. */
  locksPrice?: true
  /** The piece is made to order and settled by its real weight. */
  madeToOrder?: true
  /** Goods are lent, due back on a day, and accounted for piece by piece as kept or returned. */
  lendsGoods?: true
  /** Gold is bought from a customer: tested, weighed, paid by its melt value, with an identity document, and held. */
  buysGold?: true

  /** What its form asks for, in this order. */
  terms: readonly TermName[]
  /** The shop's settings for it. */
  usualTerms: readonly UsualTerm[]
  /** The setting with the least, or usual, share of the total that is paid down. */
  depositShare?: 'layawayMinDepositBp' | 'customDepositBp'
  /** What begins when it becomes binding, and how long it lasts: its price, its quote, or the hold of bought gold. */
  period?: 'lockMinutes' | 'quoteDays' | 'holdDays'
  /** The column with the time that it is listed by on the home page. */
  promisedAt: 'due_at' | 'lock_expires_at' | 'hold_until'
  /** The metal of its lines that moves when it becomes binding. */
  metal?: { direction: 'in' | 'out'; reason: 'memo_out' | 'consignment_in' | 'buyback' }

  /** What can be printed of it as a whole; a receipt is printed of each payment. */
  documents: readonly ('agreement' | 'memo' | 'bill_of_sale' | 'price_lock' | 'statement')[]
  /** Its papers say the gold price that it was made at. */
  printsGoldPrice?: true

  /** States in which an invoice can be made of it. */
  invoicedIn?: readonly string[]
  /** States in which fine gold is promised at a fixed price and not handed over. */
  fixesGoldIn?: readonly string[]
  /** Closed states in which the shop still owes the customer what was paid. */
  owesDepositIn?: readonly string[]
  /** Open states in which nothing is to be paid yet. */
  unpaidIn?: readonly string[]
  /** States in which bought gold is with the shop and must not leave it. */
  holdsGoldIn?: readonly string[]

  /** The board of contracts opens with it. One type has it. */
  opensBoard?: true
  /** The list of contracts offers it as a quick choice. */
  isQuickChoice?: true
}

/** A way that everybody with the right to use the app may go. */
export const staff = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  from,
  act,
  to,
  ability: 'app.use',
  guards,
})
/** A way that follows from money or the clock. */
export const automatic = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  from,
  act,
  to,
  ability: null,
  guards,
})
export const withReason = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  ...staff(from, act, to, ...guards),
  reason: 'needed',
})
export const byAdmin = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  from,
  act,
  to,
  ability: 'contracts.override',
  reason: 'needed',
  guards,
})

/** What every promise at a price must have; one that was made from a price lock, also within its time. */
export const PRICED_GUARDS = ['has_lines', 'has_price', 'not_expired'] as const

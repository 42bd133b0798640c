import type { Ability } from '#server/access/abilities.ts'

/**
 * Acts on a contract: its possible transitions. Those without an ability are automatic: they follow from payments or
 * the clock.
 */
export type Act =
  | 'confirm'
  /** Automatic: the balance is zero. */
  | 'settle'
  /**
   * Automatic: the balance is no longer zero, for example after a reversal, a sale of consigned pieces has ended, or a
   * conversion was undone.
   */
  | 'reopen'
  | 'deliver'
  | 'cancel'
  | 'return'
  | 'convert'
  | 'expire'
  /** Automatic: an instalment or the return of a memo is late. */
  | 'fall_behind'
  /** Automatic: it is on time again. */
  | 'catch_up'
  | 'forfeit'
  | 'approve'
  | 'start'
  | 'finish'
  /** Corrects the weights of a finished order. */
  | 'reweigh'
  /** Some pieces of a memo are kept or returned; `close` when none is left. */
  | 'settle_part'
  | 'close'
  | 'sell'
  | 'test'
  | 'offer'
  | 'accept'
  | 'decline'
  | 'release'
  | 'report_stolen'

/** Conditions of a transition, checked in `guards.ts`. */
export type Guard =
  | 'has_lines'
  | 'has_price'
  | 'deposit_set'
  | 'schedule_set'
  | 'due_set'
  | 'lock_set'
  | 'not_expired'
  | 'is_expired'
  /** The draft that a price lock was converted to was discarded before the lock ended. */
  | 'draft_discarded'
  /** The balance is zero. */
  | 'settled'
  | 'unsettled'
  /** Nothing was paid, or all of it was reversed or paid back. */
  | 'unpaid'
  /** The sale of the consigned pieces was cancelled or returned. */
  | 'sale_ended'
  | 'deposit_paid'
  | 'is_late'
  | 'on_time'
  | 'weighed'
  /** Pieces of a memo are neither kept nor returned yet. */
  | 'some_left'
  /** Each piece of a memo is kept or returned. */
  | 'all_accounted'
  | 'tested'
  | 'offered'
  | 'adult'
  /** The hold of bought gold has ended. */
  | 'hold_over'

export interface Transition {
  from: string
  act: Act
  to: string
  /** Ability that the transition needs; null: automatic only. */
  ability: Extract<Ability, 'app.use' | 'contracts.override'> | null
  reason?: 'needed'
  guards: readonly Guard[]
}

/** Terms of a contract, named like the form fields. */
export type TermName =
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

/** Default terms of the shop, named like the fields of `POST /configuration/trade`. */
export type DefaultTerm =
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
  | 'returnDays'
  | 'pay'
  | 'lockMaxDays'
  | 'quoteMaxDays'
  | 'layawayMaxDays'
  | 'memoMaxDays'
  | 'saleMaxDays'
  | 'lockMinDeposit'
  | 'customMinDeposit'
  | 'maxDiscount'
  | 'overMelt'

/**
 * One type of contract: its states, transitions and traits. A new type is a file with one of these, a line in `list.ts`
 * and its translations in `lang/`. Source: docs/domain.md 5.1.
 */
export interface ContractTypeDefinition {
  /** Value of `contracts.type`, and translation key. */
  type: string
  /** Prefix of its number. */
  series: string
  /** Left out: a sheet of paper. */
  icon?: 'bag' | 'lock' | 'calendar' | 'hammer' | 'package' | 'handshake' | 'coins'

  /** Direction of payment: `in` the customer owes the total, `out` the shop does. */
  money: 'in' | 'out' | 'none'
  /** The act by which it becomes binding: it gets its number and its first version. */
  binding: 'confirm' | 'accept'
  /** Steps that end the form of a new contract, if not its binding act alone. */
  opening?: readonly Act[]
  /** In order; the first is `draft`, which is not binding and has no number. */
  states: readonly string[]
  /** States without further obligations. */
  closed: readonly string[]
  /** Closed states of a contract that was carried out; in the other closed states it was not. */
  fulfilled: readonly string[]
  /** States in which a confirmed contract can be amended. */
  amendable: readonly string[]
  transitions: readonly Transition[]

  /** Role of the customer on its documents. */
  party: 'customer' | 'seller' | 'owner' | 'recipient'
  /** The goods belong to the shop: their price has a floor, and their fineness comes from the catalogue. */
  ownGoods: boolean
  /** Each of its lines has a tax class; purchases and loans are not taxed. */
  isTaxed?: true
  /** It sells the shop's goods: it counts as a sale, and a price lock can be converted to it. */
  isSale?: true
  /** Pieces that a customer keeps from a memo, and consigned pieces, are sold by this type. Exactly one type has it. */
  sellsPiecesOfOtherContracts?: true
  /** Its prices are locked at the gold price of its confirmation, which is required; payments are deposits. */
  locksPrice?: true
  /** The piece is made to order and priced by its real weight. */
  madeToOrder?: true
  /** Goods are lent until a due day, and each piece is kept or returned. */
  lendsGoods?: true
  /** Gold is bought from a customer: tested, weighed, paid by its melt value, with an identity document, and held. */
  buysGold?: true

  /** Terms on its form, in this order. */
  terms: readonly TermName[]
  /** Shop settings with its default terms. */
  defaultTerms: readonly DefaultTerm[]
  /** Setting with the minimum or default deposit. */
  depositShare?: 'layawayMinDepositBp' | 'customDepositBp'
  /** The least deposit without an admin, and for how many days from its confirmation the price may be promised. */
  minDeposit?: 'layawayMinDepositBp' | 'customMinDepositBp' | 'lockMinDepositBp'
  maxDays?: 'lockMaxDays' | 'quoteMaxDays' | 'layawayMaxDays' | 'memoMaxDays' | 'saleMaxDays'
  /** Setting with the days from the confirmation to the due day where none is agreed. */
  dueDays?: 'memoDays' | 'saleMaxDays'
  /** Setting with the period that starts with the confirmation: of the price, the quote, or the hold of bought gold. */
  period?: 'lockMinutes' | 'quoteDays' | 'holdDays'
  /** Column with the time when it is due, by which the home page sorts it. */
  dueColumn: 'due_at' | 'lock_expires_at' | 'hold_until'
  /** Metal booking at its confirmation. */
  metal?: { direction: 'in' | 'out'; reason: 'memo_out' | 'consignment_in' | 'buyback' }

  /** Documents of the whole contract; receipts belong to payments. */
  documents: readonly ('agreement' | 'memo' | 'bill_of_sale' | 'price_lock' | 'statement')[]
  /** Its documents print the gold price of its confirmation. */
  printsGoldPrice?: true

  /** States in which its pieces are reserved in the shop, and those in which they were handed over. */
  reservesIn?: readonly string[]
  handedOverIn?: readonly string[]
  /** Closed states in which its finished pieces stay in the shop. */
  keepsFinishedIn?: readonly string[]
  /** States in which it can be invoiced. */
  invoicedIn?: readonly string[]
  /** States in which fine gold is promised at a fixed price and not handed over. */
  fixesGoldIn?: readonly string[]
  /** Closed states in which the shop still owes the customer what was paid. */
  owesDepositIn?: readonly string[]
  /** Open states in which no payment is due yet. */
  unpaidIn?: readonly string[]
  /** States in which bought gold must stay in the shop. */
  holdsGoldIn?: readonly string[]

  /** The board opens with this type. Exactly one type has it. */
  isDefaultOnBoard?: true
  /** Offered as a quick filter of the list. */
  isQuickChoice?: true
}

/** A transition for every user. */
export const staff = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  from,
  act,
  to,
  ability: 'app.use',
  guards,
})
/** An automatic transition, from payments or the clock. */
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

/** Guards of confirming a price. `not_expired` concerns drafts from a price lock. */
export const PRICED_GUARDS = ['has_lines', 'has_price', 'not_expired'] as const

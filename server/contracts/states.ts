import type { Ability } from '#server/access/abilities.ts'
import type { ContractTable } from './table.ts'

export type ContractType = ContractTable['type']

export const CONTRACT_TYPES = [
  'sale',
  'price_lock',
  'layaway',
  'custom_order',
  'memo_out',
  'consignment_in',
  'buy_back',
] as const satisfies readonly ContractType[]

/** What can be done to a contract. `house` acts follow from money or the clock; nobody presses them. */
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

/** What must hold, asked by name in `guards.ts`. */
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
  /** What whoever goes this way holds; null: only scheduled work goes it. */
  ability: Extract<Ability, 'app.use' | 'contracts.override'> | null
  reason?: 'needed'
  guards: readonly Guard[]
}

export interface Machine {
  /** Which way the money goes: `in` the customer owes the total, `out` we do. */
  money: 'in' | 'out' | 'none'
  /** The act by which it becomes binding: it gets its number and its first version. */
  binding: 'confirm' | 'accept'
  /** Letters of its number. */
  series: string
  states: readonly string[]
  /** States in which nothing more is promised. */
  closed: readonly string[]
  /** States in which a binding contract may still be amended by a new version. */
  amendable: readonly string[]
  transitions: readonly Transition[]
}

const staff = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  from,
  act,
  to,
  ability: 'app.use',
  guards,
})
const house = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  from,
  act,
  to,
  ability: null,
  guards,
})
const reasoned = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  ...staff(from, act, to, ...guards),
  reason: 'needed',
})
const byAdmin = (from: string, act: Act, to: string, ...guards: Guard[]): Transition => ({
  from,
  act,
  to,
  ability: 'contracts.override',
  reason: 'needed',
  guards,
})

/** What every promise at a price must have; one that was made from a price lock, also within its time. */
const SOUND = ['has_lines', 'has_price', 'not_expired'] as const

/**
 * The seven kinds of contract: their states and every way from one to another. There is no other. Source: domain 5.1;
 * `reopen` is the way back when a payment that settled a contract is reversed. A draft binds nobody: it is changed, or
 * thrown away, and has no number yet.
 */
export const machines: Record<ContractType, Machine> = {
  sale: {
    money: 'in',
    binding: 'confirm',
    series: 'SALE',
    states: ['draft', 'confirmed', 'paid', 'delivered', 'cancelled', 'returned'],
    closed: ['delivered', 'cancelled', 'returned'],
    amendable: ['confirmed'],
    transitions: [
      staff('draft', 'confirm', 'confirmed', ...SOUND),
      house('confirmed', 'settle', 'paid', 'settled'),
      house('paid', 'reopen', 'confirmed', 'unsettled'),
      staff('paid', 'deliver', 'delivered', 'settled'),
      byAdmin('confirmed', 'cancel', 'cancelled'),
      byAdmin('paid', 'cancel', 'cancelled'),
      reasoned('delivered', 'return', 'returned'),
    ],
  },
  price_lock: {
    money: 'in',
    binding: 'confirm',
    series: 'LOCK',
    states: ['draft', 'locked', 'converted', 'expired', 'cancelled'],
    closed: ['converted', 'expired', 'cancelled'],
    amendable: ['locked'],
    transitions: [
      staff('draft', 'confirm', 'locked', 'has_lines', 'has_price', 'lock_set'),
      staff('locked', 'convert', 'converted', 'not_expired'),
      house('locked', 'expire', 'expired', 'is_expired'),
      byAdmin('locked', 'cancel', 'cancelled'),
    ],
  },
  layaway: {
    money: 'in',
    binding: 'confirm',
    series: 'LAY',
    states: ['draft', 'active', 'overdue', 'paid_off', 'delivered', 'cancelled', 'forfeited'],
    closed: ['delivered', 'cancelled', 'forfeited'],
    amendable: ['active', 'overdue'],
    transitions: [
      staff('draft', 'confirm', 'active', ...SOUND, 'deposit_set', 'schedule_set'),
      house('active', 'fall_behind', 'overdue', 'is_late'),
      house('overdue', 'catch_up', 'active', 'on_time'),
      house('active', 'settle', 'paid_off', 'settled'),
      house('overdue', 'settle', 'paid_off', 'settled'),
      house('paid_off', 'reopen', 'active', 'unsettled'),
      staff('paid_off', 'deliver', 'delivered', 'settled'),
      byAdmin('active', 'cancel', 'cancelled'),
      byAdmin('overdue', 'cancel', 'cancelled'),
      byAdmin('overdue', 'forfeit', 'forfeited'),
    ],
  },
  custom_order: {
    money: 'in',
    binding: 'confirm',
    series: 'ORDER',
    states: ['draft', 'quoted', 'approved', 'in_production', 'ready', 'delivered', 'cancelled'],
    closed: ['delivered', 'cancelled'],
    amendable: ['quoted', 'approved', 'in_production'],
    transitions: [
      staff('draft', 'confirm', 'quoted', ...SOUND),
      staff('quoted', 'approve', 'approved', 'not_expired'),
      staff('approved', 'start', 'in_production', 'deposit_paid'),
      staff('in_production', 'finish', 'ready', 'weighed'),
      staff('ready', 'deliver', 'delivered', 'settled'),
      byAdmin('quoted', 'cancel', 'cancelled'),
      byAdmin('approved', 'cancel', 'cancelled'),
    ],
  },
  memo_out: {
    money: 'none',
    binding: 'confirm',
    series: 'MEMO',
    states: ['draft', 'out', 'part_settled', 'overdue', 'closed'],
    closed: ['closed'],
    amendable: ['out', 'part_settled', 'overdue'],
    transitions: [
      staff('draft', 'confirm', 'out', 'has_lines', 'due_set'),
      staff('out', 'settle_part', 'part_settled', 'some_left'),
      staff('part_settled', 'settle_part', 'part_settled', 'some_left'),
      staff('overdue', 'settle_part', 'overdue', 'some_left'),
      staff('out', 'close', 'closed', 'all_accounted'),
      staff('part_settled', 'close', 'closed', 'all_accounted'),
      staff('overdue', 'close', 'closed', 'all_accounted'),
      house('out', 'fall_behind', 'overdue', 'is_late'),
      house('part_settled', 'fall_behind', 'overdue', 'is_late'),
      house('overdue', 'catch_up', 'part_settled', 'on_time'),
    ],
  },
  consignment_in: {
    money: 'out',
    binding: 'confirm',
    series: 'CONS',
    states: ['draft', 'held', 'sold', 'settled', 'returned'],
    closed: ['settled', 'returned'],
    amendable: ['held'],
    transitions: [
      staff('draft', 'confirm', 'held', 'has_lines', 'has_price'),
      staff('held', 'sell', 'sold'),
      house('sold', 'settle', 'settled', 'settled'),
      house('settled', 'reopen', 'sold', 'unsettled'),
      reasoned('held', 'return', 'returned'),
    ],
  },
  buy_back: {
    money: 'out',
    binding: 'accept',
    series: 'BUY',
    states: [
      'draft',
      'tested',
      'offered',
      'accepted',
      'on_hold',
      'released',
      'declined',
      'reported_stolen',
    ],
    closed: ['released', 'declined', 'reported_stolen'],
    amendable: [],
    transitions: [
      staff('draft', 'test', 'tested', 'has_lines', 'tested'),
      staff('tested', 'offer', 'offered', 'offered'),
      staff('offered', 'accept', 'accepted', 'offered', 'adult'),
      staff('tested', 'decline', 'declined'),
      staff('offered', 'decline', 'declined'),
      house('accepted', 'settle', 'on_hold', 'settled'),
      house('on_hold', 'reopen', 'accepted', 'unsettled'),
      staff('on_hold', 'release', 'released', 'hold_over'),
      reasoned('accepted', 'report_stolen', 'reported_stolen'),
      reasoned('on_hold', 'report_stolen', 'reported_stolen'),
    ],
  },
}

export const DRAFT = 'draft'

/** Does the shop sell, or lend, its own goods by it? What it buys, and what belongs to somebody else, has no floor. */
export const isSold = (type: ContractType): boolean =>
  type !== 'buy_back' && type !== 'consignment_in'

/** Every state of every type, each once. */
export const ALL_STATES: readonly string[] = [
  ...new Set(Object.values(machines).flatMap(({ states }) => states)),
]

/** The one way that `act` leads from `state`, or undefined where it does not. */
export function transitionOf(type: ContractType, state: string, act: Act): Transition | undefined {
  return machines[type].transitions.find((one) => one.from === state && one.act === act)
}

/** Every way out of a state. */
export function waysFrom(type: ContractType, state: string): readonly Transition[] {
  return machines[type].transitions.filter(({ from }) => from === state)
}

/** Does the end of its price still matter in this state? What was approved or paid keeps its price for good. */
export function hasOpenPrice(type: ContractType, state: string): boolean {
  return waysFrom(type, state).some(({ guards }) =>
    guards.some((guard) => guard === 'not_expired' || guard === 'is_expired'),
  )
}

/** Does a contract in this state still promise something? */
export function isOpen(type: ContractType, state: string): boolean {
  return !machines[type].closed.includes(state)
}

/** Pairs of type and state that still promise something. */
export const OPEN_STATES: readonly { type: ContractType; states: readonly string[] }[] =
  CONTRACT_TYPES.map((type) => ({
    type,
    states: machines[type].states.filter((state) => isOpen(type, state)),
  }))

import type { Act, Transition } from './definition.ts'
import type { ContractType } from './list.ts'
import { CONTRACT_TYPES, definitionOf, statesWhere } from './lookup.ts'

/** A draft is not binding and has no number; it can be changed or discarded. */
export const DRAFT = 'draft'

/** Every state of every type, without duplicates. */
export const ALL_STATES: readonly string[] = [
  ...new Set(CONTRACT_TYPES.flatMap((type) => definitionOf(type).states)),
]

/** The transition of `act` from `state`; undefined if there is none. */
export function transitionOf(type: ContractType, state: string, act: Act): Transition | undefined {
  return definitionOf(type).transitions.find((one) => one.from === state && one.act === act)
}

/** Transitions out of a state. */
export function transitionsFrom(type: ContractType, state: string): readonly Transition[] {
  return definitionOf(type).transitions.filter(({ from }) => from === state)
}

/** Can the price still expire in this state? An approved or paid contract keeps its price. */
export function hasOpenPrice(type: ContractType, state: string): boolean {
  return transitionsFrom(type, state).some(({ guards }) =>
    guards.some((guard) => guard === 'not_expired' || guard === 'is_expired'),
  )
}

/** Did its price expire before it was agreed? `now` as ISO. */
export function hasExpiredPrice(
  { type, state, lock_expires_at: expiresAt }: ExpiringContract,
  now: string,
): boolean {
  return hasOpenPrice(type, state) && expiresAt !== null && now >= expiresAt
}

interface ExpiringContract {
  type: ContractType
  state: string
  lock_expires_at: string | null
}

/** Does a contract in this state still have obligations? */
export function isOpen(type: ContractType, state: string): boolean {
  return !definitionOf(type).closed.includes(state)
}

/** Open states of each type. */
export const OPEN_STATES = statesWhere(({ states, closed }) =>
  states.filter((state) => !closed.includes(state)),
)

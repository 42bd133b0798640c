import type { Act, Transition } from '#server/trade/contracts/types/definition.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import { CONTRACT_TYPES, definitionOf, statesWhere } from '#server/trade/contracts/types/lookup.ts'

/** A draft binds nobody: it is changed, or thrown away, and has no number yet. */
export const DRAFT = 'draft'

/** Every state of every type, each once. */
export const ALL_STATES: readonly string[] = [
  ...new Set(CONTRACT_TYPES.flatMap((type) => definitionOf(type).states)),
]

/** The one way that `act` leads from `state`, or undefined where it does not. */
export function transitionOf(type: ContractType, state: string, act: Act): Transition | undefined {
  return definitionOf(type).transitions.find((one) => one.from === state && one.act === act)
}

/** Every way out of a state. */
export function transitionsFrom(type: ContractType, state: string): readonly Transition[] {
  return definitionOf(type).transitions.filter(({ from }) => from === state)
}

/** Does the end of its price still matter in this state? What was approved or paid keeps its price for good. */
export function hasOpenPrice(type: ContractType, state: string): boolean {
  return transitionsFrom(type, state).some(({ guards }) =>
    guards.some((guard) => guard === 'not_expired' || guard === 'is_expired'),
  )
}

/** Does a contract in this state still promise something? */
export function isOpen(type: ContractType, state: string): boolean {
  return !definitionOf(type).closed.includes(state)
}

/** Pairs of type and state that still promise something. */
export const OPEN_STATES = statesWhere(({ states, closed }) =>
  states.filter((state) => !closed.includes(state)),
)

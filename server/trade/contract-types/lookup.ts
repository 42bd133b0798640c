import type { Act, ContractTypeDefinition, TermName } from './definition.ts'
import { type ContractType, contractTypes } from './list.ts'

export type TypedDefinition = ContractTypeDefinition & { type: ContractType }
const definitions: readonly TypedDefinition[] = contractTypes
const byType = new Map(definitions.map((definition) => [definition.type, definition]))

export const CONTRACT_TYPES: readonly ContractType[] = definitions.map(({ type }) => type)

/** Throws for an unknown type, such as one of a newer release. */
export function definitionOf(type: ContractType): ContractTypeDefinition {
  const definition = byType.get(type)
  if (!definition) throw new Error(`unknown contract type ${type}`)
  return definition
}

/** Types that match the predicate, in list order. */
export function typesWhere(
  predicate: (definition: TypedDefinition) => boolean | undefined,
): ContractType[] {
  return definitions.filter((definition) => predicate(definition)).map(({ type }) => type)
}

/** The one type with this trait. Throws if none has it. */
export function typeWith(trait: 'sellsPiecesOfOtherContracts' | 'isDefaultOnBoard'): ContractType {
  const [type] = typesWhere((definition) => definition[trait])
  if (!type) throw new Error(`no contract type has the trait ${trait}`)
  return type
}

/** A type with some of its states. */
export interface TypeStates {
  type: ContractType
  states: readonly string[]
}

/** The states that `pick` returns for each type; types without any are left out. */
export function statesWhere(
  pick: (definition: TypedDefinition) => readonly string[] | undefined,
): TypeStates[] {
  return definitions
    .map((definition) => ({ type: definition.type, states: pick(definition) ?? [] }))
    .filter(({ states }) => states.length > 0)
}

/** Does this type have the term? */
export const hasTerm = (type: ContractType, term: TermName): boolean =>
  definitionOf(type).terms.includes(term)

/** Is it paid by instalments? */
export const hasInstalments = (type: ContractType): boolean => hasTerm(type, 'firstOn')

/** Are its pieces taken from the stock of the shop? */
export function takesStock(type: ContractType): boolean {
  const { reservesIn, handedOverIn } = definitionOf(type)
  return reservesIn !== undefined || handedOverIn !== undefined
}

/** Does it need a customer who is an adult? */
export const needsAdult = (type: ContractType): boolean =>
  definitionOf(type).transitions.some(({ guards }) => guards.includes('adult'))

/** Closed states of a contract that was not carried out. */
export const unfulfilledStates = ({ closed, fulfilled }: ContractTypeDefinition): string[] =>
  closed.filter((state) => !fulfilled.includes(state))

/** Was a contract in this state closed without being carried out? */
export const isUnfulfilled = ({ type, state }: { type: ContractType; state: string }): boolean =>
  unfulfilledStates(definitionOf(type)).includes(state)

/** States that this act leads to. */
export const statesAfter = ({ transitions }: ContractTypeDefinition, act: Act): string[] => [
  ...new Set(transitions.filter((one) => one.act === act).map(({ to }) => to)),
]

/** States that this act leads from. */
export const statesBefore = ({ transitions }: ContractTypeDefinition, act: Act): string[] => [
  ...new Set(transitions.filter((one) => one.act === act).map(({ from }) => from)),
]

/** Steps that end the form of a new contract, and the state they lead to. */
export function openingOf({ opening, binding, transitions }: ContractTypeDefinition) {
  const acts = opening ?? [binding]
  const last = transitions.find(({ act }) => act === acts.at(-1))
  return { acts, act: last?.act ?? binding, to: last?.to ?? '' }
}

/**
 * States in which `due_at` has to be kept: open and confirmed ones in which something is still to be paid, returned or
 * handed over. None of a type that is due by another column.
 */
export function dueStates(definition: ContractTypeDefinition): string[] {
  const { states, closed, dueColumn } = definition
  if (dueColumn !== 'due_at') return []
  const [draft] = states
  const settled = statesAfter(definition, 'settle')
  return states.filter(
    (state) => state !== draft && !closed.includes(state) && !settled.includes(state),
  )
}

/** States in which instalments can be overdue; none without instalments. */
export const instalmentStates = (definition: ContractTypeDefinition): readonly string[] =>
  definition.terms.includes('firstOn') ? dueStates(definition) : []

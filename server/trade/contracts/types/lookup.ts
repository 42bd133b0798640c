import type { Act, ContractTypeDefinition, TermName } from './definition.ts'
import { type ContractType, contractTypes } from './list.ts'

export type Definition = ContractTypeDefinition & { type: ContractType }
const definitions: readonly Definition[] = contractTypes
const byType = new Map(definitions.map((definition) => [definition.type, definition]))

export const CONTRACT_TYPES: readonly ContractType[] = definitions.map(({ type }) => type)

/** Throws for a type that is not in the list: a row of one cannot be read by this release. */
export function definitionOf(type: ContractType): ContractTypeDefinition {
  const definition = byType.get(type)
  if (!definition) throw new Error(`there is no contract type ${type}`)
  return definition
}

/** The types of which this is true, in the order of the list. */
export function typesWhere(
  predicate: (definition: Definition) => boolean | undefined,
): ContractType[] {
  return definitions.filter((definition) => predicate(definition)).map(({ type }) => type)
}

/** The one type that has this trait. Throws where none has. */
export function typeWith(trait: 'sellsKeptGoods' | 'opensBoard'): ContractType {
  const [type] = typesWhere((definition) => definition[trait])
  if (!type) throw new Error(`no contract type has ${trait}`)
  return type
}

/** A type with some of its states. */
export interface TypeStates {
  type: ContractType
  states: readonly string[]
}

/** Of each type the states that `pick` names; types without any are left out. */
export function statesWhere(
  pick: (definition: Definition) => readonly string[] | undefined,
): TypeStates[] {
  return definitions
    .map((definition) => ({ type: definition.type, states: pick(definition) ?? [] }))
    .filter(({ states }) => states.length > 0)
}

/** Does its form ask for this? */
export const hasTerm = (type: ContractType, term: TermName): boolean =>
  definitionOf(type).terms.includes(term)

/** Is it paid by instalments? */
export const hasInstalments = (type: ContractType): boolean => hasTerm(type, 'firstOn')

/** Closed states in which it came to nothing. */
export const unfulfilledStates = ({ closed, fulfilled }: ContractTypeDefinition): string[] =>
  closed.filter((state) => !fulfilled.includes(state))

/** States that this act leads to. */
export const statesAfter = ({ transitions }: ContractTypeDefinition, act: Act): string[] => [
  ...new Set(transitions.filter((one) => one.act === act).map(({ to }) => to)),
]

/** States that this act leads from. */
export const statesBefore = ({ transitions }: ContractTypeDefinition, act: Act): string[] => [
  ...new Set(transitions.filter((one) => one.act === act).map(({ from }) => from)),
]

/** States in which instalments are watched, whether each is on time; none where it has no instalments. */
export const instalmentStates = (definition: ContractTypeDefinition): readonly string[] =>
  definition.terms.includes('firstOn')
    ? [...statesBefore(definition, 'fall_behind'), ...statesBefore(definition, 'catch_up')]
    : []

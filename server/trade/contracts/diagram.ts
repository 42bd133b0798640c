import { abilities } from '#server/access/abilities.ts'
import type {
  ContractTypeDefinition,
  Transition,
} from '#server/trade/contracts/types/definition.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import { CONTRACT_TYPES, definitionOf } from '#server/trade/contracts/types/lookup.ts'

/** Markdown of the contract types: for each a state diagram, a table of its transitions, and its traits. */
export function diagram(): string {
  return `${[HEADER, ...CONTRACT_TYPES.map(typeSection)].join('\n\n')}\n`
}

const HEADER = `# Contracts

Drawn by \`node bin/contract-diagram.ts\` from \`server/trade/contracts/types/\`; a test compares the two. Nothing here is
written by hand. A further type is a file there, a line in its \`list.ts\` and its words in \`lang/\`. Dashed in the
tables: what follows by itself from money or the clock. Below each table: its traits, which \`definition.ts\` explains.`

function typeSection(type: ContractType): string {
  const definition = definitionOf(type)
  const { transitions, closed, series, binding } = definition
  const drawn = transitions.map(({ from, act, to }) => `  ${from} --> ${to}: ${act}`)
  const ends = closed.map((state) => `  ${state} --> [*]`)
  return [
    `## ${type}`,
    '',
    `Number \`${series}-2026-00001\`, given by \`${binding}\`.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> draft',
    ...drawn,
    ...ends,
    '```',
    '',
    '| from | act | to | who | reason | must hold |',
    '|---|---|---|---|---|---|',
    ...transitions.map(transitionRow),
    '',
    ...traitsOf(definition),
  ].join('\n')
}

/** Traits besides the states, by their names in `ContractTypeDefinition`. */
function traitsOf(definition: ContractTypeDefinition): string[] {
  return Object.entries(definition)
    .filter(([name]) => !DRAWN_TRAITS.has(name))
    .map(([name, value]) => `- ${name}: ${textOf(value)}`)
}

/** Already shown by the diagram and the table. */
const DRAWN_TRAITS = new Set(['type', 'series', 'binding', 'states', 'closed', 'transitions'])

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ')
  return String(value)
}

function transitionRow({ from, act, to, ability, reason, guards }: Transition): string {
  const who = ability === null ? '– –' : abilities[ability].who
  return `| ${from} | ${act} | ${to} | ${who} | ${reason ?? ''} | ${guards.join(', ')} |`
}

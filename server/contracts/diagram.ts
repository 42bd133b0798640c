import { abilities } from '#server/access/abilities.ts'
import { CONTRACT_TYPES, type ContractType, machines, type Transition } from './states.ts'

/** The seven machines as a document: a drawing of each, and its ways as a table. */
export function diagram(): string {
  return `${[HEAD, ...CONTRACT_TYPES.map(chapter)].join('\n\n')}\n`
}

const HEAD = `# Contracts

Drawn by \`node bin/contract-diagram.ts\` from \`server/contracts/states.ts\`; a test compares the two. Nothing here is
written by hand. Dashed in the table: what the house does by itself, when money or the clock says so.`

function chapter(type: ContractType): string {
  const { transitions, closed, series, binding } = machines[type]
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
    ...transitions.map(row),
  ].join('\n')
}

function row({ from, act, to, ability, reason, guards }: Transition): string {
  const person = ability === null ? '– –' : abilities[ability].who
  return `| ${from} | ${act} | ${to} | ${person} | ${reason ?? ''} | ${guards.join(', ')} |`
}

import type { RunKindDefinition } from './kind.ts'

/** What undoing another run did: `server/prices/revert.ts` writes it without a preview. */
export const revertKind: RunKindDefinition<'revert'> = { kind: 'revert', cause: 'revert' }

declare module '#server/prices/table.ts' {
  interface RunKinds {
    revert: true
  }
}

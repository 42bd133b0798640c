import type { RunKindDefinition } from './kind.ts'

/** The reversal of another run; `server/pricing/runs/revert.ts` writes it without a preview. */
export const revertKind: RunKindDefinition<'revert'> = { kind: 'revert', cause: 'revert' }

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    revert: true
  }
}

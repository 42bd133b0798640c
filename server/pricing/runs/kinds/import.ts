import type { RunKindDefinition } from './kind.ts'

/** Prices of an uploaded file; `server/pricing/import-export/import.ts` creates the previews. */
export const importKind: RunKindDefinition<'import'> = { kind: 'import', cause: 'import' }

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    import: true
  }
}

import type { RunKindDefinition } from './kind.ts'

/** Prices of an uploaded file: `server/price-files/import.ts` makes the previews. */
export const importKind: RunKindDefinition<'import'> = { kind: 'import', cause: 'import' }

declare module '#server/prices/table.ts' {
  interface RunKinds {
    import: true
  }
}

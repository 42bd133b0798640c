import type { SourceDefinition } from './definition.ts'
import { goldSources, type SourceKind } from './list.ts'

type ListedSource = SourceDefinition & { kind: SourceKind }
const definitions: readonly ListedSource[] = goldSources
const byKind = new Map<string, ListedSource>(
  definitions.map((definition) => [definition.kind, definition]),
)

export const SOURCE_KINDS: readonly SourceKind[] = definitions.map(({ kind }) => kind)

/** Names of the sources by kind: brands, the same in every language. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  definitions.map(({ kind, label }) => [kind, label]),
)

/** Throws for an unknown source, such as one of a newer release. */
export function definitionOf(kind: SourceKind): SourceDefinition {
  const definition = byKind.get(kind)
  if (!definition) throw new Error(`unknown gold price source ${kind}`)
  return definition
}

/** The currency of a source's prices; undefined for prices that people enter or that were published. */
export const currencyOf = (source: string): string | undefined => byKind.get(source)?.currency

/** The priority of a source in a new shop, from 1, the most trusted. */
export const defaultPriority = (kind: SourceKind): number => SOURCE_KINDS.indexOf(kind) + 1

/** The name of a source for display; for manual and published prices the text that the log stores. */
export const sourceName = (source: string): string => byKind.get(source)?.label ?? source

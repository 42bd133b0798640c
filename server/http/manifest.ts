/** Vite's record of a built file. */
export interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

/** By source file. A map, because a name from outside must find nothing but entries. */
export type Manifest = ReadonlyMap<string, ManifestEntry>

/** Vite's record of a built file. */
export interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

/** By source file. A map, because a name from outside must find nothing but entries. */
export type Manifest = ReadonlyMap<string, ManifestEntry>

/** Where the client's files are found on the web. */
export const BASE = '/build'
export const ENTRY = 'resources/js/app.tsx'
export const PAGES = 'resources/js/Pages/'
export const HOUSE_PAGES = 'resources/js/house-pages.ts'

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Vite's record of a built file. */
export interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
  /** Of a page or layout: the groups of texts that it needs, added by bin/client/page-namespaces.ts. */
  namespaces?: string[]
}

/** By source file. A map, so that names from outside find only entries. */
export type Manifest = ReadonlyMap<string, ManifestEntry>

export const ENTRY = 'resources/js/app.tsx'
export const PAGES = 'resources/js/Pages/'
export const SIGNED_IN_PAGES = 'resources/js/signed-in-pages.ts'

/**
 * The version of the client: it changes if and only if a built file changes.
 *
 * @param manifest path of Vite's manifest (`public/build/.vite/manifest.json`); undefined in development, where Vite
 *   replaces modules itself.
 * @throws when the manifest cannot be read: then the client is not built.
 */
export function manifestVersion(manifest: string | undefined): string {
  if (manifest === undefined) return 'dev'
  return createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 16)
}

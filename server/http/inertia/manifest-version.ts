import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The version of the client: it changes when, and only when, a built file does.
 *
 * @param manifest path of Vite's manifest (`public/build/.vite/manifest.json`); undefined while
 *   developing, where Vite replaces modules itself.
 * @throws when the manifest cannot be read: then the client is not built.
 */
export function manifestVersion(manifest: string | undefined): string {
  if (manifest === undefined) return 'dev'
  return createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 16)
}

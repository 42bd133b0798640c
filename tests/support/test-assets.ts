import { join } from 'node:path'
import { builtAssets } from '#server/http/assets/assets.ts'

/** A stand-in for the built client, so that a server test needs no build. */
export const testAssets = builtAssets(join(import.meta.dirname, 'fixtures/build'))

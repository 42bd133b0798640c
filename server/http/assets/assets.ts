import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import type { Locale } from '#lang/locales.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { documentTags, type TagExtent } from './asset-tags.ts'
import { builtFiles } from './built-files.ts'
import { type FirstScreens, readFirstScreens } from './first-screen.ts'
import { type Manifest, manifestVersion, PAGES } from './manifest.ts'

/** The client's files: the tags of documents, the list of pages, and the handlers that serve the files. */
export interface Assets {
  /** Changes when a file changes. */
  version: string
  /** Names of all pages the client has. */
  pages(): ReadonlySet<string>
  /** The tags in the head of a document that shows this page in this language. */
  tags(page: string, nonce: string, locale: Locale, extent?: TagExtent): string
  /** What documents draw before the client runs; empty in development. */
  firstScreens: FirstScreens
  serve: RequestHandler[]
  /** Additional origins that pages may connect to; only in development. */
  liveReloadOrigins: string[]
}

/** The built client in `folder`. Throws `BadSetting` when it is not built. */
export function builtAssets(folder = 'public/build'): Assets {
  const file = join(folder, '.vite/manifest.json')
  const manifest = readManifest(file)
  const pages = pagesIn(manifest)
  return {
    version: manifestVersion(file),
    pages: () => pages,
    tags: documentTags(manifest),
    firstScreens: readFirstScreens(join(folder, '.vite/first-screens.json')),
    serve: [builtFiles(folder)],
    liveReloadOrigins: [],
  }
}

function readManifest(file: string): Manifest {
  if (!existsSync(file)) throw new BadSetting('the client is not built; `npm run build` does it')
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
}

function pagesIn(manifest: Manifest): ReadonlySet<string> {
  const files = [...manifest.keys()].filter((key) => key.startsWith(PAGES) && key.endsWith('.tsx'))
  return new Set(files.map((key) => key.slice(PAGES.length, -'.tsx'.length)))
}

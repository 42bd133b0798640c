import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { type Chunks, filesToLoad } from './files-to-load.ts'
import { requiredNamespacesIn } from './page-namespaces.ts'
import type { RequiredNamespaces } from './required-namespaces.ts'

const kB = 1000

/** Limits of gzipped JavaScript in bytes (reasons: docs/decisions/libraries.md). */
export const allowed = { login: 140 * kB, shell: 230 * kB, page: 40 * kB }

/** Prints the download size of each page, and fails the build when one is over its limit. */
export function budget(): Plugin {
  let js = ''
  return {
    name: 'assay:budget',
    apply: 'build',
    configResolved({ root }) {
      js = join(root, 'resources/js')
    },
    generateBundle(_options, bundle) {
      const sizes = measure(chunksOf(bundle), requiredNamespacesIn(js))
      for (const { name, bytes, limit } of sizes) {
        this.info(`${name.padEnd(44)}${inKB(bytes).padStart(8)} of ${inKB(limit)} kB gzip`)
      }
      const tooLarge = sizes.filter(({ bytes, limit }) => bytes > limit)
      if (tooLarge.length > 0) this.error(tooLarge.map(excessMessage).join('\n'))
    },
  }
}

type PageSize = { name: string; bytes: number; limit: number }

/** Sizes of the sign-in page, of the app shell, and of each page in addition to the shell. */
export function measure(chunks: Chunks, namespaces: RequiredNamespaces): PageSize[] {
  const needed = filesToLoad(chunks, namespaces)
  const gzippedSize = (files: Set<string>) =>
    [...files].reduce(
      (sum, file) => sum + gzipSync(chunks[file]?.code ?? '', { level: 9 }).length,
      0,
    )
  return [
    { name: 'login page', bytes: gzippedSize(needed.login), limit: allowed.login },
    { name: 'app shell', bytes: gzippedSize(needed.shell), limit: allowed.shell },
    ...needed.pages.map(({ name, files }) => ({
      name,
      bytes: gzippedSize(files),
      limit: allowed.page,
    })),
  ]
}

function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  return Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]))
}

function excessMessage({ name, bytes, limit }: PageSize) {
  return `${name} needs ${inKB(bytes)} kB of gzipped JavaScript, more than its ${inKB(limit)} kB`
}

function inKB(bytes: number) {
  return (bytes / kB).toFixed(1)
}

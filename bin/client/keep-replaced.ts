import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** How long the files of replaced builds are kept, in milliseconds: seven days. */
export const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

/** Beside the manifest: for each file, the time in milliseconds of the first build without it. */
const RECORD_FILE = '.vite/replaced.json'
type ReplacedFiles = { [file: string]: number }

/**
 * Replaces `emptyOutDir`. Open pages, and servers that have not been restarted, still request the assets of the previous
 * build, so these are kept for `RETENTION_MS`. Other files of earlier builds are deleted.
 */
export function keepReplaced(now: () => number = Date.now): Plugin {
  let folder = ''
  return {
    name: 'assay:keep-replaced',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async buildStart() {
      const names = await readdir(folder).catch(() => [])
      const others = names.filter((name) => name !== 'assets' && name !== '.vite')
      await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true })))
    },
    async writeBundle(_options, bundle) {
      const record = await readRecord(join(folder, RECORD_FILE))
      const replaced: ReplacedFiles = {}
      for (const name of await readdir(join(folder, 'assets'))) {
        // A file and its compressed forms are kept and deleted together.
        const file = `assets/${name.replace(/\.(?:br|gz)$/, '')}`
        if (file in bundle) continue
        const since = record[file] ?? now()
        if (now() - since < RETENTION_MS) replaced[file] = since
        else await rm(join(folder, 'assets', name))
      }
      await writeFile(join(folder, RECORD_FILE), `${JSON.stringify(replaced, null, 1)}\n`)
    },
  }
}

/** Whether a file in a built client belongs to an earlier build. `path` is relative to the client's folder. */
export async function replacedFilter(folder: string): Promise<(path: string) => boolean> {
  const replaced = await readRecord(join(folder, RECORD_FILE))
  return (path) => path === RECORD_FILE || Object.hasOwn(replaced, path.replace(/\.(?:br|gz)$/, ''))
}

async function readRecord(file: string): Promise<ReplacedFiles> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

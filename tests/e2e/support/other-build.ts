import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let versions = 0

/** A copy of the project at `root` in `folder` whose client counts as another version. */
export function otherBuildOf(root: string, folder: string, without: RegExp | undefined): string {
  rmSync(folder, { recursive: true, force: true })
  const build = join(folder, 'public/build')
  cpSync(join(root, 'public/build'), build, { recursive: true })
  versions += 1
  appendFileSync(join(build, '.vite/manifest.json'), '\n'.repeat(versions))
  const assets = join(build, 'assets')
  const removed = readdirSync(assets).filter((file) => without?.test(file))
  for (const file of removed) rmSync(join(assets, file))
  symlinkSync(join(root, 'server'), join(folder, 'server'))
  return folder
}

/** A copy of the project's files in a temporary folder, without build output and data. */
export function copyOfProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'assay-copy-'))
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of tracked.split('\n').filter(Boolean)) cpSync(file, join(root, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  return root
}

/** Builds the client of a copy, as `npm run build` does. */
export function buildClient(root: string): void {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: root,
    stdio: 'pipe',
  })
}

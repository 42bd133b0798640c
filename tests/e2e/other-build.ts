import { appendFileSync, cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

let versions = 0

/** The project at `root` once more in `folder`, with a client that counts as another version of it. */
export function otherBuildOf(root: string, folder: string, without: RegExp | undefined): string {
  rmSync(folder, { recursive: true, force: true })
  const build = join(folder, 'public/build')
  cpSync(join(root, 'public/build'), build, { recursive: true })
  versions += 1
  appendFileSync(join(build, '.vite/manifest.json'), '\n'.repeat(versions))
  const assets = join(build, 'assets')
  const gone = readdirSync(assets).filter((file) => without?.test(file))
  for (const file of gone) rmSync(join(assets, file))
  symlinkSync(join(root, 'server'), join(folder, 'server'))
  return folder
}

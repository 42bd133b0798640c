import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, root, run } from './run.mjs'

const marker = join(root, 'public', 'build', '.assay-sources')
// server/formula is part of the client.
const sources = [
  'resources',
  'lang',
  'server/formula',
  'bin/client',
  'vite.config.ts',
  'package-lock.json',
]

/** The client's files in public/build, rebuilt when their sources changed. */
export function setUpClient() {
  return { isDone, carryOut, done: 'the client is built' }
}

function isDone() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint()
}

async function carryOut() {
  print('building the client')
  const built = fingerprint()
  // An interrupted build leaves files of both builds and must be repeated.
  rmSync(marker, { force: true })
  const node = join(root, 'node_modules', '.bin', 'node')
  await run(
    existsSync(node) ? node : 'node',
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      advice: 'The lines above show where; correct that file and run the same command again.',
    },
  )
  writeFileSync(marker, built)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return `${hash.digest('hex')}\n`
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

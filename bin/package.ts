// npm run package [-- <folder>]: a tarball with the server, its production packages and the built client, which starts
// with Node 26 alone: tar -xzf assay-….tar.gz && cd assay && node server/main.ts
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve, sep } from 'node:path'
import { VERSION } from '#server/platform/process/version.ts'
import { replacedFilter } from './client/keep-replaced.ts'

const ROOT = join(import.meta.dirname, '..')
/** The pages of the documentation are read from docs and from these files at the top. */
const CONTENT = ['bin', 'deploy', 'docs', 'lang', 'public', 'server', 'package.json']
const DOCUMENTS = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'STYLE.md',
  'package-lock.json',
]

const target = resolve(process.argv[2] ?? join(ROOT, 'storage', 'packages'))
const name = `assay-${VERSION}-${process.platform}-${process.arch}.tar.gz`
const work = mkdtempSync(join(tmpdir(), 'assay-package-'))
try {
  const folder = join(work, 'assay')
  mkdirSync(folder)
  if (!existsSync(join(ROOT, 'public/build/.vite/manifest.json')))
    throw new Error('the client is not built: npm run build')
  const client = join(ROOT, 'public/build')
  const isReplaced = await replacedFilter(client)
  const isOfNewestBuild = (path: string) => !isReplaced(relative(client, path).replaceAll(sep, '/'))
  for (const path of [...CONTENT, ...DOCUMENTS])
    if (existsSync(join(ROOT, path)))
      cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isOfNewestBuild })
  // npm from the machine: the one that npm itself puts first in PATH is this project's Node, which has none.
  const path = (process.env.PATH ?? '').split(delimiter)
  const PATH = path.filter((one) => !/[\\/]node_modules[\\/]\.bin$/.test(one)).join(delimiter)
  execFileSync(
    'npm',
    [
      'ci',
      '--omit=dev',
      '--prefer-offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: folder,
      env: { ...process.env, PATH },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  mkdirSync(target, { recursive: true })
  const file = join(target, name)
  execFileSync('tar', ['-czf', file, '-C', work, 'assay'])
  process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1e6)} MB\n`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

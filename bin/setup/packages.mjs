import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { print, root, run, SetupError } from './run.mjs'

const marker = join(root, 'node_modules', '.assay-packages')
/** As in `engines` of package.json. */
const oldestNode = [26, 7]

/** The packages of package-lock.json, including the Node that runs everything else. */
export function setUpPackages() {
  return { isDone, carryOut, done: 'packages are ready' }
}

function isDone() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted()
}

async function carryOut() {
  if (!isInstalled()) await install()
  checkNode()
  // Written last, so that an interrupted set-up starts again.
  writeFileSync(marker, wanted())
}

function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

async function install() {
  print('installing packages with npm ci; the first time takes a minute or two')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'], {
    env: { ...process.env, PATH: machinePath() },
    advice:
      'Is the npm registry reachable, and the disk not full? Then run the same command again.',
  })
}

/** npm stores which packages are installed; a manual `npm install` counts too. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.devOptional)
    .every(
      ([path, entry]) =>
        installed[path]?.integrity === entry.integrity && existsSync(join(root, path)),
    )
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** `npm ci` deletes node_modules, so it must not run on the Node that is installed there. */
function machinePath() {
  return path()
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin$/.test(folder))
    .join(delimiter)
}

function path() {
  return (process.env.PATH ?? '').split(delimiter)
}

/** Checks the `node` that npm scripts use: the project's, else the system's. */
function checkNode() {
  const bin = join(root, 'node_modules', '.bin')
  const { stdout } = spawnSync('node', ['-v'], {
    env: { ...process.env, PATH: [bin, ...path()].join(delimiter) },
    shell: process.platform === 'win32',
    encoding: 'utf8',
  })
  const version = (stdout ?? '').trim()
  if (isNewEnough(version)) return
  throw new SetupError(
    `Node ${oldestNode.join('.')} or newer is needed and \`node -v\` says ${version || 'nothing'}. ` +
      'The package `node` brings one, but its install script did not run (is ignore-scripts set?): ' +
      'run `npm rebuild node --ignore-scripts=false`, or install Node from https://nodejs.org, and try again.',
  )
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

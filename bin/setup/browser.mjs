import { readFileSync } from 'node:fs'
import { findBrowser } from '../browser.mjs'
import { print, run, SetupError } from './run.mjs'

/** Chromium for the browser tests: an installed one, else Debian's package, else Playwright's download. */
export function setUpBrowser() {
  return { isDone, carryOut, done: 'a browser is ready' }
}

async function isDone() {
  return (await findBrowser()) !== undefined
}

async function carryOut() {
  if (isRootOnDebian()) await installDebianPackage()
  else await downloadWithPlaywright()
  if (await findBrowser()) return
  throw new SetupError(`no browser was found after installing one. ${advice}`)
}

const advice =
  'Install Chromium or Google Chrome so that `chromium` or `google-chrome` is on the PATH, and run the same command again.'

/** The browser without windows: a seventh less work than the whole one. Old versions of Debian have only that. */
async function installDebianPackage() {
  print('installing Chromium for the browser tests with apt-get')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, advice })
  await run('apt-get', ['update', '-qq'], { env, advice })
  await install('chromium-headless-shell').catch(() => install('chromium'))
}

async function downloadWithPlaywright() {
  print('downloading Chromium for the browser tests with Playwright')
  await run('npx', ['playwright', 'install', 'chromium'], { advice })
}

/** Debian itself: on Ubuntu the package of that name only points to a snap. */
function isRootOnDebian() {
  try {
    return (
      process.getuid?.() === 0 && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
    )
  } catch {
    return false
  }
}

import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const programs = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application',
]

/** The path of Chromium for the browser tests: Playwright's, else the system's; undefined when there is none. */
export async function findBrowser() {
  const own = await playwrightsOwn()
  return own && existsSync(own) ? own : onTheMachine()
}

/** Playwright is slow to load, so it is loaded only where it may have downloaded a browser. */
async function playwrightsOwn() {
  const { PLAYWRIGHT_BROWSERS_PATH, LOCALAPPDATA } = process.env
  const caches = [
    join(homedir(), '.cache'),
    join(homedir(), 'Library', 'Caches'),
    LOCALAPPDATA ?? '',
  ]
  const folders = caches.map((cache) => join(cache, 'ms-playwright'))
  if (!PLAYWRIGHT_BROWSERS_PATH && !folders.some((folder) => existsSync(folder))) return undefined
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function onTheMachine() {
  const searched = [...(process.env.PATH ?? '').split(delimiter), ...programs]
  return searched
    .flatMap((folder) => [...names, 'Google Chrome', 'Chromium'].map((name) => join(folder, name)))
    .find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

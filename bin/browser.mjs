import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const folders = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application',
]

/** Where the Chromium for the browser journeys is: Playwright's own, else the machine's; undefined when there is none. */
export async function findBrowser() {
  const own = await playwrightsOwn()
  return own && existsSync(own) ? own : onTheMachine()
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function onTheMachine() {
  const searched = [...(process.env.PATH ?? '').split(delimiter), ...folders]
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

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import type { drawFirstScreens } from '#client/first-screens.tsx'
import { locales } from '#lang/locales.ts'

interface Entry {
  drawFirstScreens: typeof drawFirstScreens
}

const ENTRY = '/resources/js/first-screens.tsx'
/** Beside the manifest: the file that the server reads. */
const FILE = '.vite/first-screens.json'

/** Draws the first screens in every language once the client is built. */
export function firstScreens(): Plugin {
  return {
    name: 'assay:first-screens',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      await writeFile(join(dir, FILE), JSON.stringify(await draw()))
    },
  }
}

/** Runs the client's sources in this process, without a port and without watching files. */
async function draw() {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const entry = (await vite.ssrLoadModule(ENTRY)) as Entry
    const screens = await entry.drawFirstScreens(locales)
    // The content security policy allows neither, so a browser would ignore them.
    if (/ style=|<script/.test(JSON.stringify(screens)))
      throw new Error('a first screen has a style attribute or a script')
    return screens
  } finally {
    await vite.close()
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Waits, wordsWaitedFor } from './required-namespaces.ts'

/** Who stands at a door does not fetch what is known of the pages behind it. */
const modules: Record<string, (waits: Waits) => Waits> = {
  'virtual:door-words': (waits) => pick(waits, isOfEntry),
  'virtual:house-words': (waits) => pick(waits, (path) => !isOfEntry(path)),
}

/**
 * Tells the client which words each page and each layout waits for, so that they can come together with its code. A
 * page that finds its words missing is held back by React, and its place stays empty meanwhile.
 */
export function pageWords(): Plugin {
  let js = ''
  let told = ''
  return {
    name: 'assay:page-words',
    configResolved({ root }) {
      js = join(root, 'resources/js')
    },
    resolveId: { filter: { id: /^virtual:(door|house)-words$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(door|house)-words$/ },
      handler(id) {
        const waits = waitsIn(js)
        told = JSON.stringify(waits)
        return `export default ${JSON.stringify(modules[id.slice(1)]?.(waits))}`
      },
    },
    hotUpdate({ file, modules: changed }) {
      if (!/\.tsx?$/.test(file) || !file.startsWith(js) || JSON.stringify(waitsIn(js)) === told)
        return
      const maps = Object.keys(modules).map((id) =>
        this.environment.moduleGraph.getModuleById(`\0${id}`),
      )
      return [...changed, ...maps.filter((map) => map !== undefined)]
    },
  }
}

/** Of every page and layout under the folder of the client's code, by their paths from there. */
export function waitsIn(js: string): Waits {
  const paths = ['Pages', 'Layouts'].flatMap((folder) => filesIn(js, folder))
  return wordsWaitedFor(paths, (path) => readFileSync(join(js, path), 'utf8'))
}

/** A layout's parts lie in folders beside it. */
function filesIn(js: string, folder: string): string[] {
  return readdirSync(join(js, folder), { recursive: folder === 'Pages', encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort()
}

/** What the entry, app.tsx, names by itself: the doors and the layouts. */
function isOfEntry(path: string) {
  return path.startsWith('Pages/login') || path.startsWith('Layouts/')
}

function pick(waits: Waits, isWanted: (path: string) => boolean): Waits {
  return Object.fromEntries(Object.entries(waits).filter(([path]) => isWanted(path)))
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type RequiredNamespaces, requiredNamespaces } from './required-namespaces.ts'

/** Who stands at a door does not fetch what is known of the pages behind it. */
const virtualModules: Record<string, (namespaces: RequiredNamespaces) => RequiredNamespaces> = {
  'virtual:door-words': (namespaces) => pick(namespaces, isEntryPage),
  'virtual:house-words': (namespaces) => pick(namespaces, (path) => !isEntryPage(path)),
}

/**
 * Tells the client which words each page and each layout waits for, so that they can come together with its code. A
 * page that finds its words missing is held back by React, and its place stays empty meanwhile.
 */
export function pageNamespaces(): Plugin {
  let js = ''
  let lastSent = ''
  return {
    name: 'assay:page-words',
    configResolved({ root }) {
      js = join(root, 'resources/js')
    },
    resolveId: { filter: { id: /^virtual:(door|house)-words$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(door|house)-words$/ },
      handler(id) {
        const namespaces = requiredNamespacesIn(js)
        lastSent = JSON.stringify(namespaces)
        return `export default ${JSON.stringify(virtualModules[id.slice(1)]?.(namespaces))}`
      },
    },
    hotUpdate({ file, modules: changed }) {
      if (
        !/\.tsx?$/.test(file) ||
        !file.startsWith(js) ||
        JSON.stringify(requiredNamespacesIn(js)) === lastSent
      )
        return
      const maps = Object.keys(virtualModules).map((id) =>
        this.environment.moduleGraph.getModuleById(`\0${id}`),
      )
      return [...changed, ...maps.filter((map) => map !== undefined)]
    },
  }
}

/** Of every page and layout under the folder of the client's code, by their paths from there. */
export function requiredNamespacesIn(js: string): RequiredNamespaces {
  const paths = ['Pages', 'Layouts'].flatMap((folder) => filesIn(js, folder))
  return requiredNamespaces(paths, (path) => readFileSync(join(js, path), 'utf8'))
}

/** A layout's parts lie in folders beside it. */
function filesIn(js: string, folder: string): string[] {
  return readdirSync(join(js, folder), { recursive: folder === 'Pages', encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort()
}

/** What the entry, app.tsx, names by itself: the doors and the layouts. */
function isEntryPage(path: string) {
  return path.startsWith('Pages/login') || path.startsWith('Layouts/')
}

function pick(
  namespaces: RequiredNamespaces,
  isWanted: (path: string) => boolean,
): RequiredNamespaces {
  return Object.fromEntries(Object.entries(namespaces).filter(([path]) => isWanted(path)))
}

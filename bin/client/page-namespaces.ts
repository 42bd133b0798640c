import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isKitPage } from '#client/lib/kit-page.ts'
import { type RequiredNamespaces, requiredNamespaces } from './required-namespaces.ts'

/** The sign-in pages do not load the map of the other pages, and only pages of the kit load theirs. */
const virtualModules: Record<string, (namespaces: RequiredNamespaces) => RequiredNamespaces> = {
  'virtual:sign-in-namespaces': (namespaces) => pick(namespaces, isEntryPage),
  'virtual:kit-namespaces': (namespaces) => pick(namespaces, isOfKit),
  'virtual:signed-in-namespaces': (namespaces) =>
    pick(namespaces, (path) => !isEntryPage(path) && !isOfKit(path)),
}
const VIRTUAL_MODULE = /^virtual:(sign-in|signed-in|kit)-namespaces$/

/**
 * Gives the client the translation namespaces of each page and layout, so that they are loaded together with its code, and
 * the server those in the manifest, so that a document requests them at once. Otherwise React suspends a page until its texts
 * are loaded, and its area stays empty.
 */
export function pageNamespaces(): Plugin {
  let js = ''
  let lastSent = ''
  return {
    name: 'assay:page-namespaces',
    configResolved({ root }) {
      js = join(root, 'resources/js')
    },
    resolveId: { filter: { id: VIRTUAL_MODULE }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(sign-in|signed-in|kit)-namespaces$/ },
      handler(id) {
        const namespaces = requiredNamespacesIn(js)
        lastSent = JSON.stringify(namespaces)
        return `export default ${JSON.stringify(virtualModules[id.slice(1)]?.(namespaces))}`
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const manifest = bundle['.vite/manifest.json']
        if (manifest?.type === 'asset')
          manifest.source = withNamespaces(String(manifest.source), js)
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

/** The manifest with the namespaces of each page and layout in its entry. */
function withNamespaces(source: string, js: string): string {
  const manifest: Record<string, object> = JSON.parse(source)
  for (const [path, namespaces] of Object.entries(requiredNamespacesIn(js))) {
    const entry = manifest[`resources/js/${path}`]
    if (entry) Object.assign(entry, { namespaces })
  }
  return JSON.stringify(manifest, null, 2)
}

/** The namespaces of every page and layout, by path within the folder of the client's code. */
export function requiredNamespacesIn(js: string): RequiredNamespaces {
  const paths = ['Pages', 'Layouts'].flatMap((folder) => filesIn(js, folder))
  return requiredNamespaces(paths, (path) => readFileSync(join(js, path), 'utf8'))
}

/** The parts of a layout are in folders beside it, so only the top level of `Layouts` is read. */
function filesIn(js: string, folder: string): string[] {
  return readdirSync(join(js, folder), { recursive: folder === 'Pages', encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort()
}

/** `Pages/elements/badges.tsx` is a page of the kit. */
const isOfKit = (path: string) =>
  path.startsWith('Pages/') && isKitPage(path.slice('Pages/'.length, -'.tsx'.length))

/** The pages that app.tsx imports itself: the sign-in pages and the layouts. */
function isEntryPage(path: string) {
  return path.startsWith('Pages/login') || path.startsWith('Layouts/')
}

function pick(
  namespaces: RequiredNamespaces,
  isWanted: (path: string) => boolean,
): RequiredNamespaces {
  return Object.fromEntries(Object.entries(namespaces).filter(([path]) => isWanted(path)))
}

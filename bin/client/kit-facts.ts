import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minify, type Plugin, parseSync, transformWithOxc } from 'vite'
import type { ComponentFacts } from '#client/features/kit/story.ts'
import { codeFilesIn } from './code-files.ts'

const MODULE = 'virtual:kit-facts'
const STORIES = 'features/kit/stories/'

/** Gives the pages of the kit what the build knows about each component that a story names: its size and its importers. */
export function kitFacts(): Plugin {
  let js = ''
  return {
    name: 'assay:kit-facts',
    configResolved({ root }) {
      js = join(root, 'resources/js')
    },
    resolveId: { filter: { id: /^virtual:kit-facts$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /^\0virtual:kit-facts$/ },
      async handler() {
        return `export default ${JSON.stringify(await factsIn(js))}`
      },
    },
  }
}

/** The facts of every component that a story names, by its path in the folder of the client's code. */
async function factsIn(js: string): Promise<Record<string, ComponentFacts>> {
  const paths = codeFilesIn(js)
  const read = (path: string) => readFileSync(join(js, path), 'utf8')
  const importers = importersOf(paths, read)
  const stories = paths.filter((path) => path.startsWith(STORIES)).map(read)
  const components = paths.filter((path) => stories.some((story) => story.includes(`'${path}'`)))
  const facts = components.map(async (path) => {
    const bytes = await sizeOf(path, read(path))
    return [path, { bytes, importedBy: importers.get(path) ?? [] }] as const
  })
  return Object.fromEntries(await Promise.all(facts))
}

/** The files that import each file, types excepted; the kit's own stories are left out. */
function importersOf(
  paths: readonly string[],
  read: (path: string) => string,
): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const path of paths) {
    if (path.startsWith('features/kit/')) continue
    for (const target of importsOf(path, read(path))) {
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return importers
}

/** Paths of the client's files that this one imports, statically or later. */
function importsOf(path: string, text: string): Set<string> {
  const { module } = parseSync(path, text)
  const requests = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ]
  return new Set(
    requests.flatMap((request) => {
      if (request.startsWith('#client/')) return [request.slice('#client/'.length)]
      return request.startsWith('./') ? [posix.join(posix.dirname(path), request)] : []
    }),
  )
}

async function sizeOf(path: string, text: string): Promise<number> {
  const { code } = await transformWithOxc(text, path, { jsx: { runtime: 'automatic' } })
  const { code: small } = await minify(path, code)
  return gzipSync(small, { level: 9 }).length
}

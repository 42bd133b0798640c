import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseSync } from 'vite'
import { codeFilesIn } from './code-files.ts'

/** An icon that the client imports. */
export interface UsedIcon {
  /** As it is imported from lucide-react: `ArrowLeft`. */
  name: string
  /** Its shapes: the SVG element and its attributes. */
  node: [element: string, attributes: Record<string, string>][]
  /** How often the code names it, without the imports. */
  uses: number
  /** The files that import it, within the folder of the client's code. */
  files: string[]
}

export interface IconUsage {
  icons: UsedIcon[]
  /** The files that draw SVG of their own. */
  drawings: string[]
}

/** A name that a file imports from lucide-react, and how often it uses it. */
interface IconImport {
  name: string
  uses: number
}

const ID = 'virtual:icon-usage'
const LIBRARY = 'lucide-react'

/**
 * Gives the client the list of its own icons. Their shapes are in the list as data: importing the icons once more would
 * move those of one page into files of their own.
 */
export function iconUsage(): Plugin {
  let js = ''
  return {
    name: 'assay:icon-usage',
    configResolved({ root }) {
      js = join(root, 'resources/js')
    },
    resolveId: { filter: { id: /^virtual:icon-usage$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${ID}$`) },
      handler: async () => `export default ${JSON.stringify(await iconUsageIn(js))}`,
    },
  }
}

/** The icons of all files in a folder, by name. */
export async function iconUsageIn(folder: string): Promise<IconUsage> {
  const files = codeFilesIn(folder).map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  }))
  const found = files.flatMap(({ path, text }) =>
    iconImports(path, text).map((icon) => ({ ...icon, path })),
  )
  const sources = iconSources()
  const icons = [...Map.groupBy(found, ({ name }) => name)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(async ([name, places]) => ({
      name,
      node: await nodeOf(sources, name),
      uses: places.reduce((sum, { uses }) => sum + uses, 0),
      files: places.map(({ path }) => path),
    }))
  return {
    icons: await Promise.all(icons),
    drawings: files.filter(({ text }) => /<svg\b/.test(text)).map(({ path }) => path),
  }
}

/** The icons that a file imports; types are not icons. */
export function iconImports(path: string, text: string): IconImport[] {
  if (!text.includes(LIBRARY)) return []
  const { program, module } = parseSync(path, text)
  return module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === LIBRARY)
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ importName, localName }) => ({
      name: importName.name ?? localName.value,
      uses: timesUsed(program, localName.value),
    }))
    .filter(({ name }) => name !== 'createLucideIcon')
}

/** How often a variable is named outside imports. */
function timesUsed(value: unknown, name: string): number {
  if (typeof value !== 'object' || value === null) return 0
  const node = value as { type?: string; name?: unknown }
  if (node.type === 'ImportDeclaration') return 0
  const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier'
  const own = isName && node.name === name ? 1 : 0
  // `{ icon }` has its name twice, as key and as value.
  const { shorthand, value: short } = node as { shorthand?: boolean; value?: unknown }
  if (node.type === 'Property' && shorthand) return timesUsed(short, name)
  return Object.values(node).reduce<number>((sum, below) => sum + timesUsed(below, name), own)
}

/** The file of each exported icon, from the index of the library. */
function iconSources(): Map<string, string> {
  const require = createRequire(import.meta.url)
  const folder = join(dirname(require.resolve(`${LIBRARY}/package.json`)), 'dist/esm')
  const lines = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8').matchAll(
    /^export \{ (.+) \} from '(\.\/icons\/.+)';$/gm,
  )
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((one) => [one.replace('default as ', ''), join(folder, file)] as const),
    ),
  )
}

/** Throws for a name that is not an icon of the library. */
async function nodeOf(sources: Map<string, string>, name: string): Promise<UsedIcon['node']> {
  const file = sources.get(name)
  if (file === undefined) throw new Error(`${LIBRARY} has no icon ${name}`)
  const { __iconData } = await import(pathToFileURL(file).href)
  return __iconData.node
}

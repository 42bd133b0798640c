import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, type ParseResult, type Program, parseSync, visitorKeys } from 'oxc-parser'

/** One file of the project, parsed. */
export interface Source {
  /** From the project's folder: `server/pricing/runs/apply.ts`. */
  path: string
  text: string
  imports: Import[]
  program: Program
  /** Every imported name; `*` is the whole module, and `local` its name in `import * as local`. */
  imported: { target: string; name: string; local: string | null }[]
  /** The names that it exports; `default` is one of them. */
  exports: { name: string; isType: boolean }[]
  /** All syntax nodes of one type, in order. */
  nodes<T extends Node['type']>(type: T): NodeOf<T>[]
}

export type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>

/** An import: the path of our own file, or the name of a package. */
export type Import = { target: string; typesOnly: boolean; specifier: string }

/** A rule checks one file and returns a sentence for each violation. */
export type Rule = (source: Source) => string[]

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every TypeScript file under these folders. */
export function sourcesUnder(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')))
}

export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .sort()
}

export function parse(path: string, text: string): Source {
  const result = parseSync(path, text)
  if (result.errors.length > 0) throw new Error(`${path}: ${result.errors[0]?.message}`)
  const all = nodesUnder(result.program)
  return {
    path,
    text,
    imports: importsOf(path, text, result),
    program: result.program,
    imported: importedBy(path, text, result),
    exports: result.module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { kind, name }, isType }) =>
        kind === 'None' ? [] : [{ name: kind === 'Default' ? 'default' : (name ?? ''), isType }],
      ),
    ),
    nodes: (type) => all.filter((node) => node.type === type) as NodeOf<typeof type>[],
  }
}

/** The node and its descendants, in order, without excluded nodes and their descendants. */
export function nodesUnder(node: Node, isLeftOut: (node: Node) => boolean = () => false): Node[] {
  if (isLeftOut(node)) return []
  const children = (visitorKeys[node.type] ?? []).flatMap(
    (key) => node[key as keyof Node] as unknown,
  )
  return [node, ...children.filter(isNode).flatMap((child) => nodesUnder(child, isLeftOut))]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function importsOf(path: string, text: string, { module }: ParseResult): Import[] {
  const from = (specifier: string, typesOnly: boolean) => ({
    target: resolve(path, specifier),
    typesOnly,
    specifier,
  })
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      from(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest ? [from(entry.moduleRequest.value, entry.isType)] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      from(text.slice(start, end).replace(/^['"`]|['"`]$/g, ''), false),
    ),
  ]
}

function importedBy(path: string, text: string, { module }: ParseResult): Source['imported'] {
  const names: Record<string, string> = { Default: 'default' }
  const of = (request: string, kind: string, name: string | null, local: string | null = null) => ({
    target: resolve(path, request),
    name: kind === 'Name' ? (name ?? '') : (names[kind] ?? '*'),
    local,
  })
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName: { kind, name }, localName }) =>
        of(moduleRequest.value, kind, name, kind === 'NamespaceObject' ? localName.value : null),
      ),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName: { kind, name } }) =>
        moduleRequest ? [of(moduleRequest.value, kind, name)] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      of(text.slice(start, end).replace(/^['"`]|['"`]$/g, ''), 'All', null),
    ),
  ]
}

const ours: Record<string, string> = {
  '#server/': 'server/',
  '#client/': 'resources/js/',
  '#tests/': 'tests/',
  '#lang/': 'lang/',
  '#bin/': 'bin/',
}

function resolve(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(dirname(path), name)
  const alias = Object.keys(ours).find((start) => name.startsWith(start))
  return alias === undefined ? name : `${ours[alias]}${name.slice(alias.length)}`
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, type ParseResult, parseSync, visitorKeys } from 'oxc-parser'

/** One file of the project, parsed. */
export interface Source {
  /** From the project's folder: `server/prices/apply.ts`. */
  path: string
  text: string
  imports: Import[]
  /** Every piece of syntax of one kind, in order. */
  nodes<T extends Node['type']>(type: T): NodeOf<T>[]
}

export type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>

/** What a file names in an import: a file of ours by its path, anything else by its package. */
export type Import = { target: string; typesOnly: boolean }

/** A rule looks at one file and says in a sentence what is wrong with it. */
export type Rule = (source: Source) => string[]

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every TypeScript file under these folders. */
export function sourcesUnder(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => /\.tsx?$/.test(path))
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
    nodes: (type) => all.filter((node) => node.type === type) as NodeOf<typeof type>[],
  }
}

function nodesUnder(node: Node): Node[] {
  const children = (visitorKeys[node.type] ?? []).flatMap(
    (key) => node[key as keyof Node] as unknown,
  )
  return [node, ...children.filter(isNode).flatMap(nodesUnder)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function importsOf(path: string, text: string, { module }: ParseResult): Import[] {
  const from = (name: string, typesOnly: boolean) => ({ target: resolve(path, name), typesOnly })
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

const ours: Record<string, string> = {
  '#server/': 'server/',
  '#client/': 'resources/js/',
  '#tests/': 'tests/',
  '#lang/': 'lang/',
}

function resolve(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(dirname(path), name)
  const alias = Object.keys(ours).find((start) => name.startsWith(start))
  return alias === undefined ? name : `${ours[alias]}${name.slice(alias.length)}`
}

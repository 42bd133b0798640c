import { posix } from 'node:path'
import { parseSync } from 'vite'

/** Returns the text of a client file by its path in `resources/js`: `Pages/price.tsx`. */
type Read = (path: string) => string

/** Translation namespaces by file: those without which it cannot be rendered. */
export type RequiredNamespaces = Record<string, string[]>

/**
 * The namespaces that each of these files and its static imports use with `useTranslation`. Dynamic imports load their own
 * when they are needed. Throws when a namespace is not a string literal, because it cannot be determined at build time.
 */
export function requiredNamespaces(paths: string[], read: Read): RequiredNamespaces {
  const partsByPath = new Map<string, FileParts>()
  const partsOf = (path: string) => {
    const parts = partsByPath.get(path) ?? cachedParts(path, read(path))
    partsByPath.set(path, parts)
    return parts
  }
  return Object.fromEntries(paths.map((path) => [path, namespacesUnder(path, partsOf)]))
}

type FileParts = { imports: string[]; namespaces: string[] }

function namespacesUnder(start: string, partsOf: (path: string) => FileParts): string[] {
  const paths = new Set([start])
  const namespaces = new Set<string>()
  // Paths that are added during the iteration are visited too.
  for (const path of paths) {
    const parts = partsOf(path)
    for (const next of parts.imports) paths.add(next)
    for (const namespace of parts.namespaces) namespaces.add(namespace)
  }
  // The namespace `shell` is loaded on every page.
  return [...namespaces].filter((namespace) => namespace !== 'shell').sort()
}

/** Cached, because parsing is slow: a build needs each file three times, and a change of one file needs all. */
const cache = new Map<string, { text: string; parts: FileParts }>()

function cachedParts(path: string, text: string): FileParts {
  const cached = cache.get(path)
  if (cached?.text === text) return cached.parts
  const parts = partsIn(path, text)
  cache.set(path, { text, parts })
  return parts
}

function partsIn(path: string, text: string): FileParts {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.filter(isOfValues).map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest && !isType ? [moduleRequest.value] : [],
      ),
    ),
  ]
  return {
    imports: requests.flatMap((request) => fileOf(path, request)),
    namespaces: callsUnder(program).flatMap((call) => namespacesOf(path, call)),
  }
}

function isOfValues({ entries }: { entries: { isType: boolean }[] }) {
  return entries.length === 0 || entries.some(({ isType }) => !isType)
}

/** Empty for packages, style sheets and server code, which have no texts. */
function fileOf(path: string, request: string): string[] {
  if (!/\.tsx?$/.test(request)) return []
  if (request.startsWith('#client/')) return [request.slice('#client/'.length)]
  const file = posix.join(posix.dirname(path), request)
  return request.startsWith('.') && !file.startsWith('../') ? [file] : []
}

type SyntaxNode = Record<string, unknown>

function callsUnder(value: unknown): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(callsUnder)
  return isCall(value as SyntaxNode) ? [value as SyntaxNode, ...below] : below
}

function isCall({ type, callee }: SyntaxNode) {
  return type === 'CallExpression' && (callee as SyntaxNode).name === 'useTranslation'
}

function namespacesOf(path: string, call: SyntaxNode): string[] {
  const [argument] = call.arguments as SyntaxNode[]
  if (!argument) return []
  const named =
    argument.type === 'ArrayExpression' ? (argument.elements as SyntaxNode[]) : [argument]
  return named.map(({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') return value
    throw new Error(`${path}: useTranslation must name its namespaces as plain texts`)
  })
}

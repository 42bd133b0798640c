import type { Node } from 'oxc-parser'
import { nodesUnder, type Source } from './source.ts'

/** Modules that a framework loads by their address: their default export is used. */
const loadedByAddress = /^resources\/js\/(Pages|words)\//

/** Where what only tests use stays, each with its reason. */
const completeOnPurpose: Record<string, string> = {
  'server/http/inertia/': 'offers the whole protocol, whether a page uses all of it yet or not',
}

export interface ImportingSources {
  /** Programs, settings of tools and support code of tests, which only import. */
  others?: Source[]
  tests?: Source[]
}

/**
 * Exports of `sources` that nobody needs. Used is what another module imports, a type that an exported or
 * `declare module` declaration of its own file names, and a part of live code that a test looks at; what only a test calls is dead. Declaration files
 * are left out.
 */
export function unusedExports(
  sources: Source[],
  { others = [], tests = [] }: ImportingSources = {},
): string[] {
  const used = new Set([...sources, ...others].flatMap(usesOf))
  const tested = new Set(tests.flatMap(usesOf))
  const isIn = (uses: Set<string>, path: string, name: string) =>
    uses.has(`${path} ${name}`) || uses.has(`${path} *`)
  return sources.flatMap((source) => {
    const { path } = source
    if (/\.d\.m?ts$/.test(path)) return []
    return source.exports
      .filter(({ name }) => !(name === 'default' && loadedByAddress.test(path)))
      .filter(({ name }) => !isIn(used, path, name))
      .filter(({ name, isType }) => !(isType && isDeclaredWith(source, name)))
      .filter(({ name }) => !(isIn(tested, path, name) && isLive(source, name)))
      .map(({ name }) => `${path} exports ${name}, which nothing imports`)
  })
}

/** Does more of its own file need it than its declaration? */
function isLive({ path, program }: Source, name: string): boolean {
  const isComplete = Object.keys(completeOnPurpose).some((place) => path.startsWith(place))
  return isComplete || timesNamed(program, name) > 1
}

/** `server/x.ts name` for every import; `server/x.ts *` where the whole module is taken. */
function usesOf(source: Source): string[] {
  return source.imported.flatMap(({ target, name, local }) => {
    if (local === null) return [`${target} ${name}`]
    return membersOf(source.program, local).map((member) => `${target} ${member}`)
  })
}

/** What is taken of `import * as local`: the members named, and `*` where it is handed on as a whole. */
function membersOf(program: Node, local: string): string[] {
  const members = nodesUnder(program).flatMap((node) => {
    if (node.type === 'TSQualifiedName') return isNamed(node.left, local) ? [node.right.name] : []
    if (node.type !== 'MemberExpression' || !isNamed(node.object, local)) return []
    return [!node.computed && node.property.type === 'Identifier' ? node.property.name : '*']
  })
  // One is the import itself.
  return timesNamed(program, local) > members.length + 1 ? ['*'] : members
}

/** Does an exported declaration beside it name the type, outside the bodies of functions? */
function isDeclaredWith({ program }: Source, name: string): boolean {
  const declared = nodesUnder(program).flatMap((node): Node[] => {
    // `declare module '…'` adds to an interface that every module shares.
    if (node.type === 'TSModuleDeclaration' && node.id.type === 'Literal') return [node]
    return node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []
  })
  return declared.some((node) => {
    const isOwn = 'id' in node && node.id !== null && isNamed(node.id, name)
    return !isOwn && timesNamed(node, name, isBody) > 0
  })
}

const isBody = ({ type }: Node): boolean => type === 'BlockStatement'

/** How often something of that name stands there, its declaration included; keys and members have names of their own. */
function timesNamed(root: Node, name: string, isLeftOut?: (node: Node) => boolean): number {
  const nodes = nodesUnder(root, isLeftOut)
  const keys = nodes.flatMap((node): Node[] => {
    if (node.type === 'MemberExpression') return node.computed ? [] : [node.property]
    if (node.type === 'TSQualifiedName') return [node.right]
    return 'key' in node && !('computed' in node && node.computed) ? [node.key as Node] : []
  })
  const counted = nodes.filter((node) => isNamed(node, name)).length
  return counted - keys.filter((node) => isNamed(node, name)).length
}

const isNamed = (node: Node, name: string): boolean =>
  (node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === name

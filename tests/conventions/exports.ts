import type { Node } from 'oxc-parser'
import { nodesUnder, type Source } from './source.ts'

/** Modules that a framework loads by path; their default export is used. */
const loadedByAddress = /^resources\/js\/(Pages|words)\//

/** Folders whose exports may be used only by tests, with the reason. */
const completeOnPurpose: Record<string, string> = {
  'server/http/inertia/': 'offers the whole protocol, whether a page uses all of it yet or not',
}

export interface ImportingSources {
  /** Programs, tool configurations and test support, which only import. */
  others?: Source[]
  tests?: Source[]
}

/**
 * Unused exports of `sources`. An export is used when another module imports it, when it is a type in an exported or
 * `declare module` declaration of its own file, or when a test imports it and its own file uses it. Declaration files are
 * left out.
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

/** Whether its own file uses it, apart from its declaration. */
function isLive({ path, program }: Source, name: string): boolean {
  const isComplete = Object.keys(completeOnPurpose).some((folder) => path.startsWith(folder))
  return isComplete || timesNamed(program, name) > 1
}

/** `server/x.ts name` for every import; `server/x.ts *` for the whole module. */
function usesOf(source: Source): string[] {
  return source.imported.flatMap(({ target, name, local }) => {
    if (local === null) return [`${target} ${name}`]
    return membersOf(source.program, local).map((member) => `${target} ${member}`)
  })
}

/** The used members of `import * as local`, and `*` when the namespace itself is passed on. */
function membersOf(program: Node, local: string): string[] {
  const members = nodesUnder(program).flatMap((node) => {
    if (node.type === 'TSQualifiedName') return isNamed(node.left, local) ? [node.right.name] : []
    if (node.type !== 'MemberExpression' || !isNamed(node.object, local)) return []
    return [!node.computed && node.property.type === 'Identifier' ? node.property.name : '*']
  })
  // The import itself counts once.
  return timesNamed(program, local) > members.length + 1 ? ['*'] : members
}

/** Whether an exported declaration of the file names the type, outside function bodies. */
function isDeclaredWith({ program }: Source, name: string): boolean {
  const declared = nodesUnder(program).flatMap((node): Node[] => {
    // `declare module '…'` extends an interface that every module uses.
    if (node.type === 'TSModuleDeclaration' && node.id.type === 'Literal') return [node]
    return node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []
  })
  return declared.some((node) => {
    const isOwn = 'id' in node && node.id !== null && isNamed(node.id, name)
    return !isOwn && timesNamed(node, name, isBody) > 0
  })
}

const isBody = ({ type }: Node): boolean => type === 'BlockStatement'

/** How often the name occurs, including its declaration, without keys and members. */
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

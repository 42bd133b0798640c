import { readFileSync } from 'node:fs'
import type { Access } from '#server/http/routing/handlers.ts'

/** A row of docs/routes.md. */
export interface ListedRoute {
  method: string
  path: string
  access: Access
  page: string | null
  enrolling: boolean
}

/** The routes of docs/routes.md. Throws on a malformed row. */
export function documentedRoutes(text = readFileSync('docs/routes.md', 'utf8')): ListedRoute[] {
  return text.split('\n').filter(isLine).map(read)
}

const LINE =
  /^\| (GET|POST|PUT|PATCH|DELETE) \| `(\/\S*)` \| (guest|`[\w.]+`) \| ([\w/-]*) \| (enrolling)? ?\|$/

function isLine(text: string): boolean {
  return /^\| (GET|POST|PUT|PATCH|DELETE) /.test(text)
}

function read(line: string): ListedRoute {
  const found = LINE.exec(line)
  if (!found) throw new Error(`docs/routes.md: not a valid row of the table: ${line}`)
  const [, method = '', path = '', access = '', page, enrolling] = found
  return {
    method,
    path,
    access: access.replaceAll('`', '') as Access,
    page: page || null,
    enrolling: enrolling !== undefined,
  }
}

export const VISITORS = ['guest', 'staff', 'staff with the cost right', 'admin'] as const
export type Visitor = (typeof VISITORS)[number]

/** A row of the matrix of docs/routes.md. */
export interface DocumentedAbility {
  ability: string
  holders: Visitor[]
  needsRecentAuth: boolean
}

/** The matrix of docs/routes.md, by ability. */
export function documentedAbilities(
  text = readFileSync('docs/routes.md', 'utf8'),
): Map<string, DocumentedAbility> {
  const lines = text.split('\n').filter((line) => /^\| `[\w.]+` \|/.test(line))
  return new Map(
    lines.map((line) => {
      const [ability = '', staff, withCost, admin, , again] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', ''))
      const holders = (['staff', 'staff with the cost right', 'admin'] as const).filter(
        (_, n) => [staff, withCost, admin][n] === 'yes',
      )
      return [ability, { ability, holders, needsRecentAuth: again === 'yes' }]
    }),
  )
}

/** The row for this method and path: the first that matches, as in a router. */
export function lineFor(lines: ListedRoute[], method: string, address: string) {
  const listedMethod = method === 'HEAD' ? 'GET' : method
  return lines.find((line) => line.method === listedMethod && pattern(line.path).test(address))
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** A URL for this path that matches no record. */
export function addressOf(path: string): string {
  return path
    .replace(':kind', 'nbp')
    .replaceAll(/:(token|key)/g, 'none')
    .replaceAll(/:\w+/g, '999999')
}

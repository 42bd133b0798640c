import { readFileSync } from 'node:fs'
import type { Access } from '#server/http/handlers.ts'

/** One line of docs/routes.md. */
export interface Documented {
  method: string
  path: string
  access: Access
  page: string | null
  proof: boolean
  enrolling: boolean
}

/** The table of docs/routes.md. Throws where a line says something that is no line. */
export function documentedRoutes(text = readFileSync('docs/routes.md', 'utf8')): Documented[] {
  return text.split('\n').filter(isLine).map(read)
}

const LINE =
  /^\| (GET|POST|PUT|PATCH|DELETE) \| `(\/\S*)` \| (guest|staff|admin) \| ([\w/-]*) \| (proof)? ?(enrolling)? ?\|$/

function isLine(text: string): boolean {
  return text.startsWith('|') && !/^\| method |^\|---/.test(text)
}

function read(line: string): Documented {
  const found = LINE.exec(line)
  if (!found) throw new Error(`docs/routes.md: this is no line of the table: ${line}`)
  const [, method = '', path = '', access, page, proof, enrolling] = found
  return {
    method,
    path,
    access: access as Access,
    page: page || null,
    proof: proof !== undefined,
    enrolling: enrolling !== undefined,
  }
}

/** The line that says what this method does at this address, the first that fits, as a router looks for it. */
export function lineFor(lines: Documented[], method: string, address: string) {
  const asked = method === 'HEAD' ? 'GET' : method
  return lines.find((line) => line.method === asked && pattern(line.path).test(address))
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** An address of this path that leads to nothing in particular. */
export function addressOf(path: string): string {
  return path
    .replace(':kind', 'nbp')
    .replaceAll(/:(token|key)/g, 'none')
    .replaceAll(/:\w+/g, '999999')
}

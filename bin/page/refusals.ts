import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS } from '#bin/map/areas.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { camelCase, namespaceOf, type PageRequest, problemOfName, problemOfNoun } from './names.ts'
import { planOf } from './plan.ts'

/** Areas below the pages: they do not declare routes. */
const WITHOUT_PAGES = ['platform', 'formula', 'access', 'http']

/** Addresses that are not in the list of routes. */
const OTHER_ADDRESSES = ['build', 'healthz', 'readyz', 'metrics']

/** Why a page cannot be added to the project in `root`, in one line; null when it can. */
export function refusalOf(
  request: PageRequest,
  siteMap: readonly Pick<Route, 'method' | 'path'>[],
  root = '.',
): string | null {
  const { name, login, source } = request
  const reasons = [
    () => problemOfName(name, login),
    () => takenAddress(name, siteMap),
    () => (source ? problemOfSource(source, root) : null),
    () => existingFile(request, root),
    () => declaredTexts(name, root),
  ]
  for (const reason of reasons) {
    const found = reason()
    if (found !== null) return found
  }
  return null
}

/** A route would be found before a page of the same address. */
function takenAddress(
  name: string,
  siteMap: readonly Pick<Route, 'method' | 'path'>[],
): string | null {
  const parts = `/${name}`.split('/')
  const matches = (path: string) => {
    const pattern = path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  }
  const route = siteMap.find(({ method, path }) => method === 'get' && matches(path))
  if (route) return `/${name} has a route already: GET ${route.path}`
  return OTHER_ADDRESSES.includes(parts[1] ?? '') ? `/${parts[1]} is served by Assay itself` : null
}

function problemOfSource(
  { area, noun }: NonNullable<PageRequest['source']>,
  root: string,
): string | null {
  const areas = Object.keys(AREAS).filter((one) => !WITHOUT_PAGES.includes(one))
  if (!areas.includes(area)) return `"${area}" is not an area with pages: ${areas.join(', ')}`
  const problem = problemOfNoun(noun)
  if (problem) return problem
  if (existsSync(join(root, 'server', area, noun))) return `server/${area}/${noun} exists already`
  const routes = `${camelCase(noun)}Routes`
  const isTaken = new RegExp(`\\b${routes}\\b`).test(read(root, 'server/routes.ts'))
  return isTaken ? `server/routes.ts has ${routes} already: choose another noun` : null
}

/** Compared without case, which some file systems ignore. */
function existingFile(request: PageRequest, root: string): string | null {
  const pages = globSync('resources/js/Pages/**/*.tsx', { cwd: root })
  const folders = readdirSync(join(root, 'lang'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )
  const texts = folders.map((folder) => `lang/${folder.name}/${namespaceOf(request.name)}.json`)
  const planned = [...planOf(request).created.map(({ path }) => path), ...texts]
  const known = pages.map((path) => path.replaceAll('\\', '/').toLowerCase())
  const found = planned.find(
    (path) => known.includes(path.toLowerCase()) || existsSync(join(root, path)),
  )
  return found ? `${found} exists already` : null
}

/** Two names can give the same name of a variable: `a-bc` and `a/bc`. */
function declaredTexts(name: string, root: string): string | null {
  const type = camelCase(name)
  const isTaken = read(root, 'resources/js/i18next.d.ts').includes(`import type ${type} from`)
  return isTaken ? `resources/js/i18next.d.ts has ${type} already: choose another name` : null
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

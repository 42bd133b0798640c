import { basename, dirname } from 'node:path'
import { AREAS, nounsOf } from '#bin/map/areas.ts'
import { grouped, importCircles } from '#bin/map/circles.ts'
import type { Import, Rule, Source } from './source.ts'

/** The areas of the server, lowest first. A file imports from its own area and from those before it, types included. */
export const areas = Object.keys(AREAS)

/** Areas whose nouns share their tables and queries, except for these nouns. */
const sharedTables: Record<string, string[]> = {
  identity: ['preferences', 'saved-views', 'users'],
  market: [],
  catalogue: [],
  pricing: ['import-export', 'simulations'],
}

const CLIENT = 'resources/js/'

/**
 * The folders of the client, lowest first, with the areas of features in the order of the server. A file imports from its
 * own folder and from those before it, types included; files beside these folders, such as app.tsx, are above them.
 */
export const clientFolders = [
  'words',
  'lib',
  'ui',
  'app',
  ...areas.map((area) => `features/${area}`),
  'features/kit',
  'Layouts',
  'Pages',
]

export const clientTakesNoServerValue: Rule = (source) =>
  imports(source, within('resources/'), ({ target, typesOnly }) =>
    target.startsWith('server/') && !target.startsWith('server/formula/') && !typesOnly
      ? `takes a value from ${target}: only types, or the arithmetic of server/formula`
      : undefined,
  )

export const serverImportsNoClient: Rule = (source) =>
  imports(source, within('server/'), ({ target }) =>
    target.startsWith('resources/') ? `imports ${target} from the client` : undefined,
  )

export const formulaIsPure: Rule = (source) =>
  imports(source, within('server/formula/'), ({ target }) =>
    target.startsWith('server/formula/')
      ? undefined
      : `imports ${target}: formula/ also runs in the browser`,
  )

export const onlyQueriesImportKysely: Rule = (source) =>
  imports(source, within('server/'), ({ target }) => {
    const isAllowed = source.path.startsWith('server/platform/database/') || isQueries(source.path)
    return /^kysely(\/|$)/.test(target) && !isAllowed
      ? 'imports kysely: use a queries file'
      : undefined
  })

/** Files outside http/ that may import Express: the application and what every request and page needs. */
const webSide = ['server/app.ts', 'server/shared-props.ts', 'server/identity/sign-in/identify.ts']

export const onlyHttpImportsExpress: Rule = (source) =>
  imports(source, within('server/'), ({ target }) => {
    const isAllowed =
      source.path.startsWith('server/http/') ||
      webSide.includes(source.path) ||
      basename(source.path) === 'routes.ts'
    return /^express(-session)?(\/|$)/.test(target) && !isAllowed
      ? 'imports express: only routes.ts may'
      : undefined
  })

export const inertiaNodeStaysInside: Rule = (source) =>
  imports(
    source,
    (path) => !path.startsWith('server/http/inertia/'),
    ({ target }) =>
      /^inertia-node(\/|$)/.test(target)
        ? 'imports inertia-node, which only server/http/inertia may'
        : undefined,
  )

/** Files of a noun that may import http/ under another name, with the reason. */
const webFacingFiles: Record<string, string> = {
  'server/identity/sign-in/complete-sign-in.ts':
    'the last step of every sign-in: it creates a session and a cookie',
  'server/identity/sign-in/identify.ts': 'the middleware that reads the user of every request',
  'server/trade/customers/fields.ts': 'defines for each field the form input and the storage',
}

/** Only routes, input, props and page files may import http/. Business functions, queries and tables do not use requests, responses or status codes. */
export const domainImportsNoHttp: Rule = (source) =>
  imports(source, isDomain, ({ target, typesOnly }) =>
    target.startsWith('server/http/') && !typesOnly
      ? `calls ${target}: the domain does not use HTTP`
      : undefined,
  )

/** `#server/…` and the other names of package.json across folders, `./` within a folder and below it. */
export const importsHaveOneForm: Rule = (source) =>
  imports(
    source,
    () => true,
    ({ target, specifier }) => {
      if (specifier.startsWith('../') && !target.endsWith('.css'))
        return `imports ${specifier}: write it from the top, as ${target}`
      return specifier.startsWith('#') && dirname(target) === dirname(source.path)
        ? `imports ${specifier}: write ./${basename(target)}`
        : undefined
    },
  )

export const areasImportDownward: Rule = (source) =>
  imports(source, within('server/'), ({ target }) => {
    const [own, other] = [areaOf(source.path), areaOf(target)]
    if (own === undefined || !target.startsWith('server/')) return undefined
    if (other === undefined) return `imports ${target}: files outside the areas are above them`
    return areas.indexOf(other) > areas.indexOf(own)
      ? `imports ${target}: ${other} is above ${own}`
      : undefined
  })

export const clientImportsDownward: Rule = (source) =>
  imports(source, within(CLIENT), ({ target }) => {
    const [own, other] = [clientFolderOf(source.path), clientFolderOf(target)]
    if (own === undefined || !target.startsWith(CLIENT)) return undefined
    if (other === undefined) return `imports ${target}: files beside the folders are above them`
    return clientFolders.indexOf(other) > clientFolders.indexOf(own)
      ? `imports ${target}: ${other} is above ${own}`
      : undefined
  })

/** Definitions of contract types, the lowest noun of trade: they import nothing but types. */
const definitions = 'server/trade/contract-types/'

export const contractTypesArePure: Rule = (source) =>
  imports(source, within(definitions), ({ target, typesOnly }) =>
    target.startsWith(definitions) || typesOnly
      ? undefined
      : `imports ${target}: the types of contract are definitions that every noun reads`,
  )

/** The nouns of an area stand in an order. Files beside their folders come before all of them. */
export const nounsImportThoseBefore: Rule = (source) =>
  imports(source, within('server/'), ({ target }) => {
    const [area, own] = placeOf(source.path)
    const [otherArea, other] = placeOf(target)
    if (area !== otherArea) return undefined
    const order = ['', ...nounsOf(area)]
    return order.indexOf(other) > order.indexOf(own)
      ? `imports ${target}: ${other} comes after ${own || 'the files beside the folders'}`
      : undefined
  })

/** Other nouns use a noun's functions, and its row and prop types. */
export const nounsAreCalledByTheirFunctions: Rule = (source) =>
  imports(source, isAboveHttp, ({ target, typesOnly }) => {
    if (!isAboveHttp(target) || ownerOf(target) === ownerOf(source.path)) return undefined
    if (isQueries(target) || basename(target) === 'routes.ts')
      return `imports ${target}: call a function of that noun`
    return basename(target) === 'table.ts' && !typesOnly
      ? `takes a value from ${target}: only types`
      : undefined
  })

/** Readers open a file for what is in it; one that hands on a query of its noun also has code of its own. */
export const filesDoMoreThanExportAgain: Rule = ({ path, program }) => {
  const own = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  return own.length > 0 && own.every((part) => 'source' in part && part.source !== null)
    ? [`${path} only exports again: import from the files themselves`]
    : []
}

/** The rules above do not apply to a folder that is not listed. */
export const everyFolderIsListed: Rule = ({ path }) =>
  isInListedFolder(path) ? [] : [`${path}: add its folder to the list of those before it`]

function isInListedFolder(path: string): boolean {
  if (path.startsWith(CLIENT)) {
    const folder = clientFolderOf(path)
    return folder === undefined || clientFolders.includes(folder)
  }
  const [area, noun] = placeOf(path)
  if (areaOf(path) === undefined) return true
  return areas.includes(area) && (noun === '' || nounsOf(area).includes(noun))
}

const MAX_FILES = 25

/** Folders with too many files; migrations and pages are excepted. */
export function crowdedFolders(paths: string[]): string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
  return [...folders]
    .filter(
      ([folder, files]) =>
        files.length > MAX_FILES && !/\/(migrations|Pages|fixtures)$/.test(folder),
    )
    .map(([folder, files]) => `${folder} has ${files.length} files, and may have ${MAX_FILES}`)
}

/** Nouns of features that import one another in a circle; folders of one noun may. */
export function featureCircles(sources: Pick<Source, 'path' | 'imports'>[]): string[][] {
  const features = sources.filter(({ path }) => path.startsWith(`${CLIENT}features/`))
  return importCircles(grouped(features, (path) => dirname(path).split('/').slice(0, 5).join('/')))
}

function imports(
  source: Source,
  applies: (path: string) => boolean,
  complaint: (found: Import) => string | undefined,
): string[] {
  if (!applies(source.path)) return []
  return source.imports
    .map(complaint)
    .filter((words) => words !== undefined)
    .map((words) => `${source.path} ${words}`)
}

function within(folder: string) {
  return (path: string) => path.startsWith(folder)
}

function isAboveHttp(path: string): boolean {
  return areas.indexOf(areaOf(path) ?? '') > areas.indexOf('http')
}

function isDomain(path: string): boolean {
  const isWebFile = /(^|-)(routes|input|props|page)\.ts$/.test(basename(path))
  return isAboveHttp(path) && !isWebFile && !(path in webFacingFiles)
}

function isQueries(path: string): boolean {
  return /(^|-)queries\.ts$/.test(basename(path))
}

/** The area of a server file; undefined outside the areas. */
function areaOf(path: string): string | undefined {
  const [top, area, file] = path.split('/')
  return top === 'server' && file !== undefined ? area : undefined
}

/** The listed folder of a client file, such as `ui` or `features/market`; undefined for files beside the folders. */
function clientFolderOf(path: string): string | undefined {
  const [folder, area, file] = path.slice(CLIENT.length).split('/')
  if (area === undefined) return undefined
  return folder === 'features' && file !== undefined ? `features/${area}` : folder
}

/** The area and the noun of a server file; the noun is empty for files beside the folders of nouns. */
function placeOf(path: string): [area: string, noun: string] {
  const [area = '', noun = ''] = path.split('/').slice(1, -1)
  return [area, noun]
}

/** Who owns the tables and queries of a server file: its noun, its area for the files beside the nouns. */
export function ownerOf(path: string): string {
  const [area, noun] = placeOf(path)
  const isShared = sharedTables[area]?.includes(noun) === false
  return isShared || noun === '' ? area : `${area}/${noun}`
}

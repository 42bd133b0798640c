import { basename } from 'node:path'
import type { Import, Rule, Source } from './source.ts'

/** A noun may call those before it. Whoever adds a noun gives it its place here. */
export const order = [
  'gold',
  'audit',
  'mail',
  'notifications',
  'accounts',
  'preferences',
  'saved-views',
  'configuration',
  'users',
  'gold-price-logs',
  'audit-log',
  'catalogue',
  'prices',
  'rehearsals',
  'price-files',
  'customers',
  'compliance',
  'payments',
  'contracts',
  'documents',
  'invoices',
  'id-documents',
  'analytics',
  'search',
  'messages',
  'erasure',
  'home',
  'doctor',
  'settings-page',
]

/** Folders of the server that are not nouns: they know nothing of gold. */
export const toolkits = [
  'access',
  'http',
  'database',
  'idempotency',
  'jobs',
  'process',
  'spreadsheets',
]

export const clientTakesNoServerValue: Rule = (source) =>
  imports(source, within('resources/'), ({ target, typesOnly }) =>
    target.startsWith('server/') && !target.startsWith('server/gold/') && !typesOnly
      ? `takes a value from ${target}: only types, or the words of server/gold`
      : undefined,
  )

export const serverKnowsNoClient: Rule = (source) =>
  imports(source, within('server/'), ({ target }) =>
    target.startsWith('resources/') ? `imports ${target} from the client` : undefined,
  )

export const goldIsPure: Rule = (source) =>
  imports(source, within('server/gold/'), ({ target }) =>
    target.startsWith('server/gold/')
      ? undefined
      : `imports ${target}: gold/ also runs in the browser`,
  )

export const onlyQueriesKnowKysely: Rule = (source) =>
  imports(source, within('server/'), ({ target }) => {
    const isAllowed = source.path.startsWith('server/database/') || isQueries(source.path)
    return /^kysely(\/|$)/.test(target) && !isAllowed
      ? 'imports kysely: ask a queries file'
      : undefined
  })

/** Files beside app.ts that belong to the web: what every page is told about the request's user. */
const webSide = ['server/app.ts', 'server/shared-props.ts', 'server/accounts/identify.ts']

export const onlyHttpKnowsExpress: Rule = (source) =>
  imports(source, within('server/'), ({ target }) => {
    const isAllowed =
      source.path.startsWith('server/http/') ||
      webSide.includes(source.path) ||
      basename(source.path) === 'routes.ts'
    return /^express(-session)?(\/|$)/.test(target) && !isAllowed
      ? 'imports express: the web ends at routes.ts'
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

/** The few files of a noun that face the web under another name, each with its reason. */
const facesTheWeb: Record<string, string> = {
  'server/accounts/complete-sign-in.ts':
    'the last step of every door: a session and a cookie are what it is for',
  'server/accounts/identify.ts': 'the middleware that reads the user of every request',
  'server/customers/fields.ts':
    'says of each field what a form may send, beside where and how it is kept',
}

/** The rooms that face the web are routes, input, props and page. The business verbs, queries and tables never say request, response or status. */
export const domainKnowsNoHttp: Rule = (source) =>
  imports(source, isDomain, ({ target, typesOnly }) =>
    target.startsWith('server/http/') && !typesOnly
      ? `calls ${target}: the domain knows no HTTP`
      : undefined,
  )

export const toolkitsKnowNoNoun: Rule = (source) =>
  imports(source, isToolkit, ({ target, typesOnly }) =>
    order.includes(folderOf(target) ?? '') && !typesOnly
      ? `calls ${target}: a toolkit knows no noun`
      : undefined,
  )

/** Definitions that every noun may read, as they import nothing themselves: what a type of contract is. */
const definitions = 'server/contracts/types/'

export const contractTypesArePure: Rule = (source) =>
  imports(source, within(definitions), ({ target, typesOnly }) =>
    target.startsWith(definitions) || typesOnly
      ? undefined
      : `imports ${target}: the types of contract are definitions that every noun reads`,
  )

export const nounsCallLeftwards: Rule = (source) =>
  imports(source, isNoun, ({ target, typesOnly }) => {
    const [own, other] = [folderOf(source.path), folderOf(target)]
    if (target.startsWith(definitions)) return undefined
    if (own === undefined || other === undefined || typesOnly || !isNoun(target)) return undefined
    return order.indexOf(other) > order.indexOf(own)
      ? `calls ${target}: ${other} stands to the right of ${own}`
      : undefined
  })

/** Through a noun's verbs, or its row and prop types; never past them. */
export const nounsMeetAtTheirVerbs: Rule = (source) =>
  imports(source, isNoun, ({ target, typesOnly }) => {
    if (!isNoun(target) || folderOf(target) === folderOf(source.path)) return undefined
    if (isQueries(target) || basename(target) === 'routes.ts')
      return `reaches into ${target}: call a verb of that noun`
    return basename(target) === 'table.ts' && !typesOnly
      ? `takes a value from ${target}: only types`
      : undefined
  })

/** A folder that nobody gave a place would escape the two rules above. */
export const everyFolderHasItsPlace: Rule = ({ path }) => {
  const folder = path.startsWith('server/') ? folderOf(path) : undefined
  const isKnown = folder === undefined || [...order, ...toolkits].includes(folder)
  return isKnown ? [] : [`${path}: give ${folder} its place in tests/conventions/layers.ts`]
}

function imports(
  source: Source,
  concerns: (path: string) => boolean,
  complaint: (found: Import) => string | undefined,
): string[] {
  if (!concerns(source.path)) return []
  return source.imports
    .map(complaint)
    .filter((words) => words !== undefined)
    .map((words) => `${source.path} ${words}`)
}

function within(folder: string) {
  return (path: string) => path.startsWith(folder)
}

function isNoun(path: string): boolean {
  return path.startsWith('server/') && order.includes(folderOf(path) ?? '')
}

function isDomain(path: string): boolean {
  const isWebRoom = /(^|-)(routes|input|props|page)\.ts$/.test(basename(path))
  return isNoun(path) && !isWebRoom && !(path in facesTheWeb)
}

function isToolkit(path: string): boolean {
  return toolkits.includes(folderOf(path) ?? '')
}

function isQueries(path: string): boolean {
  return /(^|-)queries\.ts$/.test(basename(path))
}

/** The folder right under `server/`, if the file is in one. */
function folderOf(path: string): string | undefined {
  const [top, folder, file] = path.split('/')
  return top === 'server' && file !== undefined ? folder : undefined
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { grouped, importCircles, mutualPairs } from './circles.ts'

/** The areas of the server, lowest first, with their purpose. A file imports from its own area and from those before it. */
export const AREAS = {
  platform: 'What any web product needs, without its web side: database, transactions, jobs.',
  formula:
    'The arithmetic of prices, money, weight and tax, the states of runs, and the text of a file. Pure; it runs in the browser too.',
  access: 'Who may do what: one table of abilities.',
  http: 'Requests, sessions, security headers, the Inertia protocol, how a route is declared.',
  audit: 'The audit log: signed entries in a chain of hashes, anchors, and verification.',
  messaging: 'The outbox of emails, alerts, notifications, and announcements.',
  identity: 'Accounts, sign-in, second factor, passkeys, users, preferences.',
  configuration: 'The settings of the shop and their versions.',
  market: 'The gold price: sources, polling, validation, history, the price board.',
  catalogue: 'Products, variants and their weights.',
  pricing: 'Price runs, campaigns, the price ledger, reference prices, simulations.',
  trade: 'Customers, contracts, payments, invoices, and the PDFs of these.',
  compliance: 'Checks, findings, retention, ID documents, the erasure of customers.',
  workspace: 'Search over all records, and messages between users.',
  insights: 'Analytics and the home page.',
  operations:
    'The doctor command, the checks for alerts, the daily backup, the rotation of the secret, the pages of the audit log and the documentation, the settings page with all of its forms, and the set-up of a new shop.',
}

/**
 * The nouns of each area, which are its folders, lowest first. A file imports from its own noun and from those before
 * it, and from the files beside the folders, which come before all nouns.
 */
const NOUNS: Record<string, string> = {
  platform:
    'security env metrics database process jobs idempotency webhooks spreadsheets locales markup pictures time',
  formula: 'units settings price',
  access: '',
  http: 'inertia middleware session flash routing responses assets',
  audit: '',
  messaging: 'mail alerts notifications announcements',
  identity:
    'password accounts second-factor passkeys reauthentication sessions profile sign-in users preferences saved-views',
  configuration: 'tax-classes',
  market: 'feeds sources exchange quotes validation polling history board',
  catalogue: 'alloys compositions weights photos stock products pieces',
  pricing:
    'scope lines compare-at ledger limits runs receipts campaigns run-requests follow-gold price-chart simulations import-export',
  trade: 'contract-types customers payments contracts stock documents invoices piece-uses',
  compliance: 'id-documents erasure',
  workspace: 'search messages',
  insights: 'analytics subject-names home',
  operations:
    'audit-log documentation secret-rotation backups doctor metrics alerts settings setup',
}

/** The nouns of an area, lowest first. */
export const nounsOf = (area: string): string[] =>
  NOUNS[area]?.split(' ').filter((noun) => noun !== '') ?? []

export interface Area {
  name: string
  purpose: string
  /** Its folders, such as `contracts` in `trade`, lowest first. A noun is defined in docs/architecture.md. */
  nouns: string[]
  /** Nouns that import each other, and circles of nouns. */
  pairs: [string, string][]
  circles: string[][]
  /** The areas that it imports from, types included, lowest first. */
  importsFrom: string[]
  files: number
  lines: number
}

/** Reads every area from the files under `server/`, lowest first. */
export function readAreas(): Area[] {
  return Object.entries(AREAS).map(([name, purpose]) => {
    const paths = globSync(`server/${name}/**/*.ts`).map((path) => path.replaceAll('\\', '/'))
    const texts = paths.map((path) => readFileSync(path, 'utf8'))
    const files = paths.map((path, at) => ({
      path,
      imports: targetsIn(path, texts[at] ?? '').map((target) => ({ target })),
    }))
    const targets = files.flatMap(({ imports }) => imports.map(({ target }) => target))
    const imported = new Set(targets.map((target) => target.split('/')[1]))
    const folders = new Set(paths.flatMap((path) => path.split('/').slice(2, -1)[0] ?? []))
    const nouns = grouped(files, (path) => path.split('/').slice(1, -1).slice(0, 2).join('/'))
    return {
      name,
      purpose,
      nouns: nounsOf(name).filter((noun) => folders.has(noun)),
      pairs: mutualPairs(nouns),
      circles: importCircles(nouns),
      importsFrom: Object.keys(AREAS).filter((area) => area !== name && imported.has(area)),
      files: paths.length,
      lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    }
  })
}

/** The paths under `server/` that a file imports. */
function targetsIn(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ]
  return requests.flatMap((request) => {
    const target = request.startsWith('.')
      ? posix.join(dirname(path), request)
      : request.replace('#', '')
    return target.startsWith('server/') ? target : []
  })
}

/** The areas in columns with their sizes, then the nouns that import one another, for a terminal. */
export function inColumns(areas: readonly Area[]): string {
  const rows = areas.map(({ name, files, lines, importsFrom }) => [
    name.padEnd(13),
    `${files} files`.padStart(9),
    `${lines} lines`.padStart(11),
    importsFrom.length > 0 ? `→ ${importsFrom.join(' ')}` : '',
  ])
  const circles = areas.flatMap((area) => area.circles)
  const pairs = areas.flatMap((area) => area.pairs)
  return [
    ...rows.map((row) => row.join('  ').trimEnd()),
    `${pairs.length} pairs of nouns that import each other, ${circles.length} circles`,
    ...circles.map((circle) => `  ${circle.join(' ')}`),
    '',
  ].join('\n')
}

/** The areas as the table of docs/architecture.md, without sizes, which change with every commit. */
export function asTable(areas: readonly Area[]): string {
  const rows = areas.map(({ name, purpose, nouns, importsFrom }) => {
    const folders = nouns.map((noun) => `\`${noun}\``).join(' ')
    return `| \`${name}\` | ${purpose} | ${folders} | ${importsFrom.join(', ')} |`
  })
  return ['| area | purpose | folders | imports from |', '|---|---|---|---|', ...rows].join('\n')
}

/** The areas as a Mermaid diagram, without transitive arrows. */
export function asDiagram(areas: readonly Area[]): string {
  const importsOf = new Map(areas.map(({ name, importsFrom }) => [name, importsFrom]))
  const isReachable = (from: string, to: string): boolean =>
    (importsOf.get(from) ?? []).some((area) => area === to || isReachable(area, to))
  const arrows = areas.flatMap(({ name, importsFrom }) =>
    importsFrom
      .filter((area) => !importsFrom.some((other) => isReachable(other, area)))
      .map((area) => `  ${name} --> ${area}`),
  )
  return ['```mermaid', 'flowchart TD', ...arrows.toReversed(), '```'].join('\n')
}

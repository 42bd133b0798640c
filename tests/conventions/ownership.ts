import type { Node } from 'oxc-parser'
import { ownerOf } from './layers.ts'
import { nodesUnder, type Source } from './source.ts'

/** The owner of each table: the noun that declares it. */
export function ownersIn(sources: Source[]): Map<string, string> {
  return new Map(
    sources.flatMap((source) =>
      source
        .nodes('TSModuleDeclaration')
        .filter(({ id }) => id.type === 'Literal' && /\/schema\.ts$/.test(String(id.value)))
        .flatMap((declaration) => nodesUnder(declaration))
        .flatMap((node) =>
          node.type === 'TSPropertySignature' && node.key.type === 'Identifier'
            ? [[node.key.name, ownerOf(source.path)] as const]
            : [],
        ),
    ),
  )
}

/** Files that write a table of another noun, with the reason. */
export const otherWriters: Record<string, { tables: string[]; reason: string }> = {
  'server/identity/sessions/queries.ts': {
    tables: ['sessions'],
    reason: 'locks, unlocks and ends sessions together with the entry in the audit log',
  },
  'server/pricing/ledger/ledger-queries.ts': {
    tables: ['variants'],
    reason: 'prices of a run go from its lines into the catalogue in one statement per part',
  },
  'server/messaging/mail/queries.ts': {
    tables: ['documents'],
    reason: 'an email and its document are requeued in one transaction',
  },
}

/** The tables of other nouns that each noun reads in its own SQL. Keep this list short. */
export const readModels: Record<string, string> = {
  access: 'shop',
  identity:
    'audit_entries carries contact_requests messages notifications price_runs saved_views sessions shop user_preferences',
  'insights/analytics':
    'alloys campaign_variants contract_events contract_lines contract_quotes contract_versions contracts customers metal_candles metal_movements metal_quotes payments piece_stock price_changes price_run_lines price_runs products sale_campaigns stock_movements stock_places users variants weight_records',
  audit: 'users',
  catalogue: 'contracts users',
  compliance:
    'contract_lines contract_versions contracts customers leases metal_movements payments users variants waiting_weighings weight_records',
  configuration: 'contracts invoices past_prices price_changes users variants',
  'trade/contracts': 'customers payments stock_holds users',
  'trade/piece-uses':
    'campaign_variants contract_lines contracts customers sale_campaigns stock_holds variants',
  'trade/customers': 'contract_events contracts payments users',
  'operations/doctor': 'users',
  'operations/audit-log': 'audit_entries contracts invoices metal_quotes price_runs',
  'operations/alerts': 'leases source_health',
  'operations/metrics': 'leases metal_quotes outbox source_health',
  'trade/documents': 'users',
  'compliance/erasure': 'contracts customers documents invoices payments',
  market: 'alloys price_run_lines price_runs products run_quotes users',
  'insights/home':
    'alloys audit_entries compliance_findings contracts customers invoices metal_quotes variants weight_records',
  'insights/subject-names':
    'announcements board_devices compliance_findings contracts invoices metal_quotes outbox products sale_campaigns user_links users variants',
  'compliance/id-documents': 'contracts users',
  'trade/invoices': 'audit_entries contracts customers payments',
  'messaging/mail': 'documents shop user_links',
  'messaging/alerts': 'users',
  'messaging/announcements': 'sale_campaigns shop users',
  'workspace/messages': 'sessions user_pictures users',
  'messaging/notifications': 'users',
  'trade/payments': 'contracts customers metal_movements users',
  pricing: 'alloys metal_candles metal_quotes products users variant_tags variants weight_records',
  'pricing/simulations': 'metal_quotes users',
  'workspace/search': 'alloys contracts customers metal_quotes price_runs products users variants',
  'identity/users': 'passkeys sessions user_links user_pictures users',
}

const WRITING = /^(updateTable|insertInto|deleteFrom|mergeInto|replaceInto|redactRows)$/
const WRITING_SQL = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+)/gi

const READING = /^(selectFrom|innerJoin|leftJoin|fullJoin|crossJoin|using|from)$/
const READING_SQL = /\b(?:from|join)\s+([a-z_]+)/gi

/** Every table that a file reads: by Kysely's builders, or in its own SQL. */
export function tablesRead(source: Source, owners: Map<string, string>): string[] {
  const built = source.nodes('CallExpression').flatMap(({ callee, arguments: [first] }) => {
    const name = callee.type === 'MemberExpression' ? callee.property : callee
    if (name.type !== 'Identifier' || !READING.test(name.name)) return []
    return first?.type === 'Literal' ? [String(first.value).split(' ')[0] ?? ''] : []
  })
  const typed = source
    .nodes('TemplateElement')
    .flatMap(({ value }) => [...value.raw.matchAll(READING_SQL)].map(([, table = '']) => table))
  return [...new Set([...built, ...typed])].filter((table) => owners.has(table)).sort()
}

/** Every table that a file writes: by Kysely's builders, by `redactRows`, or in its own SQL. */
export function tablesWritten(source: Source): string[] {
  const built = source.nodes('CallExpression').flatMap(({ callee, arguments: given }) => {
    const name = callee.type === 'MemberExpression' ? callee.property : callee
    if (name.type !== 'Identifier' || !WRITING.test(name.name)) return []
    const names = namesIn(given[name.name === 'redactRows' ? 1 : 0], source)
    return names.map((table) => table.split(' ')[0] ?? table)
  })
  const typed = source
    .nodes('TemplateElement')
    .flatMap(({ value }) => [...value.raw.matchAll(WRITING_SQL)].map(([, table = '']) => table))
  return [...new Set([...built, ...typed])].sort()
}

/** The table in an argument; for a loop variable, all tables of the list. */
function namesIn(argument: Node | undefined, source: Source): string[] {
  if (argument?.type === 'TSAsExpression') return namesIn(argument.expression, source)
  if (argument?.type === 'Literal') return [String(argument.value)]
  if (argument?.type !== 'Identifier') return ['?']
  const loops = source.nodes('ForOfStatement').filter(({ left }) => {
    const [declared] = left.type === 'VariableDeclaration' ? left.declarations : []
    return declared?.id.type === 'Identifier' && declared.id.name === argument.name
  })
  const texts = loops.flatMap(({ right }) => {
    const list = right.type === 'TSAsExpression' ? right.expression : right
    return list.type === 'ArrayExpression' ? list.elements : []
  })
  return texts.length === 0
    ? ['?']
    : texts.map((text) => (text?.type === 'Literal' ? String(text.value) : '?'))
}

/** A file writes only tables of its own noun, except those in `otherWriters`. */
export function writesOfOthers(source: Source, owners: Map<string, string>): string[] {
  const owner = ownerOf(source.path)
  // Migrations and database helpers write any table for their callers.
  if (!source.path.startsWith('server/') || isDatabase(source.path)) return []
  const declared = otherWriters[source.path]?.tables ?? []
  return tablesWritten(source)
    .filter((table) => owners.get(table) !== owner && !declared.includes(table))
    .filter((table) => table === '?' || owners.has(table))
    .map(
      (table) =>
        `${source.path} writes ${table}: call a function of ${owners.get(table) ?? 'its owner'}`,
    )
}

/** Tables of other nouns that each noun reads, as `readModels` declares them. */
export function readsOfOthers(sources: Source[], owners: Map<string, string>) {
  const pairs = sources.flatMap((source) => {
    const reader = ownerOf(source.path)
    const foreign = tablesRead(source, owners).filter((table) => owners.get(table) !== reader)
    return isDatabase(source.path) ? [] : foreign.map((table) => ({ reader, table }))
  })
  const byReader = Map.groupBy(pairs, ({ reader }) => reader)
  const tables = [...byReader].map(([reader, found]) => [
    reader,
    [...new Set(found.map(({ table }) => table))].sort().join(' '),
  ])
  return Object.fromEntries(tables)
}

function isDatabase(path: string): boolean {
  return path.startsWith('server/platform/database/')
}

import { readFileSync } from 'node:fs'
import type { Node } from 'oxc-parser'
import { parse, type Source } from './source.ts'

/** The folder of the server that may write each table: where the type of its rows stands. */
export function ownersIn(schema: Source): Map<string, string> {
  const folders = new Map(
    schema
      .nodes('ImportDeclaration')
      .flatMap(({ source, specifiers }) =>
        specifiers.map(({ local }) => [local.name, source.value.split('/')[1] ?? ''] as const),
      ),
  )
  return new Map(
    schema.nodes('TSPropertySignature').flatMap(({ key, typeAnnotation }) => {
      const type = typeAnnotation?.typeAnnotation
      const isNamed = type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
      const folder = isNamed ? folders.get((type.typeName as { name: string }).name) : undefined
      return key.type === 'Identifier' && folder ? [[key.name, folder] as const] : []
    }),
  )
}

/** Files that write a table of another noun, each with its reason. */
export const otherWriters: Record<string, { tables: string[]; reason: string }> = {
  'server/accounts/own-sessions-queries.ts': {
    tables: ['sessions'],
    reason: 'locks, unlocks and ends sessions together with the entry in the audit log',
  },
  'server/prices/ledger-queries.ts': {
    tables: ['variants'],
    reason: 'prices of a run go from its lines into the catalogue in one statement per part',
  },
  'server/mail/queries.ts': {
    tables: ['documents'],
    reason: 'a letter and the document it brings along wait again in one transaction',
  },
}

/** The tables of other nouns that each noun reads in SQL of its own: its read models. The fewer the better. */
export const readModels: Record<string, string> = {
  access: 'shop',
  accounts:
    'audit_entries messages notifications price_runs saved_views sessions shop user_preferences',
  analytics:
    'alloys campaign_variants compliance_findings contract_events contract_lines contract_versions contracts customers feed_polls metal_candles metal_movements metal_quotes payments price_changes price_run_lines price_runs products sale_campaigns schedule_items users variants weight_records',
  audit: 'users',
  compliance: 'contract_lines contracts customers metal_movements payments users variants',
  configuration: 'contracts invoices past_prices price_changes users variants',
  contracts: 'customers payments users',
  customers: 'contract_events contracts payments users',
  doctor: 'users',
  documents: 'users',
  erasure: 'contracts customers documents invoices payments',
  'gold-price-logs': 'alloys price_run_lines price_runs users',
  home: 'alloys audit_entries compliance_findings contracts customers metal_quotes price_runs variants weight_records',
  'id-documents': 'contracts users',
  invoices: 'contracts customers payments',
  mail: 'documents shop user_links',
  messages: 'user_pictures users',
  notifications: 'users',
  payments: 'customers users',
  prices: 'alloys metal_candles metal_quotes products users variant_tags variants',
  rehearsals: 'metal_quotes products users',
  search: 'alloys contracts customers metal_quotes price_runs products users variants',
  users: 'passkeys sessions user_links user_pictures users',
}

const WRITING = /^(updateTable|insertInto|deleteFrom|mergeInto|replaceInto|redactRows)$/
const WRITING_SQL = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+)/gi

const READING = /^(selectFrom|innerJoin|leftJoin|fullJoin|crossJoin|using|from)$/
const READING_SQL = /\b(?:from|join)\s+([a-z_]+)/gi

/** Every table a file reads, in the same ways. */
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

/** Every table a file writes: by Kysely's builders, by `redactRows`, or in SQL of its own. */
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

/** The table an argument names; of a variable, every text of the list it loops over. */
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

/** A file writes tables of its own folder only, apart from what `otherWriters` declares. */
export function writesOfOthers(source: Source, owners: Map<string, string>): string[] {
  const folder = source.path.split('/')[1]
  // Migrations and the helpers of the database write any table, on behalf of whoever calls them.
  if (!source.path.startsWith('server/') || folder === 'database') return []
  const declared = otherWriters[source.path]?.tables ?? []
  return tablesWritten(source)
    .filter((table) => owners.get(table) !== folder && !declared.includes(table))
    .filter((table) => table === '?' || owners.has(table))
    .map(
      (table) =>
        `${source.path} writes ${table}: call a verb of ${owners.get(table) ?? 'its owner'}`,
    )
}

/** Tables of other nouns that each noun reads, as `readModels` declares them. */
export function readsOfOthers(sources: Source[], owners: Map<string, string>) {
  const pairs = sources.flatMap((source) => {
    const folder = source.path.split('/')[1] ?? ''
    const foreign = tablesRead(source, owners).filter((table) => owners.get(table) !== folder)
    return folder === 'database' ? [] : foreign.map((table) => ({ folder, table }))
  })
  const byFolder = Map.groupBy(pairs, ({ folder }) => folder)
  const tables = [...byFolder].map(([folder, found]) => [
    folder,
    [...new Set(found.map(({ table }) => table))].sort().join(' '),
  ])
  return Object.fromEntries(tables)
}

export const schemaSource = () =>
  parse('server/schema.ts', readFileSync('server/schema.ts', 'utf8'))

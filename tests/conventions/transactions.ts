import type { ArrowFunctionExpression, Node, Function as OxcFunction } from 'oxc-parser'
import type { Rule, Source } from './source.ts'

/**
 * Functions that write with one statement on `Db`, outside a transaction. Each statement is atomic. The reasons are in
 * docs/decisions/transactions.md.
 */
export const singleStatementWriters: Record<string, string[]> = {
  'server/http/session/queries.ts': [
    'insertSession',
    'updateSessionData',
    'updateIdleEnd',
    'deleteSession',
    'deleteExpiredSessions',
    'changeSessionId',
  ],
  'server/http/flash/queries.ts': ['insertFlash', 'takeFlash', 'deleteOldFlash'],
  'server/pricing/runs/queries.ts': ['saveProgress', 'deleteProgress'],
  'server/platform/jobs/queries.ts': ['grantLease', 'setFinished', 'endLease'],
  'server/messaging/notifications/queries.ts': ['insertOrCount'],
  'server/identity/accounts/queries.ts': [
    'incrementAttempts',
    'decrementAttempts',
    'deleteAttempts',
    'deleteOldAttempts',
  ],
}

/** Writes are atomic with related writes, so a function that writes can only be called with a `Tx`. */
export const writersTakeTx: Rule = (source) => {
  if (!source.path.startsWith('server/') || source.path.startsWith('server/platform/database/'))
    return []
  const alone = singleStatementWriters[source.path] ?? []
  return writersWithoutTx(source)
    .filter((name) => !alone.includes(name))
    .map((name) => `${source.path}: ${name} writes, so it takes tx: Tx first and uses tx.db`)
}

/**
 * Only `transaction()` creates its context; another context could be used after its transaction has ended. That of a request,
 * in read-once.ts, is of no transaction.
 */
export const onlyTransactionMakesItsContext: Rule = (source) => {
  if (!source.path.startsWith('server/') || [TRANSACTION, REQUEST].includes(source.path)) return []
  const literals = source
    .nodes('ObjectExpression')
    .filter(
      ({ properties }) =>
        properties.some((one) => one.type === 'SpreadElement' && isNamed(one.argument)) &&
        properties.some(
          (one) => one.type === 'Property' && nameOf(one.key) === 'db' && !isOfRequest(one.value),
        ),
    )
    .map(() => `${source.path} puts a db into a context: use the tx of transaction()`)
  const begins = source
    .nodes('CallExpression')
    .filter(
      ({ callee }) =>
        callee.type === 'MemberExpression' &&
        ['transaction', 'startTransaction'].includes(nameOf(callee.property)),
    )
    .map(() => `${source.path} begins its own transaction: call transaction()`)
  return [...literals, ...begins]
}

/** `req.db` is the database outside transactions. */
const isOfRequest = (value: Node): boolean =>
  value.type === 'MemberExpression' &&
  nameOf(value.object) === 'req' &&
  nameOf(value.property) === 'db'

/** The names of functions that write and do not have `tx: Tx` as their first parameter. */
export function writersWithoutTx(source: Source): string[] {
  const functions: AnyFunction[] = [
    ...source.nodes('FunctionDeclaration'),
    ...source.nodes('FunctionExpression'),
    ...source.nodes('ArrowFunctionExpression'),
  ]
  const names = writesIn(source).flatMap((write) => {
    const around = functions.filter((one) => one.start <= write.start && write.end <= one.end)
    if (around.some(takesTx)) return []
    const outermost = around.toSorted((a, b) => a.start - b.start)[0]
    return [outermost ? nameOfFunction(source, outermost) : 'the file']
  })
  return [...new Set(names)]
}

type AnyFunction = OxcFunction | ArrowFunctionExpression

const TRANSACTION = 'server/platform/database/transaction.ts'
const REQUEST = 'server/platform/database/read-once.ts'
const WRITES = ['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']
const WRITING_SQL = /^[\s`]*(with\b[\s\S]*\b)?(insert\s+into|update\s+\w+|delete\s+from)\b/i

function writesIn(source: Source): Node[] {
  const called = source
    .nodes('CallExpression')
    .filter(
      ({ callee }) =>
        callee.type === 'MemberExpression' && WRITES.includes(nameOf(callee.property)),
    )
  const written = source
    .nodes('TaggedTemplateExpression')
    .filter(
      ({ tag, quasi }) =>
        nameOf(tag) === 'sql' && WRITING_SQL.test(source.text.slice(quasi.start, quasi.end)),
    )
  return [...called, ...written]
}

function takesTx({ params }: AnyFunction): boolean {
  const [first] = params
  const type = first && 'typeAnnotation' in first ? first.typeAnnotation?.typeAnnotation : undefined
  return type?.type === 'TSTypeReference' && nameOf(type.typeName) === 'Tx'
}

function nameOfFunction(source: Source, wanted: AnyFunction): string {
  if (wanted.id) return wanted.id.name
  const variable = source.nodes('VariableDeclarator').find(({ init }) => init === wanted)
  return variable ? nameOf(variable.id) : 'a function without a name'
}

/** `ctx` or `shop.ctx`, not a literal or a call. */
function isNamed({ type }: Node): boolean {
  return type === 'Identifier' || type === 'MemberExpression'
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : ''
}

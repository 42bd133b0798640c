import { dirname } from 'node:path'
import type { Node } from 'oxc-parser'
import { RUN_KINDS } from '#server/pricing/run-kind-list.ts'
import { type Rule, sourcesUnder } from './source.ts'

/** Files that may name an engine: the dialects, and the check of DATABASE_URL. */
const namesEngines =
  /^server\/platform\/(env\/env\.ts|database\/(dialect|sqlite-dialect|postgres-dialect)\.ts)$/

export const onlyDialectNamesAnEngine: Rule = (source) => {
  if (!source.path.startsWith('server/') || namesEngines.test(source.path)) return []
  const drivers = source.imports
    .map(({ target }) => target)
    .filter((target) => /^(pg|better-sqlite3)$/.test(target))
  const names = source
    .nodes('Literal')
    .map(({ value }) => String(value))
    .filter((value) => /^(sqlite|postgres(ql)?)$/i.test(value))
  return [...drivers, ...names].map(
    (name) =>
      `${source.path} names ${name}: only server/platform/database/dialect.ts distinguishes engines`,
  )
}

export const onlyEnvReadsTheEnvironment: Rule = (source) => {
  if (!source.path.startsWith('server/') || source.path === 'server/platform/env/env.ts') return []
  return source
    .nodes('MemberExpression')
    .filter((member) => nameOf(member) === 'process.env')
    .map(() => `${source.path} reads process.env: settings come from server/platform/env/env.ts`)
}

/** Files that may use the system clock and random numbers, with the reason. */
export const mayUseSystemClock: Record<string, string> = {
  'server/platform/context.ts': 'creates the clock and the ids of the context',
  'server/platform/env/env.ts': 'generates the session secret before there is a context',
  'server/platform/security/secrets.ts': 'generates a nonce for each sealed text',
  'server/market/feeds/fetch-body.ts': 'measures requests with a monotonic clock',
  'server/market/feeds/request-feed.ts':
    'adds jitter to retries, so that shops do not retry at the same time',
  'server/platform/database/': 'adds jitter between attempts of a transaction',
  'server/http/': 'measures requests and generates nonces and tokens that are not stored by a noun',
  'server/platform/process/': 'limits the shutdown time of the process',
}

/** So that tests can control the clock and the ids, and results are reproducible. */
export const clockAndIdsComeFromTheContext: Rule = (source) => {
  const isFree = Object.keys(mayUseSystemClock).some((folder) => source.path.startsWith(folder))
  if (!source.path.startsWith('server/') || isFree) return []
  const made = source
    .nodes('NewExpression')
    .filter(({ callee, arguments: given }) => nameOf(callee) === 'Date' && given.length === 0)
    .map(() => 'new Date()')
  const called = source
    .nodes('CallExpression')
    .map(({ callee }) => nameOf(callee))
    .filter((name) => systemCalls.has(name))
  return [...made, ...called].map(
    (what) => `${source.path} calls ${what}: take the clock and ids from ctx`,
  )
}

const systemCalls = new Set([
  'Date',
  'Date.now',
  'performance.now',
  'Math.random',
  'randomUUID',
  'randomBytes',
  'randomInt',
  'crypto.randomUUID',
  'crypto.randomBytes',
  'crypto.randomInt',
  'crypto.getRandomValues',
])

const COMPARISONS = new Set(['===', '!==', '==', '!='])
const ROLE = /(^|\.)role$/
/** Released migrations never change, and have no access to abilities. */
const mayTestRoles = /^server\/(access|platform\/database\/migrations)\//

/**
 * Only server/access compares roles and reads the cost right of a user; other code checks abilities. This includes SQL and
 * the client.
 */
export const onlyAccessTestsRoles: Rule = (source) => {
  if (mayTestRoles.test(source.path)) return []
  const compared = source
    .nodes('BinaryExpression')
    .filter(({ operator }) => COMPARISONS.has(operator))
    .flatMap(({ left, right }) => {
      const [role] = [left, right].map(lastName).filter((name) => ROLE.test(name))
      // Comparing the roles of two users detects a change and does not test a permission.
      return role && [left, right].some(isText) ? [`compares ${role}`] : []
    })
  const chosen = source
    .nodes('SwitchStatement')
    .map(({ discriminant }) => lastName(discriminant))
    .filter((name) => ROLE.test(name))
    .map((name) => `switches on ${name}`)
  const among = source
    .nodes('CallExpression')
    .filter(({ callee }) => /^(includes|has|indexOf)$/.test(lastName(callee)))
    .flatMap(({ arguments: given }) => given.map(lastName).filter((name) => ROLE.test(name)))
    .map((name) => `looks for ${name} in a list`)
  const lookedUp = source
    .nodes('MemberExpression')
    .filter(({ computed, property }) => computed && ROLE.test(lastName(property)))
    .filter(() => source.path.startsWith('server/'))
    .map(({ property }) => `looks up what belongs to ${lastName(property)}`)
  const calls = source.nodes('CallExpression').flatMap(({ arguments: given }) => {
    const [column, , value] = given
    return column && value && ROLE.test(textOf(column)) && isText(value)
      ? [`compares the column ${textOf(column)}`]
      : []
  })
  const inSql = source
    .nodes('TemplateElement')
    .filter(({ value }) => /\brole\s*(=|<>|!=|in\b)|\bstaff_sees_cost\s*=/i.test(value.raw))
    .map(() => 'compares a role or the cost right in SQL')
  const reads = source
    .nodes('MemberExpression')
    .filter((member) =>
      /^(actor|doer|user|principal)\.(staffSeesCost|seesCost)$/.test(nameOf(member)),
    )
    .map((member) => `reads ${nameOf(member)}`)
  return [...compared, ...chosen, ...among, ...lookedUp, ...calls, ...inSql, ...reads].map(
    (what) => `${source.path} ${what}: check an ability of server/access`,
  )
}

/** The last name of an expression: `role` for `person?.user.role`. */
function lastName(expression: Node): string {
  if (expression.type === 'ChainExpression') return lastName(expression.expression)
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'MemberExpression' || expression.computed) return ''
  return lastName(expression.property)
}

const textOf = (node: Node): string =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''

const isText = (node: Node): boolean =>
  node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0)

/** The dotted name of an expression, such as `crypto.randomUUID`; empty for other expressions. */
function nameOf(expression: Node): string {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'MemberExpression' || expression.computed) return ''
  return `${nameOf(expression.object)}.${nameOf(expression.property)}`
}

/** The format of keys is defined in `http/routing/text-input.ts`, and their effect in `idempotency/once.ts`. */
export const submitsAreCheckedOnce: Rule = (source) => {
  if (!source.path.startsWith('server/')) return []
  const declared = source
    .nodes('Property')
    .filter(
      ({ key, value, shorthand }) =>
        /input\.ts$/.test(source.path) &&
        key.type === 'Identifier' &&
        key.name === 'idempotencyKey' &&
        !shorthand &&
        !(value.type === 'Identifier' && /^(submitKey|requiredSubmitKey)$/.test(value.name)),
    )
    .map(() => `${source.path} declares its own key: use submitKey of http/routing/text-input.ts`)
  const refused = source
    .nodes('Literal')
    .filter(({ value }) => /key_reused$/.test(String(value)))
    .map(() => `${source.path} refuses a key itself: call once`)
  return source.path === 'server/platform/idempotency/once.ts'
    ? declared
    : [...declared, ...refused]
}

/** All payments go through `bookPayment`, which also runs the compliance checks. */
export const onlyPaymentsWritesMoney: Rule = (source) => {
  const mayWrite = /^server\/(trade\/payments|platform\/database)\//.test(source.path)
  if (!source.path.startsWith('server/') || mayWrite) return []
  const built = source
    .nodes('CallExpression')
    .filter(
      ({ callee, arguments: [first] }) =>
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        /^(insertInto|replaceInto|mergeInto|updateTable|deleteFrom)$/.test(callee.property.name) &&
        tablesIn(first).includes('payments'),
    )
  const written = source
    .nodes('TemplateElement')
    .filter(({ value }) =>
      /\b(insert into|update|delete from)\s+payments\b/i.test(value.cooked ?? ''),
    )
  const named = source
    .nodes('TSLiteralType')
    .filter(({ literal }) => literal.type === 'Literal' && literal.value === 'payments')
  return [...built, ...written, ...named].map(
    () => `${source.path} writes payments: call a function of server/trade/payments`,
  )
}

/** Tables named by a string literal, also in `'payments' as T`. */
function tablesIn(node: Node | undefined): string[] {
  if (node?.type === 'TSAsExpression') return tablesIn(node.expression)
  return node?.type === 'Literal' ? [String(node.value)] : []
}

const RUN_KIND_NAMES = new Set<string>(RUN_KINDS.map(({ kind }) => kind))
const KIND = /(^|\.)(kind|runKind|run_kind)$/
const KIND_IN_SQL = new RegExp(
  `\\bkind\\s*(=|<>|!=|(not\\s+)?in\\s*\\()\\s*'(${[...RUN_KIND_NAMES].join('|')})'`,
  'i',
)
const CAUSES = new Set<string>(RUN_KINDS.map(({ cause }) => cause))
/** Released migrations never change. */
const mayNameKinds =
  /^server\/(pricing\/(run-requests\/|run-kind-list\.ts)|platform\/database\/migrations\/)/

/** Differences between kinds of price runs are properties of their objects, and lists of kinds are derived from them. */
export const runKindsAreListedOnce: Rule = (source) => {
  if (mayNameKinds.test(source.path)) return []
  const isRunKind = (node: Node): boolean => RUN_KIND_NAMES.has(textOf(node))
  const compared = source
    .nodes('BinaryExpression')
    .filter(({ operator, left, right }) => {
      const sides = [left, right]
      const named = sides.some((side) => KIND.test(lastName(side)))
      return COMPARISONS.has(operator) && named && sides.some(isRunKind)
    })
    .map(() => 'compares a kind of price run')
  const chosen = source
    .nodes('SwitchStatement')
    .filter(({ discriminant, cases }) => {
      const named = KIND.test(lastName(discriminant))
      return named && cases.some(({ test }) => test !== null && isRunKind(test))
    })
    .map(() => 'switches on the kind of a price run')
  const calls = source
    .nodes('CallExpression')
    .filter(({ arguments: [column, , value] }) => {
      if (!column || !value || !KIND.test(textOf(column))) return false
      const values = value.type === 'ArrayExpression' ? value.elements : [value]
      return values.some((one) => one !== null && isRunKind(one))
    })
    .map(() => 'compares the column of the kind of a price run')
  const inSql = source
    .nodes('TemplateElement')
    .filter(({ value }) => KIND_IN_SQL.test(value.raw))
    .map(() => 'compares a kind of price run in SQL')
  const lists = [
    ...source
      .nodes('ArrayExpression')
      .map(({ elements }) => elements.filter((one) => one !== null).map(textOf)),
    ...source
      .nodes('ObjectExpression')
      .map(({ properties }) =>
        properties.map((one) => (one.type === 'Property' ? lastName(one.key) : '')),
      ),
    ...source
      .nodes('TSUnionType')
      .map(({ types }) =>
        types.map((one) => (one.type === 'TSLiteralType' ? textOf(one.literal) : '')),
      ),
  ]
  const listed = lists.filter(isListOfKinds).map(() => 'lists kinds of price runs')
  return [...compared, ...chosen, ...calls, ...inSql, ...listed].map(
    (what) =>
      `${source.path} ${what}: give the objects in server/pricing/run-kind-list.ts a property for it`,
  )
}

/** `sale` is also a price and a contract, and ledger causes have many of the same names, so one name alone is not enough. */
function isListOfKinds(names: string[]): boolean {
  const kinds = names.filter((name) => RUN_KIND_NAMES.has(name))
  return kinds.length >= 3 && kinds.some((name) => !CAUSES.has(name))
}

const COLUMNS = 'server/operations/secret-rotation/columns.ts'

/** The names of the columns that `npm run rotate-secret` re-seals. */
const resealedColumns = new Set(
  sourcesUnder('server/operations/secret-rotation')
    .filter(({ path }) => path === COLUMNS)
    .flatMap(({ nodes }) => nodes('ArrayExpression'))
    .flatMap(({ elements }) => elements.map((one) => (one ? nameOf(one) : ''))),
)

/** What is sealed for the purpose of a column that is not listed could not be opened after a rotation. */
export const sealedColumnsAreListed: Rule = (source) => {
  if (!source.path.startsWith('server/') || source.path.startsWith(dirname(COLUMNS))) return []
  const declared = source
    .nodes('VariableDeclarator')
    .filter(({ init }) =>
      /\bSealedColumn$/.test(init ? source.text.slice(init.start, init.end) : ''),
    )
    .map(({ id }) => nameOf(id))
    .filter((name) => !resealedColumns.has(name))
    .map((name) => `${source.path} declares ${name}: list it in ${COLUMNS}`)
  const sealed = source
    .nodes('CallExpression')
    .filter(({ callee }) => lastName(callee) === 'seal')
    .map(({ arguments: [, purpose] }) =>
      purpose ? source.text.slice(purpose.start, purpose.end) : '',
    )
    .filter((purpose) => !resealedColumns.has(/^(\w+)\.purpose\(/.exec(purpose)?.[1] ?? ''))
    .map(
      (purpose) =>
        `${source.path} seals for ${purpose}: take the purpose of a column in ${COLUMNS}`,
    )
  return [...declared, ...sealed]
}

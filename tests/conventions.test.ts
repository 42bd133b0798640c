import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importCircles } from '#bin/map/circles.ts'
import { locales } from '#lang/locales.ts'
import * as client from '#tests/conventions/client-rules.ts'
import * as habits from '#tests/conventions/server-rules.ts'
import { namesIn, onlyTypesNameContractTypes, otherMeanings } from './conventions/contract-types.ts'
import { unusedExports } from './conventions/exports.ts'
import { parity, type Translations } from './conventions/lang.ts'
import * as layers from './conventions/layers.ts'
import { incompletePackages } from './conventions/lock.ts'
import { filesUnder, parse, type Rule, type Source, sourcesUnder } from './conventions/source.ts'
import * as transactions from './conventions/transactions.ts'

const sources = sourcesUnder('server', 'resources')

/** Each rule, with a snippet that violates it and one that follows it. */
const rules: [string, Rule, bad: [string, string], good: [string, string]][] = [
  [
    'the client takes types from the server, and values only from formula/',
    layers.clientTakesNoServerValue,
    ['resources/js/x.tsx', "import { applyRun } from '#server/pricing/runs/apply.ts'"],
    [
      'resources/js/x.tsx',
      "import type { A } from '#server/pricing/runs/props.ts'; import { b } from '#server/formula/units/money.ts'",
    ],
  ],
  [
    'the server does not import the client',
    layers.serverImportsNoClient,
    ['server/http/x.ts', "import { page } from '../../resources/js/app.tsx'"],
    ['server/http/x.ts', "import { page } from '../pages.ts'"],
  ],
  [
    'formula/ imports nothing else, so that the browser can use it',
    layers.formulaIsPure,
    ['server/formula/x.ts', "import { readFileSync } from 'node:fs'"],
    ['server/formula/x.ts', "import { mul } from './fixed.ts'"],
  ],
  [
    'SQL is only in platform/database/ and in queries files',
    layers.onlyQueriesImportKysely,
    ['server/pricing/runs/apply.ts', "import { sql } from 'kysely'"],
    ['server/pricing/ledger/ledger-queries.ts', "import { sql } from 'kysely'"],
  ],
  [
    'only http/, app.ts, identify.ts and routes.ts import Express',
    layers.onlyHttpImportsExpress,
    ['server/pricing/runs/apply.ts', "import type { Request } from 'express'"],
    ['server/pricing/runs/routes.ts', "import type { Request } from 'express'"],
  ],
  [
    'only http/inertia imports inertia-node',
    layers.inertiaNodeStaysInside,
    ['server/app.ts', "import inertia from 'inertia-node'"],
    ['server/http/inertia/core.ts', "import inertia from 'inertia-node'"],
  ],
  [
    'the domain does not import http/',
    layers.domainImportsNoHttp,
    ['server/pricing/runs/apply.ts', "import { form } from '#server/http/routing/handlers.ts'"],
    ['server/pricing/runs/input.ts', "import { noQuery } from '#server/http/routing/input.ts'"],
  ],
  [
    'an import across folders starts at the top, one within a folder with ./',
    layers.importsHaveOneForm,
    ['resources/js/ui/x.tsx', "import { t } from '../lib/i18n.ts'"],
    [
      'resources/js/ui/x.tsx',
      "import { t } from '#client/lib/i18n.ts'; import { b } from './y.ts'",
    ],
  ],
  [
    'a file of the same folder is imported with ./',
    layers.importsHaveOneForm,
    ['server/trade/x.ts', "import { y } from '#server/trade/y.ts'"],
    ['server/trade/x.ts', "import { y } from './y.ts'"],
  ],
  [
    'an area imports only from those below it, types included',
    layers.areasImportDownward,
    ['server/catalogue/x.ts', "import type { Run } from '#server/pricing/runs/queries.ts'"],
    ['server/pricing/x.ts', "import { piecesOf } from '#server/catalogue/catalogue.ts'"],
  ],
  [
    'an area does not import files outside the areas',
    layers.areasImportDownward,
    ['server/catalogue/x.ts', "import { siteMap } from '#server/routes.ts'"],
    ['server/app.ts', "import { siteMap } from './routes.ts'"],
  ],
  [
    'a folder of the client imports only from those below it, types included',
    layers.clientImportsDownward,
    ['resources/js/lib/x.ts', "import type { Entry } from '#client/app/navigation.ts'"],
    ['resources/js/app/x.ts', "import type { Can } from '#client/lib/page-props.ts'"],
  ],
  [
    'a folder of the client does not import files beside the folders',
    layers.clientImportsDownward,
    ['resources/js/Pages/x.tsx', "import type { PageModule } from '#client/app.tsx'"],
    ['resources/js/signed-in-pages.ts', "import type { PageModule } from './app.tsx'"],
  ],
  [
    'features import only from areas below theirs',
    layers.clientImportsDownward,
    [
      'resources/js/features/market/quotes/x.ts',
      "import { matrixOf } from '#client/features/pricing/price-chart/cells/matrix.ts'",
    ],
    [
      'resources/js/features/pricing/price-chart/x.ts',
      "import { enterGold } from '#client/features/market/quotes/gold-field.ts'",
    ],
  ],
  [
    'within an area a noun imports only from those before it, types included',
    layers.nounsImportThoseBefore,
    ['server/market/quotes/x.ts', "import type { Log } from '#server/market/history/props.ts'"],
    [
      'server/market/history/x.ts',
      "import { a } from '#server/market/quotes/quote.ts'; import { b } from '#server/market/gold-settings.ts'; import { c } from './data/c.ts'",
    ],
  ],
  [
    'files beside the nouns of an area come before all of them',
    layers.nounsImportThoseBefore,
    ['server/market/x.ts', "import type { Feed } from './feeds/feed.ts'"],
    ['server/market/x.ts', "import type { MetalQuoteTable } from './table.ts'"],
  ],
  [
    'the types of contract import nothing else',
    layers.contractTypesArePure,
    ['server/trade/contract-types/x.ts', "import { shopOf } from '#server/configuration/shop.ts'"],
    ['server/trade/contract-types/x.ts', "import { staff } from './definition.ts'"],
  ],
  [
    'only server/trade/contract-types names types of contract',
    onlyTypesNameContractTypes,
    ['server/trade/contracts/x.ts', "const isLent = contract.type === 'memo_out'"],
    ['server/trade/contracts/x.ts', 'const isLent = definitionOf(contract.type).lendsGoods'],
  ],
  [
    'a noun is called by its functions, not through its queries, routes or tables',
    layers.nounsAreCalledByTheirFunctions,
    ['server/pricing/x.ts', "import { piecesOf } from '../catalogue/queries.ts'"],
    ['server/pricing/x.ts', "import type { Variant } from '../catalogue/table.ts'"],
  ],
  [
    'a file does more than export again what others have',
    layers.filesDoMoreThanExportAgain,
    ['server/pricing/x.ts', "import './y.ts'; export { anyRun } from './runs/queries.ts'"],
    ['server/pricing/x.ts', "export { anyRun } from './runs/queries.ts'; export const runOf = 1"],
  ],
  [
    'every folder of the server is listed',
    layers.everyFolderIsListed,
    ['server/repairs/repair.ts', ''],
    ['server/market/board/board.ts', ''],
  ],
  [
    'every folder of an area is listed in the order of its nouns',
    layers.everyFolderIsListed,
    ['server/market/displays/display.ts', ''],
    ['server/market/history/data/published.ts', ''],
  ],
  [
    'every folder of the client is listed',
    layers.everyFolderIsListed,
    ['resources/js/hooks/x.ts', ''],
    ['resources/js/ui/chart/x.ts', ''],
  ],
  [
    'only dialect.ts distinguishes the engines',
    habits.onlyDialectNamesAnEngine,
    ['server/pricing/x.ts', "if (engine === 'postgres') lock()"],
    ['server/platform/database/dialect.ts', "if (engine === 'postgres') lock()"],
  ],
  [
    'a function that writes takes tx: Tx',
    transactions.writersTakeTx,
    [
      'server/pricing/runs/queries.ts',
      "export const removeRun = (db: Db, id: number) => db.deleteFrom('price_runs').where('id', '=', id).execute()",
    ],
    [
      'server/pricing/runs/queries.ts',
      "export const removeRun = (tx: Tx, id: number) => tx.db.deleteFrom('price_runs').where('id', '=', id).execute()",
    ],
  ],
  [
    'only transaction() creates the context of a transaction',
    transactions.onlyTransactionMakesItsContext,
    ['server/pricing/x.ts', 'const inside = { ...ctx, db: trx }'],
    [
      'server/pricing/x.ts',
      'const done = transaction(ctx, (tx) => apply({ ...tx, origin })); const read = { ...ctx, db: req.db }',
    ],
  ],
  [
    'settings are read in one place',
    habits.onlyEnvReadsTheEnvironment,
    ['server/main.ts', 'const { PORT } = process.env'],
    ['server/platform/env/env.ts', 'const { PORT } = process.env'],
  ],
  [
    'clock and ids come from the context',
    habits.clockAndIdsComeFromTheContext,
    ['server/pricing/x.ts', 'const at = new Date().toISOString()'],
    ['server/pricing/x.ts', 'const at = new Date(ctx.clock.now())'],
  ],
  [
    'Temporal is used on the server only',
    client.temporalStaysOnTheServer,
    ['server/formula/x.ts', "const day = Temporal.PlainDate.from('2026-12-04')"],
    ['server/platform/time/calendar.ts', "const day = Temporal.PlainDate.from('2026-12-04')"],
  ],
  [
    'roles and the cost right are tested in server/access alone',
    habits.onlyAccessTestsRoles,
    ['server/pricing/x.ts', "if (actor.role !== 'admin') throw new Forbidden()"],
    ['server/access/abilities.ts', "if (actor.role !== 'admin') throw new Forbidden()"],
  ],
  [
    'sides are logical, so that pages can be mirrored',
    client.sidesAreLogical,
    ['resources/js/x.tsx', 'const box = <p className="flex sm:ml-2" />'],
    ['resources/js/x.tsx', 'const box = <p className="flex sm:ms-2 right-handed" />'],
  ],
  [
    'visible texts come from lang/',
    client.textsComeFromLang,
    ['resources/js/x.tsx', 'const box = <p>Hello</p>'],
    ['resources/js/x.tsx', "const box = <p title={t('hello')}>{t('hello')} · {'14'}</p>"],
  ],
  [
    'a date has a field of its own, not the native one',
    client.datesHaveTheirOwnFields,
    ['resources/js/x.tsx', 'const box = <TextField label={day} type="datetime-local" />'],
    ['resources/js/x.tsx', 'const box = <p><DateTimeField /><DateTimeField /></p>'],
  ],
  [
    'the days of a filter are chosen by one picker',
    client.datesHaveTheirOwnFields,
    ['resources/js/x.tsx', 'const box = <p><DateField value={from} /><DateField /></p>'],
    ['resources/js/x.tsx', 'const box = <p><RangePicker range={days} /><DateField /></p>'],
  ],
  [
    'the key of a submission comes from one hook',
    client.submitKeysComeFromTheHook,
    ['resources/js/x.ts', 'const [idempotencyKey] = useState(newKey)'],
    [
      'resources/js/x.ts',
      'const { idempotencyKey } = useSubmitKey(); const row = { key: newKey() }',
    ],
  ],
  [
    'lists use one table',
    client.listsUseTheDataTable,
    ['resources/js/x.tsx', 'const list = <table />'],
    ['resources/js/x.tsx', 'const list = <DataTable />'],
  ],
  [
    'repeated submissions are recognized in one place',
    habits.submitsAreCheckedOnce,
    [
      'server/trade/contracts/input.ts',
      'const input = z.strictObject({ idempotencyKey: z.string() })',
    ],
    [
      'server/trade/contracts/input.ts',
      'const input = z.strictObject({ idempotencyKey: submitKey })',
    ],
  ],
  [
    'only server/trade/payments writes payments',
    habits.onlyPaymentsWritesMoney,
    [
      'server/trade/contracts/queries.ts',
      "await tx.db.insertInto('payments').values(row).execute()",
    ],
    ['server/trade/contracts/queries.ts', "await db.selectFrom('payments').selectAll().execute()"],
  ],
  [
    'what is sealed is in a column that `npm run rotate-secret` re-seals',
    habits.sealedColumnsAreListed,
    ['server/market/x.ts', "const sealed = seal(settings.sessionSecrets, 'a new purpose', text)"],
    [
      'server/market/x.ts',
      'const sealed = seal(settings.sessionSecrets, SOURCE_KEYS.purpose(kind), text)',
    ],
  ],
  [
    'kinds of price runs are distinguished only in their list and in server/pricing/run-requests',
    habits.runKindsAreListedOnce,
    ['server/pricing/x.ts', "if (run.kind === 'restore') restoreReceipts()"],
    ['server/pricing/x.ts', 'if (kindOf(run.kind).restoredTime) restoreReceipts()'],
  ],
]

describe('the rules', () => {
  test.each(rules)('%s', (_title, rule) => {
    expect(sources.flatMap(rule)).toEqual([])
  })

  test('sides are logical in style sheets too', () => {
    const sheets = filesUnder('resources').filter((path) => path.endsWith('.css'))
    expect(
      sheets.flatMap((path) => client.physicalProperties(path, readFileSync(path, 'utf8'))),
    ).toEqual([])
  })

  test('every file that may have a table of its own has one', () => {
    const withTable = new Set(sources.filter(client.hasTable).map(({ path }) => path))
    expect(Object.keys(client.ownTables).filter((path) => !withTable.has(path))).toEqual([])
  })

  test('every export is imported by another module', () => {
    const isTest = ({ path }: Source) =>
      path.startsWith('tests/') && !/^tests\/support\//.test(path)
    const programs = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts']
    const others = [
      ...programs.map((path) => parse(path, readFileSync(path, 'utf8'))),
      ...sourcesUnder('bench', 'lang', 'tests/support'),
    ]
    const tests = sourcesUnder('tests').filter(isTest)
    expect(unusedExports([...sources, ...sourcesUnder('bin')], { others, tests })).toEqual([])
  })

  test('package-lock.json names the builds for every system: `node bin/complete-lock.mjs` adds them', () => {
    expect(incompletePackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([])
  })
})

describe('each rule detects violations', () => {
  test.each(rules)('%s', (_title, rule, bad, good) => {
    expect(rule(parse(...bad))).toHaveLength(1)
    expect(rule(parse(...good))).toEqual([])
  })

  test.each([
    ['server/pricing/x.ts', 'const at = Date.now()'],
    ['server/pricing/x.ts', 'const id = crypto.randomUUID()'],
    ['server/pricing/x.ts', 'const lucky = Math.random() > 0.5'],
  ])('the clock and random numbers: %s %s', (path, text) => {
    expect(habits.clockAndIdsComeFromTheContext(parse(path, text))).toHaveLength(1)
  })

  test('a column of sealed texts that is not re-sealed', () => {
    const text = "export const PINS = { table: 'users', key: 'id' } satisfies SealedColumn"
    expect(habits.sealedColumnsAreListed(parse('server/identity/x.ts', text))).toHaveLength(1)
    const unlisted = 'seal(secrets, PINS.purpose(), pin)'
    expect(habits.sealedColumnsAreListed(parse('server/identity/x.ts', unlisted))).toHaveLength(1)
  })

  test.each([
    ['server/pricing/x.ts', "const isStaff = role === 'staff'"],
    ['server/pricing/x.ts', "const isStaff = 'staff' == actor?.role"],
    ['server/pricing/x.ts', 'switch (doer.role) { }'],
    ['server/pricing/x.ts', "const mayEdit = ['admin'].includes(actor.role)"],
    ['server/pricing/x.ts', 'const most = { staff: 10, admin: 100 }[actor.role]'],
    ['server/pricing/x.ts', 'const line = actor.staffSeesCost ? whole : open'],
    ['server/pricing/x-queries.ts', "const found = db.where('users.role', '=', 'admin')"],
    ['server/pricing/x-queries.ts', "const is = sql<boolean>`users.role = 'admin'`"],
    ['server/pricing/x-queries.ts', 'const is = sql`select 1 from shop where staff_sees_cost = 1`'],
    ['resources/js/x.tsx', "const may = auth.user?.role === 'admin'"],
  ])('a role that is tested outside server/access: %s %s', (path, text) => {
    expect(habits.onlyAccessTestsRoles(parse(path, text))).toHaveLength(1)
  })

  test.each([
    ['server/identity/users/x.ts', 'const isSame = person.role === role'],
    ['server/pricing/x.ts', "const isAllowed = can(actor, 'runs.undo_any')"],
    ['resources/js/x.tsx', 'const tone = roleTones[person.role]'],
    ['resources/js/x.tsx', "const box = <p role={isBad ? 'alert' : undefined} />"],
  ])('a role that is only shown or passed on: %s %s', (path, text) => {
    expect(habits.onlyAccessTestsRoles(parse(path, text))).toEqual([])
  })

  test.each([
    ['server/pricing/x.ts', "switch (run.kind) { case 'edit': expire() }"],
    ['server/pricing/x-queries.ts', "const found = db.where('price_runs.kind', '=', 'reprice')"],
    ['server/pricing/x-queries.ts', "const found = db.where('kind', 'in', ['reprice', 'sale'])"],
    ['server/pricing/x-queries.ts', "const is = sql`r.kind <> 'revert' and r.campaign_id is null`"],
    ['server/pricing/x-queries.ts', "const is = sql`r.kind in ('sale', 'edit')`"],
    ['server/pricing/x.ts', "const KINDS = ['reprice', 'sale', 'compare'] as const"],
    ['server/pricing/x.ts', 'const CAUSES = { reprice: 1, sale: 2, edit: 3 }'],
    ['server/pricing/x.ts', "type Kind = 'reprice' | 'sale' | 'restore'"],
    ['resources/js/x.tsx', "const title = runKind !== 'revert' && t('run')"],
  ])('a kind of price run outside its object: %s %s', (path, text) => {
    expect(habits.runKindsAreListedOnce(parse(path, text))).toHaveLength(1)
  })

  test.each([
    [
      'server/pricing/run-requests/expiry-queries.ts',
      "const found = db.where('kind', '=', 'edit')",
    ],
    ['server/pricing/campaigns/x.ts', "const run = { kind: 'sale', scope: {} }"],
    ['server/trade/contracts/x.ts', "const isSale = contract.type === 'sale'"],
    ['server/trade/customers/x.ts', "const isCompany = customer.kind === 'company'"],
  ])('a kind that is only set, or not of a run: %s %s', (path, text) => {
    expect(habits.runKindsAreListedOnce(parse(path, text))).toEqual([])
  })

  test.each([
    ['server/x/x.ts', "const TAXED = new Set(['layaway'])"],
    ['server/x/x.ts', "const PAPERS = { layaway: ['memo'] }"],
    ['server/x/x.ts', "const isSold = type === 'sale'"],
    ['server/x/x.ts', "const isSold = 'sale' !== contract.type"],
    ['server/x/x.ts', "const href = '/contracts?type=buy_back&state=on_hold'"],
    ['server/x/queries.ts', "const found = db.where('c.type', '=', 'sale')"],
    ['server/x/queries.ts', "const is = sql`c.type = 'sale'`"],
    ['server/x/queries.ts', "const is = sql`c.type in ('layaway')`"],
    ['resources/js/x.tsx', "const isLate = type === 'layaway'"],
  ])(
    'a type of contract that is named outside server/trade/contract-types: %s %s',
    (path, text) => {
      expect(onlyTypesNameContractTypes(parse(path, text))).toHaveLength(1)
    },
  )

  test.each([
    ['server/pricing/x.ts', "const isSale = kind === 'sale'"],
    ['server/pricing/x.ts', "const field = { sale: 'sale' }"],
    ['resources/js/x.tsx', "const name = t('type.sale')"],
  ])('a name with another meaning: %s %s', (path, text) => {
    expect(onlyTypesNameContractTypes(parse(path, text))).toEqual([])
  })

  test.each(Object.entries(otherMeanings))('the names with another meaning in %s', (path, one) => {
    const source = sources.find((each) => each.path === path)
    expect(source && namesIn(source).toSorted()).toEqual(one.names)
  })

  test.each([
    "function f(db: Db) { return db.insertInto('a') }",
    "function f(ctx: Ctx) { return ctx.db.updateTable('a') }",
    "function f(actor: Actor, tx: Tx) { return tx.db.deleteFrom('a') }",
    "const f = (db: Db) => ids.map((id) => db.deleteFrom('a').where('id', '=', id))",
    'const f = (db: Db) => sql`\n  insert into a (b) values (1)`.execute(db)',
    'const f = (db: Db) => sql`with c as (select 1) update a set b = 1`.execute(db)',
  ])('a write without a Tx: %s', (text) => {
    expect(transactions.writersTakeTx(parse('server/pricing/x.ts', text))).toHaveLength(1)
  })

  test.each([
    "function f(tx: Tx) { return ids.map((id) => tx.db.deleteFrom('a').where('id', '=', id)) }",
    "function f(db: Db) { return db.selectFrom('a') }",
    'const f = (db: Db) => sql`select updated from a`.execute(db)',
  ])('no write without a Tx: %s', (text) => {
    expect(transactions.writersTakeTx(parse('server/pricing/x.ts', text))).toEqual([])
  })

  test.each(['const inside = { ...ctx, db }', 'await ctx.db.transaction().execute(act)'])(
    'a transaction without transaction(): %s',
    (text) => {
      const found = transactions.onlyTransactionMakesItsContext(parse('server/pricing/x.ts', text))
      expect(found).toHaveLength(1)
    },
  )

  test.each(Object.entries(transactions.singleStatementWriters))(
    'the functions of %s that may write without a transaction do so',
    (path, names) => {
      const source = sources.find((one) => one.path === path)
      expect(source && transactions.writersWithoutTx(source)).toEqual(names)
    },
  )

  test.each([
    'mr-auto',
    '-ml-px',
    'md:pl-[3px]',
    'text-right',
    'hover:border-l-2',
    'rounded-tl',
    'left-0',
    'start-0 right-1/2',
  ])('the side in "%s"', (classes) => {
    expect(
      client.sidesAreLogical(parse('resources/js/x.tsx', `const c = '${classes}'`)),
    ).toHaveLength(1)
  })

  test.each([
    'margin-left: 2px',
    'padding-right: 0',
    'left: 0',
    'text-align: right',
    'border-top-left-radius: 4px',
  ])('the side in a style sheet: %s', (line) => {
    expect(client.physicalProperties('x.css', `p { ${line} }`)).toHaveLength(1)
    expect(
      client.physicalProperties('x.css', `p { margin-inline: 0; --arrow-left: 1; } /* ${line} */`),
    ).toEqual([])
  })

  test.each([
    '<input placeholder="Grams" />',
    '<button aria-label={"Close"} />',
    '<p>{isNew ? "New" : null}</p>',
    '<p>{count > 0 && `still so many`}</p>',
    '<>Total: {sum}</>',
  ])('the text in %s', (jsx) => {
    expect(client.textsComeFromLang(parse('resources/js/x.tsx', `const x = ${jsx}`))).toHaveLength(
      1,
    )
  })

  test('no text in a story, which is in English', () => {
    const story = parse('resources/js/features/kit/stories/elements/x.tsx', 'const x = <p>Due</p>')
    expect(client.textsComeFromLang(story)).toEqual([])
  })

  const exporting = parse('server/x.ts', 'export const two = 2; export const four = two * two')
  const importing = (text: string) => parse('server/y.ts', text)

  test.each([
    ['nobody imports it', [], ['two', 'four']],
    ['another module imports it', [importing("import { four } from './x.ts'")], ['two']],
    [
      'it is taken from a namespace',
      [importing("import * as x from './x.ts'; f(x.four)")],
      ['two'],
    ],
    ['a namespace is handed on', [importing("import * as x from './x.ts'; f(x)")], []],
    ['a module is loaded later', [importing("const x = import('./x.ts')")], []],
    ['it is exported again', [importing("export { two } from './x.ts'")], ['four']],
  ])('an export when %s', (_when, others, unused) => {
    expect(unusedExports([exporting], { others })).toEqual(
      unused.map((name) => `server/x.ts exports ${name}, which nothing imports`),
    )
  })

  test('an export that only a test imports is unused unless its own file uses it', () => {
    const tests = [parse('tests/x.test.ts', "import { four, two } from '#server/x.ts'")]
    expect(unusedExports([exporting], { tests })).toEqual([
      'server/x.ts exports four, which nothing imports',
    ])
  })

  test('a type in an exported declaration is used, a type in a function body is not', () => {
    const [named, inside] = [': Two', ' { const two: Two = f() }']
    const declared = (rest: string) => [
      parse('server/x.ts', `export interface Two {}; export function two()${rest}`),
    ]
    const others = [importing("import { two } from './x.ts'")]
    expect(unusedExports(declared(`${named} {}`), { others })).toEqual([])
    expect(unusedExports(declared(inside), { others })).toHaveLength(1)
  })

  test('a missing build for another system in the lock file', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0' } } }
    expect(incompletePackages({ packages })).toEqual(['a-darwin'])
    expect(incompletePackages({ packages: { ...packages, 'node_modules/a-darwin': {} } })).toEqual(
      [],
    )
  })
})

describe('the tree', () => {
  test('there are no import circles, types included', () => {
    expect(importCircles(sources)).toEqual([])
    const circle = [
      parse('server/a.ts', "import { b } from './b.ts'"),
      parse('server/b.ts', "import { c } from './c.ts'"),
      parse('server/c.ts', "import type { A } from './a.ts'"),
      parse('server/d.ts', "import { a } from './a.ts'"),
    ]
    expect(importCircles(circle)).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']])
    expect(importCircles(circle.slice(1))).toEqual([])
  })

  test('nouns of features form no circles, also through several folders', () => {
    expect(layers.featureCircles(sources)).toEqual([])
    const market = 'resources/js/features/market'
    const circle = [
      parse(`${market}/quotes/a.ts`, "import { b } from '#client/features/market/history/b.ts'"),
      parse(
        `${market}/history/list/c.ts`,
        "import type { D } from '#client/features/market/quotes/d.ts'",
      ),
    ]
    expect(layers.featureCircles(circle)).toEqual([[`${market}/history`, `${market}/quotes`]])
    const noun = [
      parse(`${market}/sources/a.ts`, "import { b } from './form/b.ts'"),
      parse(
        `${market}/sources/form/b.ts`,
        "import { a } from '#client/features/market/sources/a.ts'",
      ),
    ]
    expect(layers.featureCircles(noun)).toEqual([])
  })

  test('tests, programs and benchmarks write their imports in the same form', () => {
    // What sets the project up has to run in a folder whose package.json it may have to repair.
    const others = sourcesUnder('tests', 'bin', 'bench').filter(
      ({ path }) => !path.startsWith('bin/setup'),
    )
    expect(others.flatMap(layers.importsHaveOneForm)).toEqual([])
  })

  test('a folder has at most 25 files of its own', () => {
    expect(layers.crowdedFolders(['server', 'resources', 'tests'].flatMap(filesUnder))).toEqual([])
    const many = (folder: string) => Array.from({ length: 26 }, (_, n) => `${folder}/${n}.ts`)
    expect(layers.crowdedFolders(many('server/market'))).toHaveLength(1)
    expect(layers.crowdedFolders(many('server/market').slice(1))).toEqual([])
  })
})

describe('every language is complete', () => {
  const english = translationsOf('en')
  const started = locales.filter((locale) =>
    filesUnder('lang').some((path) => path.startsWith(`lang/${locale}/`)),
  )

  test.each(started)('%s has all keys, placeholders and plural forms', (locale) => {
    expect(parity(locale, translationsOf(locale), english)).toEqual([])
  })

  test('English and Arabic exist', () => {
    expect(started).toEqual(expect.arrayContaining(['en', 'ae']))
  })

  const shop = {
    shell: {
      hello: 'Hello {{name}}',
      price_one: '{{count}} price',
      price_other: '{{count}} prices',
    },
  }
  const arabic = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`price_${form}`, 'س {{count}}']),
  )

  test.each([
    ['a missing key', { ...arabic }, 'shell.hello is missing'],
    ['a key too many', { ...arabic, hello: '{{name}}', bye: 'x' }, 'shell.bye is not in English'],
    ['an empty value', { ...arabic, hello: ' ' }, 'shell.hello is empty'],
    ['a missing placeholder', { ...arabic, hello: 'x' }, 'shell.hello lacks {{name}}'],
    [
      'an extra placeholder',
      { ...arabic, hello: '{{name}} {{surname}}' },
      'shell.hello has {{surname}}, which English has not',
    ],
    [
      'a missing plural form',
      { hello: '{{name}}', ...without(arabic, 'price_few') },
      'shell.price_few is missing',
    ],
  ])('%s is reported', (_what, shell, complaint) => {
    expect(parity('ae', { shell }, shop)).toContain(`ae: ${complaint}`)
  })

  test('Arabic with its six forms and Chinese with its one are complete', () => {
    expect(parity('ae', { shell: { hello: '{{name}}', ...arabic, price_one: 'س' } }, shop)).toEqual(
      [],
    )
    expect(
      parity('zh', { shell: { hello: '{{name}}', price_other: '{{count}} 价' } }, shop),
    ).toEqual([])
  })
})

function translationsOf(locale: string): Translations {
  const files = filesUnder(`lang/${locale}`).filter((path) => path.endsWith('.json'))
  return Object.fromEntries(
    files.map((path) => [
      path.split('/').at(-1)?.replace('.json', ''),
      JSON.parse(readFileSync(path, 'utf8')),
    ]),
  )
}

function without(texts: Record<string, string>, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name !== key))
}

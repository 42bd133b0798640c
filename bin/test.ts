import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Count,
  playwrightCount,
  type SuiteResult,
  tally,
  total,
  vitestCount,
} from './test/tally.ts'

type Suite = {
  name: string
  command: string
  args: string[]
  /** Parses the command's report; a command without a report counts as one test. */
  read?: (report: string) => Count
  /** Whether large test matrices run completely instead of a sample. */
  full?: boolean
}

const reports = mkdtempSync(join(tmpdir(), 'assay-reports-'))

const sampled: Suite[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '.'] },
  { name: 'types', command: 'tsc', args: [] },
  vitest('unit'),
  vitest('sqlite'),
  vitest('postgres'),
  playwright(),
]

const suites: Suite[] = []
if (!process.argv.includes('--full')) suites.push(...sampled)
if (process.argv.some((argument) => ['--full', '--then-full'].includes(argument)))
  suites.push(...fullSuites())

const results: SuiteResult[] = []
for (const suite of suites) results.push(await run(suite))
rmSync(reports, { recursive: true, force: true })

const { passed, failed } = total(results)
process.stdout.write(`\n${tally(results)}\n\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** The complete run of the files that sample a large matrix in `npm test`: those that import tests/support/full.ts. */
function fullSuites(): Suite[] {
  const files = globSync('tests/**/*.{test,spec}.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => readFileSync(path, 'utf8').includes("'#tests/support/full.ts'"))
  const browserTests = files.filter((path) => path.endsWith('.spec.ts'))
  const http = files.filter((path) => path.endsWith('.http.test.ts'))
  const unit = files.filter((path) => !browserTests.includes(path) && !http.includes(path))
  const suites = [
    { files: unit, suite: vitest('unit', unit) },
    { files: http, suite: vitest('sqlite', http) },
    { files: http, suite: vitest('postgres', http) },
    { files: browserTests, suite: playwright(browserTests) },
  ]
  return suites
    .filter(({ files }) => files.length > 0)
    .map(({ suite }) => ({ ...suite, name: `${suite.name}, full`, full: true }))
}

function vitest(project: string, files: string[] = []): Suite {
  return {
    name: project,
    command: 'vitest',
    args: [
      'run',
      '--project',
      project,
      ...files,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
    ],
    read: vitestCount,
  }
}

/** The tests in a browser; each is a whole task, called a journey. */
function playwright(files: string[] = []): Suite {
  return {
    name: 'journeys',
    command: 'playwright',
    args: ['test', ...files, '--forbid-only', '--reporter=list,json'],
    read: playwrightCount,
  }
}

/** Suites run one after another, so that two slow cores are enough. */
async function run(suite: Suite): Promise<SuiteResult> {
  process.stdout.write(`\n== ${suite.name}: ${suite.command} ${suite.args.slice(0, 3).join(' ')}\n`)
  const started = Date.now()
  const code = await exitCodeOf(suite)
  const seconds = Math.round((Date.now() - started) / 1000)
  return { name: suite.name, seconds, code, count: countOf(suite, code) }
}

function exitCodeOf({ name, command, args, full = false }: Suite): Promise<number> {
  const env = {
    ...testEnvironment(),
    // Compiled modules are cached for the hundreds of servers that the tests start.
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
    ...(full && { TEST_FULL: '1' }),
  }
  const report = command === 'vitest' ? [`--outputFile.json=${reportOf(name)}`] : []
  const shell = process.platform === 'win32'
  const child = spawn(command, [...args, ...report], {
    env,
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Without the settings of this shell, which could point to real data. */
function testEnvironment() {
  const settings =
    /^(NODE_ENV|PORT|HOST|APP_URL|DATABASE_URL|SESSION_SECRET|ADMIN_EMAIL|ADMIN_PASSWORD|SEED)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
}

function countOf({ name, read }: Suite, code: number): Count | undefined {
  if (!read) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report = reportOf(name)
  return existsSync(report) ? read(readFileSync(report, 'utf8')) : undefined
}

function reportOf(name: string) {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
}

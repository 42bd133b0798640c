import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnvironment } from './test/environment.ts'
import { allFiles, type SuiteFiles, sampledFiles } from './test/sample.ts'
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
  /** It runs beside the journeys, which wait a part of their time, and is printed after them. */
  isBeside?: true
}

const reports = mkdtempSync(join(tmpdir(), 'assay-reports-'))

/** Every file, and large test matrices completely; otherwise a sample of both. */
const isFull = process.argv.includes('--full')
const checks: Suite[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '.'], isBeside: true },
  // Parallel checkers of types repeat much of each other's work, which two cores do not gain from.
  { name: 'types', command: 'tsc', args: ['--checkers', '1'], isBeside: true },
]
const tests = suitesOf(isFull ? allFiles() : sampledFiles())
/** What the checks print. */
const held: string[] = []

const results = await runInTurn(tests.slice(0, -1))
const lastResults = await Promise.all([runInTurn(tests.slice(-1)), runInTurn(checks)])
results.push(...lastResults.flat())
process.stdout.write(held.join(''))
rmSync(reports, { recursive: true, force: true })

const { passed, failed } = total(results)
process.stdout.write(`\n${tally(results)}\n\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

function suitesOf({ unit, sqlite, postgres, journeys }: SuiteFiles): Suite[] {
  const suites = [
    { files: unit, suite: vitest('unit', unit) },
    { files: sqlite, suite: vitest('sqlite', sqlite) },
    { files: postgres, suite: vitest('postgres', postgres) },
    { files: journeys, suite: playwright(journeys) },
  ]
  return suites.filter(({ files }) => files.length > 0).map(({ suite }) => suite)
}

function vitest(project: string, files: string[]): Suite {
  return {
    name: project,
    command: 'vitest',
    args: [
      'run',
      '--project',
      project,
      // Tests wait for Postgres as often as it waits for them.
      ...(project === 'postgres' ? ['--maxWorkers=3'] : []),
      ...files,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
    ],
    read: vitestCount,
  }
}

/** The tests in a browser; each is a whole task, called a journey. */
function playwright(files: string[]): Suite {
  return {
    name: 'journeys',
    command: 'playwright',
    args: ['test', ...files, '--forbid-only', '--reporter=list,json'],
    read: playwrightCount,
  }
}

/** One after another, so that two slow cores are enough. */
async function runInTurn(suites: Suite[]): Promise<SuiteResult[]> {
  const results: SuiteResult[] = []
  for (const suite of suites) results.push(await run(suite))
  return results
}

async function run(suite: Suite): Promise<SuiteResult> {
  const heading = `\n== ${suite.name}: ${suite.command} ${suite.args.slice(0, 3).join(' ')}\n`
  if (suite.isBeside) held.push(heading)
  else process.stdout.write(heading)
  const started = Date.now()
  const code = await exitCodeOf(suite)
  const seconds = Math.round((Date.now() - started) / 1000)
  return { name: suite.name, seconds, code, count: countOf(suite, code) }
}

function exitCodeOf({ name, command, args, isBeside }: Suite): Promise<number> {
  const env = {
    ...testEnvironment(),
    // Compiled modules are cached for the hundreds of servers that the tests start.
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
    ...(isFull && { TEST_FULL: '1' }),
  }
  const report = command === 'vitest' ? [`--outputFile.json=${reportOf(name)}`] : []
  const shell = process.platform === 'win32'
  const stdio = isBeside ? 'pipe' : 'inherit'
  const child = spawn(command, [...args, ...report], {
    env,
    shell,
    stdio: ['ignore', stdio, stdio],
  })
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (text: string) => held.push(text))
  // The time limits of journeys are for an idle machine.
  if (isBeside && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function countOf({ name, read }: Suite, code: number): Count | undefined {
  if (!read) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report = reportOf(name)
  return existsSync(report) ? read(readFileSync(report, 'utf8')) : undefined
}

function reportOf(name: string) {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
}

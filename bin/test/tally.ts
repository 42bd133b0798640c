import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The numbers of passed, failed and skipped tests, and the titles of failed tests and of those that passed when retried. */
export type Count = {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
  flaky?: string[]
}

/** The result of a suite; without a count, its report was missing or unreadable. */
export type SuiteResult = { name: string; seconds: number; code: number; count: Count | undefined }

/** Totals over all suites; a suite without results counts as a failure. */
export function total(results: SuiteResult[]): { passed: number; failed: number } {
  return {
    passed: sum(results.map(({ count }) => count?.passed ?? 0)),
    failed: sum(results.map(failures)),
  }
}

/** A line per suite, with the reason when it failed without a failed test; then each failed and each flaky test. */
export function tally(results: SuiteResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  return [
    ...results.map((result) => line(result, width)),
    ...results.flatMap(({ count }) => (count?.failures ?? []).map((title) => `failed: ${title}`)),
    ...results.flatMap(({ count }) => (count?.flaky ?? []).map((title) => `flaky: ${title}`)),
  ].join('\n')
}

function line(result: SuiteResult, width: number): string {
  const { passed = 0, skipped = 0 } = result.count ?? {}
  const numbers = `${column(passed)} passed ${column(failures(result))} failed ${column(skipped)} skipped`
  return [result.name.padEnd(width), numbers, `${column(result.seconds)} s`, suiteProblem(result)]
    .join('  ')
    .trimEnd()
}

function failures(result: SuiteResult): number {
  const failed = result.count?.failed ?? 0
  return failed === 0 && suiteProblem(result) !== '' ? 1 : failed
}

/** Why a suite failed although none of its tests did; else empty. */
function suiteProblem({ code, count }: SuiteResult): string {
  if (!count) return 'no report was written'
  if (count.passed + count.failed === 0) return 'no test ran'
  if (code !== 0 && count.failed === 0) return `ended with code ${code}`
  return ''
}

/** Parses Vitest's JSON report. */
export function vitestCount(report: string): Count {
  const parsed = JSON.parse(report)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = parsed
  const files: VitestFile[] = parsed.testResults
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: files.flatMap(failedTitles),
  }
}

type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}

/** A file that failed without a failed test is listed itself. */
function failedTitles({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [withReason(file, message)]
  return failed.map(({ fullName, failureMessages }) =>
    withReason(`${file} › ${fullName}`, failureMessages?.[0]),
  )
}

/** The title and the first line of the error, because often only the last lines of a long log are available. */
function withReason(title: string, message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n')
  return reason === '' ? title : `${title} (${reason.slice(0, 200)})`
}

/** Parses Playwright's JSON report. A test that passed when retried counts as passed and is listed as flaky. */
export function playwrightCount(report: string): Count {
  const { stats, suites } = JSON.parse(report)
  const { expected, unexpected, flaky, skipped } = stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: titlesOf('unexpected', suites),
    flaky: titlesOf('flaky', suites),
  }
}

type PlaywrightSuite = {
  title: string
  specs?: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightTest = { status: string; results?: { error?: { message?: string } }[] }

function titlesOf(result: string, suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === result))
      .map((spec) => withReason(`${title} › ${spec.title}`, firstError(spec.tests))),
    ...titlesOf(result, inner).map((name) => `${title} › ${name}`),
  ])
}

function firstError(tests: PlaywrightTest[]): string | undefined {
  return tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error?.message
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function column(number: number): string {
  return String(number).padStart(5)
}

import { relative } from 'node:path'

/** How many tests of a suite passed, failed and were skipped, and the titles of those that failed or passed at the second try. */
export type Count = {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
  flaky?: string[]
}

/** A suite after its run; without a count its report was missing or unreadable. */
export type Ran = { name: string; seconds: number; code: number; count: Count | undefined }

/** Passed and failed over all suites; a suite that proves nothing counts as a failure. */
export function total(results: Ran[]): { passed: number; failed: number } {
  return {
    passed: sum(results.map(({ count }) => count?.passed ?? 0)),
    failed: sum(results.map(failures)),
  }
}

/** A line per suite, and beside it why it failed when no test says so; then the name of each failed and each flaky test. */
export function tally(results: Ran[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  return [
    ...results.map((ran) => line(ran, width)),
    ...results.flatMap(({ count }) => (count?.failures ?? []).map((title) => `failed: ${title}`)),
    ...results.flatMap(({ count }) => (count?.flaky ?? []).map((title) => `flaky: ${title}`)),
  ].join('\n')
}

function line(ran: Ran, width: number): string {
  const { passed = 0, skipped = 0 } = ran.count ?? {}
  const numbers = `${column(passed)} passed ${column(failures(ran))} failed ${column(skipped)} skipped`
  return [ran.name.padEnd(width), numbers, `${column(ran.seconds)} s`, doubt(ran)]
    .join('  ')
    .trimEnd()
}

function failures(ran: Ran): number {
  const failed = ran.count?.failed ?? 0
  return failed === 0 && doubt(ran) !== '' ? 1 : failed
}

/** What makes a suite fail although none of its tests did. */
function doubt({ code, count }: Ran): string {
  if (!count) return 'no report was written'
  if (count.passed + count.failed === 0) return 'no test ran'
  if (code !== 0 && count.failed === 0) return `ended with code ${code}`
  return ''
}

/** Reads Vitest's JSON report. */
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
  assertionResults: { status: string; fullName: string }[]
}

/** A file that failed although none of its tests did is named itself. */
function failedTitles({ name, status, assertionResults }: VitestFile): string[] {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [file]
  return failed.map(({ fullName }) => `${file} › ${fullName}`)
}

/** Reads Playwright's JSON report. A test that passed at the second try counts as passed and is named as flaky. */
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
  specs?: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

function titlesOf(result: string, suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === result))
      .map((spec) => `${title} › ${spec.title}`),
    ...titlesOf(result, inner).map((name) => `${title} › ${name}`),
  ])
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function column(number: number): string {
  return String(number).padStart(5)
}

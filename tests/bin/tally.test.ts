import { describe, expect, test } from 'vitest'
import { drillTable } from '#bin/test/drills.ts'
import { playwrightCount, type SuiteResult, tally, total, vitestCount } from '#bin/test/tally.ts'

const passingSuite: SuiteResult = {
  name: 'unit',
  seconds: 3,
  code: 0,
  count: { passed: 7, failed: 0, skipped: 0 },
}

describe('the total of a test run', () => {
  test('adds up over all suites', () => {
    expect(
      total([
        passingSuite,
        { ...passingSuite, code: 1, count: { passed: 2, failed: 3, skipped: 1 } },
      ]),
    ).toEqual({
      passed: 9,
      failed: 3,
    })
  })

  test.each([
    ['wrote no report', { ...passingSuite, count: undefined }, 'no report was written'],
    [
      'ran no test',
      { ...passingSuite, count: { passed: 0, failed: 0, skipped: 4 } },
      'no test ran',
    ],
    ['broke outside its tests', { ...passingSuite, code: 1 }, 'ended with code 1'],
  ])('a suite that %s counts as a failure with a reason', (_what, ran, reason) => {
    expect(total([ran]).failed).toBe(1)
    expect(tally([ran])).toContain(reason)
  })
})

test('the reports of both test runners are parsed', () => {
  const vitest = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
  }
  const playwright = { stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 }, suites: [] }

  expect(vitestCount(JSON.stringify(vitest))).toMatchObject({ passed: 5, failed: 1, skipped: 3 })
  expect(playwrightCount(JSON.stringify(playwright))).toMatchObject({ passed: 4, failed: 1 })
})

test('each failed test is printed with its name and the first line of its message', () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: `${process.cwd()}/tests/sale.test.ts`,
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'a sale is undone',
            failureMessages: ['\u001b[31mError: expected 1, got 2\u001b[39m\n    at sale.ts:4'],
          },
          { status: 'passed', fullName: 'a sale is applied' },
        ],
      },
      { name: `${process.cwd()}/tests/broken.test.ts`, status: 'failed', assertionResults: [] },
    ],
  }
  const playwright = {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        title: 'sale.spec.ts',
        specs: [
          {
            title: 'opens',
            tests: [
              {
                status: 'unexpected',
                results: [{ error: { message: 'Error: no such row\n\n  12 |' } }],
              },
            ],
          },
        ],
      },
    ],
  }

  const lines = [vitestCount(JSON.stringify(vitest)), playwrightCount(JSON.stringify(playwright))]
    .map((count) => tally([{ ...passingSuite, count }]))
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('failed: '))
  expect(lines).toEqual([
    'failed: tests/sale.test.ts › a sale is undone (Error: expected 1, got 2)',
    'failed: tests/broken.test.ts',
    'failed: sale.spec.ts › opens (Error: no such row)',
  ])
})

test('a browser test that passed when retried counts as passed and is printed as flaky', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [
      {
        title: 'sale.spec.ts',
        specs: [spec('opens', 'expected')],
        suites: [{ title: 'a sale', specs: [spec('is undone', 'flaky')] }],
      },
    ],
  }

  const count = playwrightCount(JSON.stringify(report))
  expect(count).toMatchObject({ passed: 2, failed: 0 })
  expect(tally([{ ...passingSuite, count }]).split('\n')).toContain(
    'flaky: sale.spec.ts › a sale › is undone',
  )
})

test('the table of drills has the figures of those that have passed', () => {
  const drill = (status: string, name: string) => ({
    status,
    meta: { drill: { name, figures: `figures of ${name}` } },
  })
  const assertionResults = [
    drill('passed', 'kills'),
    drill('failed', 'restarts'),
    { status: 'passed', meta: {} },
    drill('passed', 'log is full'),
  ]
  expect(drillTable(JSON.stringify({ testResults: [{ assertionResults }] }))).toBe(
    'kills        figures of kills\nlog is full  figures of log is full',
  )
})

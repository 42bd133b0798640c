import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFiles, type SuiteFiles, sampledFiles } from '#bin/test/sample.ts'

const suites = ['unit', 'sqlite', 'postgres', 'journeys'] as const satisfies (keyof SuiteFiles)[]
const [all, sampled] = [allFiles(), sampledFiles()]

test('every test file belongs to a suite, and those for both engines to two', () => {
  const files = globSync('tests/**/*.{test,spec}.ts').toSorted()
  expect([...all.unit, ...all.sqlite, ...all.journeys].toSorted()).toEqual(files)
  expect(all.postgres).toEqual(all.sqlite)
})

test.each(suites)('npm test runs only %s files that exist', (suite) => {
  expect(sampled[suite].length).toBeGreaterThan(0)
  expect(all[suite]).toEqual(expect.arrayContaining(sampled[suite]))
})

test('npm test runs four of five files on one engine, and only a part on the other and in the browser', () => {
  expect(sampled.sqlite.length).toBeGreaterThan(0.8 * all.sqlite.length)
  expect(sampled.postgres.length).toBeLessThan(all.postgres.length / 2)
  expect(sampled.journeys.length).toBeLessThan(all.journeys.length / 2)
})

test('npm test runs races and numbers without gaps on both engines, and walks over all only in full', () => {
  expect(sampled.postgres).toContain('tests/trade/contracts/double-submit.http.test.ts')
  expect(sampled.postgres).toContain('tests/trade/contracts/numbers.http.test.ts')
  expect(sampled.postgres).not.toContain('tests/trade/contracts/terms.http.test.ts')
  expect(sampled.sqlite).not.toContain('tests/security/routes.http.test.ts')
  expect(all.sqlite).toContain('tests/security/routes.http.test.ts')
  expect(sampled.journeys).not.toContain('tests/e2e/every-page.spec.ts')
  expect(all.journeys).toContain('tests/e2e/every-page.spec.ts')
})

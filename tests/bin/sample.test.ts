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

test('npm test runs everything on one engine, and only a part on the other and in the browser', () => {
  expect(sampled.sqlite).toEqual(all.sqlite)
  expect(sampled.postgres.length).toBeLessThan(all.postgres.length / 2)
  expect(sampled.journeys.length).toBeLessThan(all.journeys.length / 2)
})

test('npm test runs files that race on both engines, and walks over every page only in full', () => {
  expect(sampled.postgres).toContain('tests/trade/contracts/double-submit.http.test.ts')
  expect(sampled.postgres).not.toContain('tests/trade/contracts/types.http.test.ts')
  expect(sampled.journeys).not.toContain('tests/e2e/every-page.spec.ts')
  expect(all.journeys).toContain('tests/e2e/every-page.spec.ts')
})

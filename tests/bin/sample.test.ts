import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFiles, remainingFiles, type SuiteFiles, sampledFiles } from '#bin/test/sample.ts'

const suites = ['unit', 'sqlite', 'postgres', 'journeys'] as const satisfies (keyof SuiteFiles)[]
const [all, sampled, remaining] = [allFiles(), sampledFiles(), remainingFiles()]

test('every test file belongs to a suite, and those for both engines to two', () => {
  const files = globSync('tests/**/*.{test,spec}.ts').toSorted()
  expect([...all.unit, ...all.sqlite, ...all.journeys].toSorted()).toEqual(files)
  expect(all.postgres).toEqual(all.sqlite)
})

test.each(suites)('every %s file runs in npm test or in npm run test:full', (suite) => {
  const run = new Set([...sampled[suite], ...remaining[suite]])
  expect([...run].toSorted()).toEqual(all[suite])
})

test('npm test runs everything on one engine, and only a part on the other and in the browser', () => {
  expect(sampled.sqlite).toEqual(all.sqlite)
  expect(sampled.postgres.length).toBeLessThan(all.postgres.length / 2)
  expect(sampled.journeys.length).toBeLessThan(all.journeys.length / 2)
})

test('a file that samples a crossing runs in npm test, and once more in full', () => {
  const file = 'tests/e2e/accessibility.spec.ts'
  expect(sampled.journeys).toContain(file)
  expect(remaining.journeys).toContain(file)
})

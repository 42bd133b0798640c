import { globSync, readFileSync } from 'node:fs'

/** The test files of each suite, sorted. */
export interface SuiteFiles {
  unit: string[]
  sqlite: string[]
  postgres: string[]
  journeys: string[]
}

/** Every test file of the project, in each suite that can run it. */
export function allFiles(): SuiteFiles {
  const files = globSync('tests/**/*.{test,spec}.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
  const http = files.filter((path) => path.endsWith('.http.test.ts'))
  const journeys = files.filter((path) => path.endsWith('.spec.ts'))
  const unit = files.filter((path) => !http.includes(path) && !journeys.includes(path))
  return { unit, sqlite: http, postgres: http, journeys }
}

/** What `npm test` runs: all on SQLite, a part on Postgres and in the browser, and few files that start processes. */
export function sampledFiles(all = allFiles()): SuiteFiles {
  return {
    unit: all.unit.filter((path) => !startsManyProcesses.test(path)),
    sqlite: all.sqlite,
    postgres: all.postgres.filter(
      (path, index) => dependsOnEngine.test(path) || index % POSTGRES_SHARE === 0,
    ),
    journeys: all.journeys.filter((path) => mainJourneys.test(path)),
  }
}

/** What `npm run test:full` runs: the rest, and completely the files that sample a crossing. */
export function remainingFiles(all = allFiles(), sampled = sampledFiles(all)): SuiteFiles {
  const rest = (suite: keyof SuiteFiles) =>
    all[suite].filter((path) => !sampled[suite].includes(path) || samplesItself(path))
  return {
    unit: rest('unit'),
    sqlite: rest('sqlite'),
    postgres: rest('postgres'),
    journeys: rest('journeys'),
  }
}

/** Of the files that run on SQLite in any case, one in this many runs on Postgres too. */
const POSTGRES_SHARE = 4

/** Locks, transactions, migrations and SQL that differ between the engines. */
const dependsOnEngine = /^tests\/(platform|support)\//

/** Files that wait for dozens of servers to start and to end, or install packages. */
const startsManyProcesses =
  /^tests\/(bin\/(package|refused-databases)|platform\/process\/full-(disk|log)|http\/npm-start|market\/polling-processes|platform\/database\/(first-start|outage)|security\/guest-load|trade\/documents\/same-bytes)\./

/** The jobs of a jeweler's day, the way in, a page of each kind, and what is measured on every page. */
const mainJourneys =
  /^tests\/e2e\/(jobs\/|(accessibility|first-day|empty-shop|added-pages|failed-cards|print|two-builds|identity\/sign-in-pages|pricing\/price-run|trade\/contracts|layout)\.)/

function samplesItself(path: string): boolean {
  return readFileSync(path, 'utf8').includes("'#tests/support/full.ts'")
}

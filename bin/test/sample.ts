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

/** What `npm test` runs: all on SQLite, a part on Postgres and in the browser, and no files that wait for processes. */
export function sampledFiles(all = allFiles()): SuiteFiles {
  return {
    unit: all.unit.filter((path) => !startsManyProcesses.test(path)),
    sqlite: all.sqlite,
    postgres: all.postgres.filter((path) => dependsOnEngine.test(path) || races(path)),
    journeys: all.journeys.filter((path) => mainJourneys.test(path)),
  }
}

/** Locks, transactions, migrations and SQL that differ between the engines. */
const dependsOnEngine = /^tests\/(platform|support)\//

/** Whether a test of the file sends requests or steps at once, which the engines order differently. */
function races(path: string): boolean {
  return readFileSync(path, 'utf8').includes('Promise.all')
}

/** Files that wait for dozens of servers to start and to end, or install packages. */
const startsManyProcesses =
  /^tests\/(bin\/(package|refused-databases)|platform\/process\/full-(disk|log)|http\/npm-start|market\/polling-processes|platform\/database\/(first-start|outage)|security\/guest-load|trade\/documents\/same-bytes|drills\/.*)\./

/** The jobs of a jeweler's day, the way in, and what fails most often when something else is changed. */
const mainJourneys =
  /^tests\/e2e\/(jobs\/|(first-day|empty-shop|added-pages|failed-cards|print|identity\/sign-in-pages|pricing\/price-run|trade\/contracts)\.)/

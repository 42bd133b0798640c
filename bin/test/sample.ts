import { globSync } from 'node:fs'

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

/** What `npm test` runs: nearly all on SQLite, a part on Postgres and in the browser, and few processes. */
export function sampledFiles(all = allFiles()): SuiteFiles {
  return {
    unit: all.unit.filter((path) => !startsManyProcesses.test(path)),
    sqlite: all.sqlite.filter((path) => !takesLong.test(path)),
    postgres: all.postgres.filter((path) => dependsOnEngine.test(path) && !takesLong.test(path)),
    journeys: all.journeys.filter((path) => mainJourneys.test(path)),
  }
}

/** Locks, transactions, migrations, numbers without gaps and steps at once, which the engines order differently. */
const dependsOnEngine =
  /^tests\/(platform\/|support\/|trade\/contracts\/(double-submit|numbers)|pricing\/runs\/|audit\/chain|messaging\/(mail\/outbox|notifications\/once)|market\/(poll|decision))/

/** Each takes more than four seconds of processor time: walks over all routes, random steps, runs of the whole chain. */
const takesLong =
  /^tests\/(compliance\/(staff-findings|erasure\/erase)|configuration\/simulation|drills\/.*|languages\/pages|market\/cross-source-confirmation|messaging\/(announcements\/announcements|mail\/attachments)|operations\/secret-rotation\/rotate-secret|platform\/jobs\/schedule|pricing\/(campaigns|compare|floor-visibility|follow-gold|invariants|past-receipts|staff-limit|import-export\/.*|runs\/undo)|security\/(cost-secrecy|fuzz|guessing|routes)|trade\/(documents\/documents|invoices\/invoices|contracts\/(floor|random-steps|staff-alone|staff-limits|types)))\.http\./

/** Files that wait for dozens of servers to start and to end, or install packages. */
const startsManyProcesses =
  /^tests\/(bin\/(package|refused-databases)|platform\/process\/full-(disk|log)|http\/(npm-start|startup)|market\/polling-processes|platform\/database\/(damage|first-start|outage)|security\/guest-load|trade\/documents\/same-bytes|drills\/.*)\./

/** The first day and the contracts of a jeweler. */
const mainJourneys = /^tests\/e2e\/(first-day|jobs\/contracts)\./

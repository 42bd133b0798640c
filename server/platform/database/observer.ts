import type { Logger } from 'pino'
import { currentWork } from '#server/platform/current-work.ts'
import type { Metrics, PoolSize } from '#server/platform/metrics/metrics.ts'

/** Learns what happens on a database. */
export interface DatabaseObserver {
  /** Gets the size of the pool of a database server, once it is open. */
  onPool(size: () => PoolSize): void
  /** Called after each statement, also one that failed. `sql` has placeholders in place of values; `ms` includes waiting. */
  onStatement(sql: string, ms: number): void
  /** Called once, with the first problem, when the database is found to be damaged. */
  onDamage(problem: string): void
}

/** Statements that take at least this many milliseconds are logged. */
export const SLOW_MS = 250
const LONGEST_SQL = 2_000

/** Offers the size of the pool as a metric, and logs slow statements with their route or job, never with values. */
export function observeDatabase(log: Logger, metrics: Metrics): DatabaseObserver {
  return {
    onPool: (size) => metrics.addPool(size),
    onDamage: (problem) =>
      log.error({ problem }, 'the database is damaged: nothing is written; restore a backup'),
    onStatement: (sql, ms) => {
      if (ms < SLOW_MS) return
      const { requestId, route, job } = currentWork() ?? {}
      log.warn(
        { ms: Math.round(ms), sql: sql.slice(0, LONGEST_SQL), requestId, route, job },
        'a slow statement',
      )
    },
  }
}

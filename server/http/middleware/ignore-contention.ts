import { isRetryable } from '#server/platform/database/dialect.ts'
import { outageOf } from '#server/platform/database/outage.ts'

/** For small writes besides a page: they may be skipped while nothing can be written, and when the database is busy. */
export async function ignoreContention<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isRetryable(error) || outageOf(error) !== null) return fallback
    throw error
  }
}

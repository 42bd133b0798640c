import { isDamaged } from '#server/platform/database/damage.ts'
import { isDiskFull, isReadOnly, isRetryable } from '#server/platform/database/dialect.ts'

/** For small writes besides a page: they may be skipped while nothing can be written, and when the database is busy. */
export async function ignoreContention<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isSkipped = [isRetryable, isDiskFull, isReadOnly, isDamaged].some((is) => is(error))
    if (isSkipped) return fallback
    throw error
  }
}

import { isDamaged } from '#server/platform/database/damage.ts'
import { isDiskFull, isRetryable } from '#server/platform/database/dialect.ts'

/** For small writes besides a page: they may be skipped when the database is busy or damaged, or its disk is full. */
export async function ignoreContention<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isRetryable(error) || isDiskFull(error) || isDamaged(error)) return fallback
    throw error
  }
}

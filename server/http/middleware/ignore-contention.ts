import { isRetryable } from '#server/platform/database/dialect.ts'

/** For small writes besides a page: they may be skipped when the database is busy. */
export async function ignoreContention<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isRetryable(error)) return fallback
    throw error
  }
}

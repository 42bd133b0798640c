import { isRetryable } from '#server/platform/database/dialect.ts'

/** For small writes beside a page: they can wait for the next one, the visitor need not wait for them. */
export async function ignoreContention<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isRetryable(error)) return fallback
    throw error
  }
}

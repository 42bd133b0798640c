import { isRetryable } from '#server/platform/database/dialect.ts'

/** For small writes beside a page: they can wait for the next one, the visitor need not wait for them. */
export async function unlessBusy<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isRetryable(error)) return otherwise
    throw error
  }
}

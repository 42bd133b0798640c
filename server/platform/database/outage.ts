import { isDamaged } from './damage.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { isDiskFull, isFileLocked, isReadOnly } from './dialect.ts'

/** Why every write fails for now. Only while the database is `unavailable` can nothing be read either. */
export type Outage = 'unavailable' | 'damaged' | 'full' | 'readOnly' | 'locked'

/** The outage that an error of the database shows; null for an error that has another cause. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  if (isDamaged(error)) return 'damaged'
  if (isDiskFull(error)) return 'full'
  if (isReadOnly(error)) return 'readOnly'
  return isFileLocked(error) ? 'locked' : null
}

/** The level in the log of work that failed: an outage is no error of the program. */
export function failureLevel(error: unknown): 'warn' | 'error' {
  return outageOf(error) === null ? 'error' : 'warn'
}

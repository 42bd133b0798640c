import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Trx } from './connect.ts'
import { isRetryable } from './dialect.ts'

/**
 * Runs `act` as one all-or-nothing step and returns what it returns.
 * Serializable on Postgres, immediate on SQLite: two that would disturb each other do not both pass.
 * The loser of such a meeting runs again, so `act` may be called more than once and must only touch `trx`.
 */
export async function transaction<T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(act)
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await wait(attempt * 10 + jitter())
    }
  }
}

const ATTEMPTS = 12

function jitter(): number {
  return Math.random() * 30
}

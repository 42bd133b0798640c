import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/platform/context.ts'
import type { Trx } from './connect.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { isInterruption, isLockTimeout, isRetryable } from './dialect.ts'
import { readAllAgain } from './read-once.ts'

const begun = Symbol('transaction')

/**
 * The context of a transaction: the outer context with `db` set to the transaction. Only `transaction` creates one, so a
 * function that takes `Tx` cannot be called outside. Functions that only read take `Db` or `Ctx` and accept both.
 */
export interface Tx extends Ctx {
  readonly db: Trx
  /**
   * Runs `fn` after the commit, in the order of the calls. Callbacks of a rolled-back or retried attempt are dropped. When
   * `fn` fails, the error is logged and the commit stays.
   */
  afterCommit(fn: () => unknown): void
  /** 1 for the first run of the work, 2 when it runs again, and so on. */
  readonly attempt: number
  readonly [begun]: true
}

/** A context outside any transaction: a `Tx` is not assignable to it. */
type OutsideTransaction = Ctx & { readonly [begun]?: never }

/**
 * Thrown by work that can only tell in a second run whether it has failed: the transaction is rolled back and runs again.
 * `cause` is what failed in the first run, if anything.
 */
export class RunAgain extends Error {
  constructor(cause?: unknown) {
    super('the transaction runs again', { cause })
  }
}

/**
 * `read committed` is for work that first locks what it depends on, so that it conflicts with no other; `repeatable read`
 * for work that only adds rows, calculated from one state of the database, on which no other rule depends.
 */
export type Isolation = 'serializable' | 'repeatable read' | 'read committed'

/**
 * Runs `work` in one transaction and returns its result: by default serializable on Postgres; immediate on SQLite.
 * After a serialization conflict or `RunAgain` the work runs again, and once more when a lock was not granted in time or
 * the connection was ended before the commit, so it must only use `tx`.
 * Throws when `ctx` is itself a transaction, because the inner work would not be atomic on its own.
 */
export async function transaction<T>(
  ctx: OutsideTransaction,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation = 'serializable',
): Promise<T> {
  if (begun in ctx) throw new Error('A transaction was begun inside another: pass its tx along.')
  for (let attempt = 1; ; attempt++) {
    const afterCommit: (() => unknown)[] = []
    // Set when the work fails: then nothing was committed.
    let failure: { error: unknown } | null = null
    try {
      const result = await ctx.db
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (db) => {
          const tx = { ...ctx, db, afterCommit: (fn: () => unknown) => void afterCommit.push(fn) }
          try {
            return await work({ ...tx, attempt, [begun]: true })
          } catch (error) {
            failure = { error }
            throw error
          }
        })
      readAllAgain(ctx.db)
      await runCallbacks(ctx, afterCommit)
      return result
    } catch (caught) {
      // On a lost connection the rollback fails as well, with an error of its own.
      const { error: thrown } = failure ?? { error: caught }
      const error = thrown instanceof RunAgain ? (thrown.cause ?? thrown) : thrown
      // Triggers at the commit lock rows too. Another error there leaves open whether anything was written.
      const isUnwritten = failure !== null || isLockTimeout(error)
      const isInterrupted = attempt === 1 && isUnwritten && isInterruption(error)
      const isTransient = isInterrupted || isRetryable(error)
      const mayRunAgain = thrown instanceof RunAgain && !(error instanceof DatabaseUnavailable)
      if (attempt === ATTEMPTS || !(isTransient || mayRunAgain)) throw error
      if (!isTransient) continue
      ctx.metrics.countRetry()
      await wait(attempt * 10 + jitter())
    }
  }
}

/** Never throws: the transaction is committed, so it must not be reported as failed or retried. */
async function runCallbacks({ log }: Ctx, callbacks: readonly (() => unknown)[]): Promise<void> {
  for (const fn of callbacks) {
    try {
      await fn()
    } catch (error) {
      log.error({ err: error }, 'a callback after a commit failed')
    }
  }
}

const ATTEMPTS = 12

function jitter(): number {
  return Math.random() * 30
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#server/platform/context.ts'
import type { Trx } from './connect.ts'
import { isRetryable } from './dialect.ts'

const begun = Symbol('transaction')

/**
 * The context of a transaction: the same as outside, with `db` on the transaction. Only `transaction` makes one, so a
 * function that takes `Tx` cannot be called outside. Functions that only read take `Db` or `Ctx` and accept both.
 */
export interface Tx extends Ctx {
  readonly db: Trx
  /**
   * Runs `fn` after the commit, in the order of the calls. Nothing runs when the transaction is rolled back, and what an
   * attempt that is retried asked for is dropped. When `fn` fails, that is logged: the commit stands.
   */
  afterCommit(fn: () => unknown): void
  readonly [begun]: true
}

/** A context outside any transaction: a `Tx` is not assignable to it. */
type OutsideTransaction = Ctx & { readonly [begun]?: never }

/**
 * Runs `act` as one all-or-nothing step and returns what it returns.
 * Serializable on Postgres, immediate on SQLite: two that would disturb each other do not both pass.
 * The loser of such a meeting runs again, so `act` may be called more than once and must only touch `tx`.
 * Throws where `ctx` is itself a transaction: reusing it would hide that the inner step is not a step of its own.
 */
export async function transaction<T>(
  ctx: OutsideTransaction,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (begun in ctx) throw new Error('A transaction was begun inside another: pass its tx along.')
  for (let attempt = 1; ; attempt++) {
    const afterCommit: (() => unknown)[] = []
    try {
      const result = await ctx.db
        .transaction()
        .setIsolationLevel('serializable')
        .execute((db) =>
          act({ ...ctx, db, afterCommit: (fn) => void afterCommit.push(fn), [begun]: true }),
        )
      await runCallbacks(ctx, afterCommit)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await wait(attempt * 10 + jitter())
    }
  }
}

/** Never throws: what was committed must not look like a failure, nor be tried again. */
async function runCallbacks({ log }: Ctx, callbacks: readonly (() => unknown)[]): Promise<void> {
  for (const fn of callbacks) {
    try {
      await fn()
    } catch (error) {
      log.error({ err: error }, 'what follows a commit failed')
    }
  }
}

const ATTEMPTS = 12

function jitter(): number {
  return Math.random() * 30
}

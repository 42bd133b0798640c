import { type SessionData, Store } from 'express-session'
import { sessionKey } from '#server/http/middleware/cookies.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { deleteSession, insertSession, updateSessionData } from './queries.ts'
import type { SessionTable } from './table.ts'

/** Maximum idle time, and maximum time since sign-in. */
export const IDLE_MS = 30 * 60 * 1000
const ABSOLUTE_MS = 12 * 60 * 60 * 1000

/** The user whose second factor is required, since when, and the page that was requested. */
export interface PendingSignIn {
  userId: number
  since: string
  next: string
}

/** What changes during a session; stored in columns and another table, so that queries can use it. */
interface SessionTimes {
  /** When use was last recorded. */
  seenAt: string
  /** When the user last authenticated. */
  authenticatedAt: string | null
  secondFactorAt: string | null
  /** Null: not locked. */
  lockedAt: string | null
  /** Whether flash data was waiting for the next page when the session was read. */
  hasFlash: boolean
  /** What the reader of sessions found of the user. */
  user: unknown
}

/** Reads the session with this id hash, unless it has expired, with what else each request needs to know of its user. */
export type SessionReader = (
  db: Db,
  key: { idHash: string; flashKey: string; now: string },
) => Promise<(Row<SessionTable> & { flash: string | null; user: unknown }) | undefined>

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** The password was correct; `userId` is set once the second factor is verified too. */
    waiting?: PendingSignIn
    ip: string | null
    agent: string | null
    /** When the second factor was verified at sign-in. */
    secondFactorAt: string | null
    /** The times in the session's row; absent until the session is stored. */
    stored?: SessionTimes
  }
}

/** Sessions in the database. The id itself is not stored, so a copy of the table grants no access. */
export class DatabaseStore extends Store {
  readonly #ctx: Ctx
  readonly #readSession: SessionReader

  constructor(ctx: Ctx, readSession: SessionReader) {
    super()
    this.#ctx = ctx
    this.#readSession = readSession
  }

  override get(id: string, done: Callback<SessionData | null>): void {
    settle(this.#read(id), done)
  }

  override set(id: string, session: SessionData, done: Callback<void> = () => {}): void {
    settle(this.#write(id, session), done)
  }

  override destroy(id: string, done: Callback<void> = () => {}): void {
    settle(deleteSession(this.#ctx.db, sha256(id)), done)
  }

  async #read(id: string): Promise<SessionData | null> {
    const row = await this.#readSession(this.#ctx.db, {
      idHash: sha256(id),
      flashKey: sha256(sessionKey(id)),
      now: this.#ctx.clock.now(),
    })
    if (!row) return null
    const stored: SessionTimes = {
      seenAt: row.last_seen_at,
      authenticatedAt: row.proven_at,
      secondFactorAt: row.second_factor_at,
      lockedAt: row.locked_at,
      hasFlash: row.flash !== null,
      user: row.user,
    }
    return { ...JSON.parse(row.data), stored }
  }

  async #write(id: string, { stored, ...session }: SessionData): Promise<void> {
    const { db, clock } = this.#ctx
    const data = JSON.stringify(session)
    if (stored) return updateSessionData(db, sha256(id), data)
    const now = clock.now()
    await insertSession(db, {
      id_hash: sha256(id),
      // Ending all sessions of a user also ends those that wait for the second factor.
      user_id: session.userId ?? session.waiting?.userId ?? null,
      data,
      created_at: now,
      last_seen_at: now,
      expires_at: plusMs(now, IDLE_MS),
      ends_at: plusMs(now, ABSOLUTE_MS),
      ip: session.ip,
      agent: session.agent,
      proven_at: session.waiting ? null : now,
      second_factor_at: session.secondFactorAt ?? null,
      waiting_since: session.waiting?.since ?? null,
    })
  }
}

type Callback<T> = (error: unknown, value?: T) => void

function settle<T>(work: Promise<T>, done: Callback<T>): void {
  work.then(
    (value) => done(null, value),
    (error) => done(error),
  )
}

import { type SessionData, Store } from 'express-session'
import { type Ctx, later, sha256 } from '#server/context.ts'
import { deleteSession, insertSession, liveSession, updateSessionData } from './queries.ts'

/** Ends after so long without use, and in any case so long after sign-in. */
export const IDLE_MS = 30 * 60 * 1000
export const LONGEST_MS = 12 * 60 * 60 * 1000

declare module 'express-session' {
  interface SessionData {
    userId: number
    ip: string | null
    agent: string | null
    /** When it was last written that the session is in use; absent until the session is stored. */
    stored?: { seenAt: string }
  }
}

/** Sessions in the database. The id itself is never stored: a copy of the table opens no door. */
export class DatabaseStore extends Store {
  readonly #ctx: Ctx

  constructor(ctx: Ctx) {
    super()
    this.#ctx = ctx
  }

  override get(id: string, done: Done<SessionData | null>): void {
    settle(this.#read(id), done)
  }

  override set(id: string, session: SessionData, done: Done<void> = () => {}): void {
    settle(this.#write(id, session), done)
  }

  override destroy(id: string, done: Done<void> = () => {}): void {
    settle(deleteSession(this.#ctx.db, sha256(id)), done)
  }

  async #read(id: string): Promise<SessionData | null> {
    const row = await liveSession(this.#ctx.db, sha256(id), this.#ctx.clock.now())
    if (!row) return null
    return { ...JSON.parse(row.data), stored: { seenAt: row.last_seen_at } }
  }

  async #write(id: string, { stored, ...session }: SessionData): Promise<void> {
    const { db, clock } = this.#ctx
    const data = JSON.stringify(session)
    if (stored) return updateSessionData(db, sha256(id), data)
    const now = clock.now()
    await insertSession(db, {
      id_hash: sha256(id),
      user_id: session.userId,
      data,
      created_at: now,
      last_seen_at: now,
      expires_at: later(now, IDLE_MS),
      ends_at: later(now, LONGEST_MS),
      ip: session.ip,
      agent: session.agent,
      proven_at: now,
    })
  }
}

type Done<T> = (error: unknown, value?: T) => void

function settle<T>(work: Promise<T>, done: Done<T>): void {
  work.then(
    (value) => done(null, value),
    (error) => done(error),
  )
}

import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'

/**
 * What every action may need. Functions take it as their first parameter, so that nothing is global. The folders
 * `database`, `env` and `metrics` add their parts: `db`, `settings` and `metrics`.
 */
export interface Ctx {
  clock: Clock
  ids: Ids
  log: Logger
  reactions: Reactions
  /** Where the request came from; absent in scheduled work. */
  origin?: Origin
}

/**
 * Callbacks that run in the transaction of a change. The folder that makes the change declares the event, and
 * `server/reactions.ts` registers what other folders do.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations in other files extend it
export interface Reactions {}

export interface Origin {
  ip: string | null
  requestId: string
}

export interface Clock {
  /** Now, as ISO-8601 UTC text with milliseconds. */
  now(): string
}

export interface Ids {
  /** 256 random bits as URL-safe text. */
  token(): string
}

export const systemClock: Clock = { now: () => new Date().toISOString() }

export const systemIds: Ids = { token: () => randomBytes(32).toString('base64url') }

/** ISO time → the ISO time `ms` milliseconds later; negative for earlier. */
export function plusMs(iso: string, ms: number): string {
  return new Date(Date.parse(iso) + ms).toISOString()
}

/** Hex SHA-256, for fingerprints of rows and for secrets that are only compared. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

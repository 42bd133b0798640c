import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '#server/platform/database/connect.ts'
import type { Settings } from '#server/platform/env/env.ts'

/** What every action may need. Nouns take it first and reach for nothing global. */
export interface Ctx {
  db: Db
  clock: Clock
  ids: Ids
  settings: Settings
  log: Logger
  reactions: Reactions
  /** Where the request came from that this is about; absent where the house acts by itself. */
  origin?: Origin
}

/**
 * What nouns above do when something below them changes, in the same transaction. Each event is declared by the noun that
 * raises it; `server/reactions.ts` says what follows.
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

/** `iso` moved by so many milliseconds. */
export function plusMs(iso: string, ms: number): string {
  return new Date(Date.parse(iso) + ms).toISOString()
}

/** Hex SHA-256: fingerprints of rows, and secrets that are only ever compared. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

import type { Metal } from '#server/formula/units/karat.ts'
import type { ErrorKind, FeedReading, LosslessJson } from './feed.ts'

/**
 * One source of metal prices: its name, its defaults, its request and how its response is read. A new source is a
 * file with one of these, a line in `list.ts` and its translations in `lang/`. The setting of its address is
 * `FEED_<KIND>_URL`, and its default priority is its place in the list. Source: docs/domain.md 3.1.
 */
export interface SourceDefinition {
  /** Value of `metal_quotes.source`, part of the names of its settings, and translation key: `gold_api_com`. */
  kind: string
  /** Its name, the same in every language. */
  label: string
  /** The base address, without a trailing slash; `FEED_<KIND>_URL` and the shop's setting override it. */
  base: string
  currency: string
  /** The metals that it has prices of, in the order of `METALS`. */
  metals: readonly Metal[]
  /** Whether one response holds the prices of all metals; otherwise each metal is a request of its own. */
  sharesBody: boolean
  needsKey: boolean
  /**
   * The meaning of its time: `market` is the time of the price; `scrape` is when the source looked, so it can confirm a
   * price but never prove that it is fresh; `day` is one price per day, which confirms no other price.
   */
  time: 'market' | 'scrape' | 'day'
  /** Whether a new shop uses it. */
  enabled: boolean
  /** Seconds between polls, and the age in seconds at which its price is too old. */
  pollS: number
  maxAgeS: number

  /**
   * The path after the base address, and headers with the key; '' means no key. `metals` are those asked for in one
   * request: a single one unless the source shares its body.
   */
  request(
    apiKey: string,
    metals: readonly Metal[],
  ): { path: string; headers?: Record<string, string> }
  /** The reading of a metal in the body of a successful response. Throws `FeedError`. */
  read(body: LosslessJson, metal: Metal): FeedReading
  /** The reason in an error body, for sources that send one; null when it is unknown. */
  refusal?(body: LosslessJson): ErrorKind | null
}

export const MINUTE_S = 60
export const HOUR_S = 3600
export const DAY_S = 24 * HOUR_S

/**
 * The shortest age in seconds at which a price of a source may be too old: two of its intervals, so that it is still
 * current after one failed request. Source: docs/domain.md 3.1.
 */
export const shortestMaxAgeS = (pollS: number): number => 2 * pollS

/**
 * The seconds between two polls of a source for so many metals. Where each metal is a request that counts against the
 * allowance of a key, several take as much of it as one: `pollS` of the setting times the number of metals.
 */
export function intervalS(
  { needsKey, sharesBody }: Pick<SourceDefinition, 'needsKey' | 'sharesBody'>,
  pollS: number,
  metals: number,
): number {
  return needsKey && !sharesBody ? pollS * Math.max(metals, 1) : pollS
}

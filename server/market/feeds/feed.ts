/** Why an attempt brought no reading. The first six mean that no answer was received or no request was sent. */
export const ERROR_KINDS = [
  'timeout',
  'dns',
  'tls',
  'connection',
  'private_address',
  'no_key',
  'redirect',
  'too_large',
  'http_4xx',
  'http_5xx',
  'auth',
  'quota',
  'not_found',
  'rate_limited',
  'bad_json',
  'bad_shape',
] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

/** The price of a metal as its source sent it: whole numbers, not yet validated (see R1). */
export interface FeedReading {
  /** Millionths of the currency per troy ounce, as are the two below. */
  bid: number | null
  ask: number | null
  mid: number
  currency: string
  /** The time of the source, ISO-8601 UTC with milliseconds; null when it gives none. */
  sourceTime: string | null
}

export interface FeedErrorDetails {
  kind: ErrorKind
  /** Whole seconds to wait according to the source, at most an hour. */
  retryAfterS: number | null
}

/** Why a response has no reading. */
export class FeedError extends Error {
  readonly kind: ErrorKind

  constructor(kind: ErrorKind) {
    super(kind)
    this.kind = kind
  }
}

/** JSON with every number as the text that the source sent, so that prices are never binary floats. */
export type LosslessJson =
  | string
  | boolean
  | null
  | LosslessJson[]
  | { [name: string]: LosslessJson }

/** JSON text → the same with numbers as text. Throws SyntaxError, or RangeError for excessive nesting. */
export function parseLosslessJson(json: string): LosslessJson {
  return parse(json, (_key, value, { source }) =>
    typeof value === 'number' ? (source ?? String(value)) : value,
  )
}

/** ES2025, which the compiler's type of `JSON` does not include yet. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => LosslessJson

const parse = JSON.parse as unknown as ParseWithSource

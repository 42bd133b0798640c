import type { SourceKind } from '#server/platform/env/feed-settings.ts'

/** Why an attempt brought no reading. The first six never got an answer, or refused to ask for one. */
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

/** What a source says gold costs, as it said it: whole numbers, but not judged (R1 does that). */
export interface FeedReading {
  /** Millionths of the currency per troy ounce, as are the two below. */
  bid: number | null
  ask: number | null
  mid: number
  currency: string
  /** The source's own time, ISO-8601 UTC with milliseconds; null when it gives none. */
  sourceTime: string | null
}

export interface FeedError {
  kind: ErrorKind
  /** Whole seconds for which the source asked to be left alone, at most an hour. */
  retryAfterS: number | null
}

/** One attempt to ask a source: a reading or an error, never both and never neither. */
export interface Answer {
  source: SourceKind
  receivedAt: string
  /** Of the last try. */
  latencyMs: number
  httpStatus: number | null
  /** At most 16 KiB of the body as text, the key blackened. */
  raw: string | null
  /** Hex, of the whole body. */
  rawSha256: string | null
  reading: FeedReading | null
  error: FeedError | null
}

/** One source's own way of asking and answering; everything else is the same for all. */
export interface Feed {
  /** Where to ask, from the base address on, and how the key goes along; '' is no key. */
  request(apiKey: string): { path: string; headers?: Record<string, string> }
  /** A body that came with success → what it says. Throws `FeedFault`. */
  read(body: AsWritten): FeedReading
  /** The reason in an error body, for sources that say more than the status does; null when none is known. */
  refusal?(body: AsWritten): ErrorKind | null
}

/** Why nothing can be read out of an answer. */
export class FeedFault extends Error {
  readonly kind: ErrorKind

  constructor(kind: ErrorKind) {
    super(kind)
    this.kind = kind
  }
}

/** JSON in which every number is still the text that the source wrote: no binary float ever held a price. */
export type AsWritten = string | boolean | null | AsWritten[] | { [name: string]: AsWritten }

/** JSON text → the same with numbers as text. Throws SyntaxError, or RangeError where it nests too deep. */
export function readAsWritten(json: string): AsWritten {
  return parse(json, (_key, value, { source }) =>
    typeof value === 'number' ? (source ?? String(value)) : value,
  )
}

/** ES2025, which the compiler's own description of `JSON` does not know yet. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => AsWritten

const parse = JSON.parse as unknown as ParseWithSource

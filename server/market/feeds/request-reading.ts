import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/context.ts'
import type { AddressPolicy } from '#server/platform/security/outgoing-addresses.ts'
import type { FeedErrorDetails, FeedReading } from './feed.ts'
import type { FetchLimits, IncomingResponse } from './fetch-body.ts'
import type { SourceKind } from './list.ts'
import { definitionOf } from './lookup.ts'
import { type NbpRate, nbpRatePath, readNbpRate } from './nbp.ts'
import { requestFeed } from './request-feed.ts'

export interface FeedOptions extends AddressPolicy {
  /** Without a trailing slash; the path of the source is appended. */
  base: string
  /** Decrypted; null for none. */
  apiKey: string | null
  clock: Clock
  /** Waits before the second try; replaced by tests. */
  wait?: (ms: number) => Promise<unknown>
  /** Default: 5 s to connect, 10 s in all, 1 MiB. */
  limits?: FetchLimits
  /** Aborts the request when the process stops. */
  signal?: AbortSignal
}

/** One request to a source: a reading or an error, never both and never neither. */
export interface FeedResponse {
  source: SourceKind
  receivedAt: string
  /** Of the last try. */
  latencyMs: number
  httpStatus: number | null
  /** At most 16 KiB of the body as text, the key redacted. */
  raw: string | null
  /** Hex, of the whole body. */
  rawSha256: string | null
  reading: FeedReading | null
  error: FeedErrorDetails | null
}

/**
 * Requests the gold price of a source: one GET, and a retry after one to two seconds where the first had no answer or
 * 5xx. Never throws for an error of the source: it is returned as `error`. The key is in no part of the result.
 * Source: docs/domain.md 3.2.
 */
export async function requestReading(
  kind: SourceKind,
  options: FeedOptions,
): Promise<FeedResponse> {
  const { needsKey, request, read, refusal } = definitionOf(kind)
  const apiKey = options.apiKey ?? ''
  if (needsKey && apiKey === '') return missingKeyResponse(kind, options)
  const { path, headers = {} } = request(apiKey)
  const url = options.base + path
  const feedRequest = { ...options, url, headers, needsKey, read, refusal }
  const { incoming, parsed, error } = await requestFeed(feedRequest, options.clock)
  return {
    source: kind,
    receivedAt: options.clock.now(),
    latencyMs: incoming.latencyMs,
    httpStatus: incoming.httpStatus,
    ...storedBody(incoming, apiKey),
    reading: parsed,
    error,
  }
}

/**
 * NBP's middle rate: PLN for one unit of a currency (ISO code) as decimal text, and the start of its day; null when
 * none is available. Currencies missing in table A are requested from B, the weekly one.
 */
export async function requestRate(
  currency: string,
  options: Omit<FeedOptions, 'apiKey'>,
): Promise<NbpRate | null> {
  const requestTable = (table: 'a' | 'b') => {
    const url = options.base + nbpRatePath(table, currency)
    const read = (body: Parameters<typeof readNbpRate>[0]) => readNbpRate(body, currency)
    return requestFeed({ ...options, url, headers: {}, needsKey: false, read }, options.clock)
  }
  const daily = await requestTable('a')
  if (daily.error?.kind !== 'not_found') return daily.parsed
  return (await requestTable('b')).parsed
}

function missingKeyResponse(source: SourceKind, { clock }: FeedOptions): FeedResponse {
  return {
    source,
    receivedAt: clock.now(),
    latencyMs: 0,
    httpStatus: null,
    raw: null,
    rawSha256: null,
    reading: null,
    error: { kind: 'no_key', retryAfterS: null },
  }
}

/** The hash covers the complete body; an incomplete one has none, since its hash could not be reproduced. */
function storedBody(
  { body, errorKind }: IncomingResponse,
  apiKey: string,
): Pick<FeedResponse, 'raw' | 'rawSha256'> {
  if (!body) return { raw: null, rawSha256: null }
  const rawSha256 = errorKind ? null : createHash('sha256').update(body).digest('hex')
  return { raw: redactBody(body, apiKey), rawSha256 }
}

const REDACTED = '█████'
const MAX_RAW_BYTES = 16 * 1024

/**
 * A body → the text for the log: at most 16 KiB that both databases can store. The key is redacted before the cut, so
 * that no part of it remains there.
 */
export function redactBody(body: Buffer, apiKey: string): string {
  const text = encodingsOf(apiKey).reduce(
    (rest, encoding) => rest.replaceAll(encoding, REDACTED),
    new TextDecoder().decode(body).replaceAll('\0', '\uFFFD'),
  )
  const bytes = Buffer.from(text).subarray(0, MAX_RAW_BYTES)
  // In stream mode a character that is cut in half is dropped.
  return new TextDecoder().decode(bytes, { stream: true })
}

/** The key, and its encodings in addresses, JSON and HTML. Longest first, since one may contain another. */
function encodingsOf(apiKey: string): string[] {
  const json = JSON.stringify(apiKey).slice(1, -1)
  const html = apiKey.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const form = new URLSearchParams({ '': apiKey }).toString().slice(1)
  const encodings = [
    apiKey,
    encodeURIComponent(apiKey),
    form,
    json,
    json.replaceAll('/', '\\/'),
    html,
  ]
  return [...new Set(encodings)].filter(Boolean).sort((a, b) => b.length - a.length)
}

import { createHash } from 'node:crypto'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Clock } from '#server/platform/context.ts'
import type { AddressPolicy } from '#server/platform/security/outgoing-addresses.ts'
import type { FeedErrorDetails, FeedReading, LosslessJson } from './feed.ts'
import type { FetchLimits, IncomingResponse } from './fetch-body.ts'
import type { SourceKind } from './list.ts'
import { definitionOf } from './lookup.ts'
import { type NbpRate, nbpRatePath, readNbpRate } from './nbp.ts'
import { parsedFrom, requestFeed } from './request-feed.ts'

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

/** The answer of a source for a metal: a reading or an error, never both and never neither. */
export interface FeedResponse {
  source: SourceKind
  metal: Metal
  receivedAt: string
  /** Of the last try. */
  latencyMs: number
  httpStatus: number | null
  /**
   * At most 16 KiB of the body as text, the key redacted; where several metals share a body, only the first has it.
   */
  raw: string | null
  /** Hex, of the whole body. */
  rawSha256: string | null
  reading: FeedReading | null
  error: FeedErrorDetails | null
}

/**
 * Requests the prices of these metals from a source: one GET for all of them, or one for each, and a retry after one to
 * two seconds where the first had no answer or 5xx. One response for each metal, in their order. Never throws for an
 * error of the source: it is returned as `error`. The key is in no part of the result. Source: docs/domain.md 3.2.
 */
export async function requestReadings(
  kind: SourceKind,
  metals: readonly Metal[],
  options: FeedOptions,
): Promise<FeedResponse[]> {
  const { needsKey, sharesBody } = definitionOf(kind)
  if (needsKey && (options.apiKey ?? '') === '')
    return metals.map((metal) => missingKeyResponse(kind, metal, options))
  if (sharesBody) return metals.length === 0 ? [] : requestBody(kind, metals, options)
  const responses = await Promise.all(metals.map((metal) => requestBody(kind, [metal], options)))
  return responses.flat()
}

/** Requests the price of one metal from a source, as `requestReadings` does for several. */
export async function requestReading(
  kind: SourceKind,
  metal: Metal,
  options: FeedOptions,
): Promise<FeedResponse> {
  const [response] = await requestReadings(kind, [metal], options)
  if (!response) throw new Error(`no response of ${kind} for ${metal}`)
  return response
}

/** One request; each metal in the body is read by itself, so that one without a price does not affect the others. */
async function requestBody(
  source: SourceKind,
  metals: readonly Metal[],
  options: FeedOptions,
): Promise<FeedResponse[]> {
  const { needsKey, request, read, refusal } = definitionOf(source)
  const { clock } = options
  const apiKey = options.apiKey ?? ''
  const { path, headers = {} } = request(apiKey, metals)
  const url = options.base + path
  const feedRequest = { ...options, url, headers, needsKey, read: asSent, refusal }
  const { incoming, parsed: body, error } = await requestFeed(feedRequest, clock)
  const { latencyMs, httpStatus } = incoming
  const common = { source, receivedAt: clock.now(), latencyMs, httpStatus }
  const { raw, rawSha256 } = storedBody(incoming, apiKey)
  return metals.map((metal, index) => {
    const result = error
      ? { parsed: null, error }
      : parsedFrom(incoming, clock, () => read(body, metal))
    const stored = { raw: index === 0 ? raw : null, rawSha256 }
    return { ...common, metal, ...stored, reading: result.parsed, error: result.error }
  })
}

const asSent = (body: LosslessJson): LosslessJson => body

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
    const read = (body: LosslessJson) => readNbpRate(body, currency)
    return requestFeed({ ...options, url, headers: {}, needsKey: false, read }, options.clock)
  }
  const daily = await requestTable('a')
  if (daily.error?.kind !== 'not_found') return daily.parsed
  return (await requestTable('b')).parsed
}

function missingKeyResponse(
  source: SourceKind,
  metal: Metal,
  { clock }: FeedOptions,
): FeedResponse {
  return {
    source,
    metal,
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

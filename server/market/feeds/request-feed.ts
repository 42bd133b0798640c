import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/platform/context.ts'
import {
  type ErrorKind,
  FeedError,
  type FeedErrorDetails,
  type LosslessJson,
  parseLosslessJson,
} from './feed.ts'
import { fetchBody, type IncomingResponse, type OutgoingRequest } from './fetch-body.ts'

export interface FeedRequest<T> extends OutgoingRequest {
  needsKey: boolean
  read(body: LosslessJson): T
  /** As in `SourceDefinition`. */
  refusal?: ((body: LosslessJson) => ErrorKind | null) | undefined
  wait?: ((ms: number) => Promise<unknown>) | undefined
}

/** The parsed data or an error. */
export type Parsed<T> = { parsed: T; error: null } | { parsed: null; error: FeedErrorDetails }

/** The parsed data or an error, and the response that it was read from. */
export type FeedResult<T> = { incoming: IncomingResponse } & Parsed<T>

const SECOND_MS = 1000

/** Sends the request, with one retry where that may help, and parses the response. Never throws. */
export async function requestFeed<T>(
  request: FeedRequest<T>,
  clock: Clock,
): Promise<FeedResult<T>> {
  const incoming = await fetchWithRetry(request)
  return { incoming, ...parsedFrom(incoming, clock, () => parseResponse(request, incoming)) }
}

/** What `read` returns, or why the response has no data. Never throws: any error is caused by the body of the source. */
export function parsedFrom<T>(
  { retryAfter }: IncomingResponse,
  clock: Clock,
  read: () => T,
): Parsed<T> {
  try {
    return { parsed: read(), error: null }
  } catch (error) {
    const kind = error instanceof FeedError ? error.kind : 'bad_shape'
    return { parsed: null, error: { kind, retryAfterS: secondsToWait(retryAfter, clock.now()) } }
  }
}

/** The retry waits one to two seconds at random, so that many shops do not retry at the same moment. */
async function fetchWithRetry<T>(request: FeedRequest<T>): Promise<IncomingResponse> {
  const { signal, wait = (ms) => pause(ms, null, { signal }).catch(() => null) } = request
  const first = await fetchBody(request)
  if (!isTransient(first)) return first
  await wait(Math.round(SECOND_MS * (1 + Math.random())))
  return fetchBody(request)
}

function isTransient({ httpStatus, errorKind, retryAfter }: IncomingResponse): boolean {
  if (httpStatus !== null && httpStatus >= 500) return retryAfter === null
  if (httpStatus !== null && httpStatus >= 300) return false
  return errorKind === 'timeout' || errorKind === 'dns' || errorKind === 'connection'
}

function parseResponse<T>(
  request: FeedRequest<T>,
  { httpStatus, errorKind, body }: IncomingResponse,
): T {
  const refused = errorOfStatus(httpStatus ?? 200, request)
  if (refused) throw new FeedError(reasonInBody(request, refused, body) ?? refused)
  if (errorKind || !body) throw new FeedError(errorKind ?? 'connection')
  return request.read(parseJson(body))
}

/** The body of a generic error status may name the reason. */
function reasonInBody<T>(
  { refusal }: FeedRequest<T>,
  refused: ErrorKind,
  body: Buffer | null,
): ErrorKind | null {
  if (!refusal || !body || (refused !== 'http_4xx' && refused !== 'auth')) return null
  try {
    return refusal(parseJson(body))
  } catch {
    return null
  }
}

/** The content type is ignored: half of the sources send text/html. */
function parseJson(body: Buffer): LosslessJson {
  try {
    return parseLosslessJson(new TextDecoder().decode(body))
  } catch {
    throw new FeedError('bad_json')
  }
}

const HOUR_S = 3600

/** The error of an HTTP status; null for success. A source without keys cannot refuse one. */
function errorOfStatus(httpStatus: number, { needsKey }: { needsKey: boolean }): ErrorKind | null {
  if (httpStatus < 300) return null
  if (httpStatus < 400) return 'redirect'
  if (httpStatus >= 500) return 'http_5xx'
  if (needsKey && (httpStatus === 401 || httpStatus === 403)) return 'auth'
  return BY_STATUS.get(httpStatus) ?? 'http_4xx'
}

const BY_STATUS = new Map<number, ErrorKind>([
  [402, 'quota'],
  [404, 'not_found'],
  [429, 'rate_limited'],
])

/**
 * `Retry-After` (seconds, or a date relative to `now`) → whole seconds from 0 to an hour; null if missing or invalid.
 */
function secondsToWait(retryAfter: string | null, now: string): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), HOUR_S)
  const until = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return null
  return Math.min(Math.max(Math.ceil((until - Date.parse(now)) / 1000), 0), HOUR_S)
}

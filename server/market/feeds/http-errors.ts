import type { ErrorKind } from './feed.ts'

const HOUR_S = 3600

/** The error of an HTTP status; null for success. A source without keys cannot refuse one. */
export function errorOfStatus(
  httpStatus: number,
  { needsKey }: { needsKey: boolean },
): ErrorKind | null {
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
export function secondsToWait(retryAfter: string | null, now: string): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), HOUR_S)
  const until = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return null
  return Math.min(Math.max(Math.ceil((until - Date.parse(now)) / 1000), 0), HOUR_S)
}

import type { Response } from 'express'
import type { RawResponse } from './core.ts'
import { headerSafe } from './paths.ts'

/** Writes a complete response to Express, keeping the headers it has (especially Vary). */
export function sendResponse(res: Response, response: RawResponse): void {
  res.status(response.status)
  varyByVisit(res)
  if (response.body === '') sendWithoutBody(res, response.headers)
  else sendPage(res, response)
}

/** Adds `Vary: X-Inertia`. */
export function varyByVisit(res: Response): void {
  const vary = res.getHeader('Vary')
  if (vary === undefined) res.setHeader('Vary', 'X-Inertia')
  else if (vary !== 'X-Inertia') res.vary('X-Inertia')
}

function sendWithoutBody(res: Response, headers: RawResponse['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'Vary') res.setHeader(name, headerSafe(value))
  }
  res.end()
}

function sendPage(res: Response, { headers, body }: RawResponse): void {
  // Otherwise Back may show the JSON of a page, or a page of a user who signed out.
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  if (headers['X-Inertia'] === undefined) {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.send(body)
    return
  }
  res.setHeader('X-Inertia', headers['X-Inertia'])
  // The client makes no conditional requests for JSON, so Express need not compute an ETag.
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  const length = Buffer.byteLength(body)
  res.setHeader('Content-Length', length)
  // Text is sent in one packet with the headers, bytes in a second one. ASCII text is the same in
  // both encodings, and latin1 is faster.
  res.end(body, length === body.length ? 'latin1' : 'utf8')
}

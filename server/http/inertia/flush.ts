import type { Response } from 'express'
import { headerSafe } from './paths.ts'
import type { Answer } from './sink.ts'

/** Writes a whole answer to the real response, which keeps the headers it has (Vary above all). */
export function flush(res: Response, answer: Answer): void {
  res.status(answer.status).vary('X-Inertia')
  for (const [name, value] of Object.entries(answer.headers)) {
    if (name.toLowerCase() !== 'vary') res.setHeader(name, headerSafeIfUrl(name, value))
  }
  if (answer.body === '') res.end()
  else flushPage(res, answer.body)
}

function flushPage(res: Response, body: string): void {
  // Otherwise Back may show the JSON of a page, or a page of somebody who signed out.
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  if (!res.hasHeader('X-Inertia')) {
    res.send(body)
    return
  }
  // The client never asks whether JSON has changed, so Express need not work out its ETag.
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(body))
  // As text it leaves together with the headers; as bytes it would be a second piece to send.
  res.end(body)
}

const URLS = new Set(['location', 'x-inertia-location', 'x-inertia-redirect'])

function headerSafeIfUrl(name: string, value: string): string {
  return URLS.has(name.toLowerCase()) ? headerSafe(value) : value
}

import type { Response } from 'express'
import type { Exchange } from './options.ts'
import type { Responder } from './responder.ts'

/** Makes responses sent without `res.inertia` suitable for an Inertia client too. */
export function wrapResponse(exchange: Exchange, responder: Responder<never>): void {
  const { visit } = exchange
  const res: WrappedResponse = exchange.res
  const { redirect, writeHead, end } = res
  res[ORIGINAL] = { exchange, responder, redirect, writeHead, end }
  res.redirect = wrappedRedirect
  if (!visit.isInertia) return
  if (['PUT', 'PATCH', 'DELETE'].includes(visit.method)) res.writeHead = wrappedWriteHead
  if (visit.method !== 'HEAD') res.end = wrappedEnd
}

interface Original {
  exchange: Exchange
  responder: Responder<never>
  redirect: Response['redirect']
  writeHead: Response['writeHead']
  end: Response['end']
}

// Shared functions with their data under a symbol: closures set on each response would give each
// its own hidden class, which keeps requests in memory long after the response.
const ORIGINAL = Symbol('inertia original methods')

type WrappedResponse = Response & { [ORIGINAL]?: Original }

// An XHR drops the fragment, and flash data must be stored for any redirect.
function wrappedRedirect(
  this: WrappedResponse,
  first: string | number,
  second?: string | number,
): void {
  const { exchange, responder, redirect } = originalOf(this)
  const [status, url] = typeof first === 'number' ? [first, String(second ?? '/')] : [302, first]
  if (exchange.visit.isInertia || responder.hasPendingFlash) void responder.redirect(url, status)
  else Reflect.apply(redirect, this, [status, url])
}

// After a 302 the browser would repeat the PUT, PATCH or DELETE at the new URL.
function wrappedWriteHead(
  this: WrappedResponse,
  status: number,
  ...rest: unknown[]
): WrappedResponse {
  return Reflect.apply(originalOf(this).writeHead, this, [status === 302 ? 303 : status, ...rest])
}

// The client shows a response without a page as an error.
function wrappedEnd(this: WrappedResponse, ...args: unknown[]): WrappedResponse {
  const { exchange, responder, end } = originalOf(this)
  this.end = end
  if (!isEmptyResponse(this, args[0])) return Reflect.apply(end, this, args)
  for (const name of ['Content-Length', 'Content-Type', 'ETag']) this.removeHeader(name)
  const { req, next, options } = exchange
  const responded = options.onEmpty ? options.onEmpty(req, this) : responder.back('/')
  Promise.resolve(responded).catch(next)
  return this
}

function originalOf(res: WrappedResponse): Original {
  const original = res[ORIGINAL]
  if (!original) throw new Error('this response is not wrapped')
  return original
}

function isEmptyResponse(res: Response, chunk: unknown): boolean {
  return isBlank(chunk) && res.statusCode === 200 && !res.headersSent && !res.hasHeader('X-Inertia')
}

function isBlank(chunk: unknown): boolean {
  if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) return chunk.length === 0
  return chunk === undefined || chunk === null || typeof chunk === 'function'
}

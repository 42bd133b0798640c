import type { Response } from 'express'
import { redirection } from './core.ts'
import { absolute } from './paths.ts'
import type { Exchange, Responder } from './responder.ts'
import type { Answer } from './sink.ts'

/**
 * The answer that sends the visitor to `url` of this site.
 *
 * @param asked the status a handler insists on; 302 is no such wish, as it is Express' default.
 */
export function departure(exchange: Exchange, url: string, asked = 302): Answer {
  const { visit, options, appUrl } = exchange
  if (visit.isInertia && !visit.isPrefetch && url.includes('#')) {
    // The browser follows a redirect without telling the client its fragment (inertia.md 1.3).
    return control('X-Inertia-Redirect', absolute(url, appUrl, visit.path))
  }
  const answer = redirection(visit, url)
  if (asked !== 302) return { ...answer, status: asked }
  return visit.method === 'POST' ? { ...answer, status: options.postRedirect ?? 302 } : answer
}

/** The answer that sends the visitor out of the client: another site, or a document of ours. */
export function externalDeparture({ visit }: Exchange, url: string): Answer {
  if (visit.isInertia) return control('X-Inertia-Location', url)
  return redirection({ ...visit, method: 'GET' }, url)
}

/** Makes what a handler answers past `res.inertia` fit for an Inertia client too. */
export function guardRedirects(exchange: Exchange, responder: Responder<never>): void {
  guardRedirect(exchange, responder)
  if (!exchange.visit.isInertia) return
  if (['PUT', 'PATCH', 'DELETE'].includes(exchange.visit.method)) guardStatus(exchange.res)
  guardEmptyAnswer(exchange, responder)
}

// A client's XHR asks for a fragment, and the flash must be kept, whoever redirects.
function guardRedirect({ res, visit }: Exchange, responder: Responder<never>): void {
  const redirect = res.redirect.bind(res)
  res.redirect = (first: string | number, second?: string) => {
    const [status, url] = typeof first === 'number' ? [first, second ?? '/'] : [302, first]
    if (visit.isInertia || responder.leavesSomething) void responder.redirect(url, status)
    else redirect(status, url)
  }
}

// After a 302 the browser would repeat the PUT, PATCH or DELETE at the new place.
function guardStatus(res: Response): void {
  const writeHead = res.writeHead
  const guarded = (status: number, ...rest: unknown[]) =>
    Reflect.apply(writeHead, res, [status === 302 ? 303 : status, ...rest])
  res.writeHead = guarded as typeof res.writeHead
}

// The client shows an answer without a page as an error.
function guardEmptyAnswer(
  { req, res, next, visit, options }: Exchange,
  by: Responder<never>,
): void {
  const end = res.end
  const guarded = (...args: unknown[]) => {
    res.end = end
    if (!isEmptyAnswer(res, args[0])) return Reflect.apply(end, res, args)
    for (const name of ['Content-Length', 'Content-Type', 'ETag']) res.removeHeader(name)
    const answered = options.onEmpty ? options.onEmpty(req, res) : by.back('/')
    Promise.resolve(answered).catch(next)
    return res
  }
  if (visit.method !== 'HEAD') res.end = guarded as typeof res.end
}

function isEmptyAnswer(res: Response, chunk: unknown): boolean {
  return isBlank(chunk) && res.statusCode === 200 && !res.headersSent && !res.hasHeader('X-Inertia')
}

function isBlank(chunk: unknown): boolean {
  if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) return chunk.length === 0
  return chunk === undefined || chunk === null || typeof chunk === 'function'
}

function control(header: string, url: string): Answer {
  return { status: 409, headers: { [header]: url }, body: '' }
}

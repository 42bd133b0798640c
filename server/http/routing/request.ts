import type { Request, RequestHandler } from 'express'
import type { Actor } from '#server/access/actor.ts'
import type { Inertia } from '#server/http/inertia/inertia.ts'
import type { Pages } from '#server/http/pages.ts'
import type { Ctx } from '#server/platform/context.ts'
import { runAs, type Work } from '#server/platform/current-work.ts'
import { forOneRequest } from '#server/platform/database/read-once.ts'
import { redactToken } from './token-urls.ts'

/** The path under which the client's files are served. */
export const BASE = '/build'

declare global {
  namespace Express {
    interface Request {
      /** Identifies this request in responses and in the log. */
      id: string
      /** Random id of a visitor who is not signed in. */
      guest: string
      /** For the handler and the props of every page: `forOneRequest` where the request only reads. */
      ctx: Ctx
      /** The signed-in user. */
      actor: Actor | null
      /** The user of a locked session and the path of the lock screen; then `actor` is null. */
      locked?: { actor: Actor; lockScreen: string }
    }
    interface Response {
      inertia: Inertia<Pages>
    }
    interface Locals {
      /** Allows the scripts and styles of this document and no others. */
      nonce: string
    }
  }
}

/** Of a path in the log: longer than every path of ours, and short enough that guests cannot fill the disk. */
const MAX_PATH = 500

/** Assigns the request id, counts the request and logs one line for it: never a body, a cookie, a query or a token. */
export function requestLog(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    req.id = idFromProxy(req) ?? ctx.ids.token().slice(0, 16)
    req.actor = null
    req.ctx = ['GET', 'HEAD'].includes(req.method) ? forOneRequest(ctx) : ctx
    res.set('X-Request-Id', req.id)
    const started = performance.now()
    res.once('close', () => {
      const ms = performance.now() - started
      ctx.metrics.countRequest({
        route: routeOf(req),
        method: METHODS.get(req.method) ?? 'other',
        status: res.writableFinished ? res.statusCode : null,
        seconds: ms / 1000,
      })
      ctx.log.info({
        requestId: req.id,
        method: req.method,
        path: redactToken(req.originalUrl.split('?', 1)[0] ?? '').slice(0, MAX_PATH),
        status: res.writableFinished ? res.statusCode : 'aborted',
        ms: Math.round(ms),
        ip: req.ip,
        user: req.actor?.id,
      })
    })
    const work: Work = {
      requestId: req.id,
      get route() {
        return routeOf(req)
      },
    }
    runAs(work, next)
  }
}

/**
 * The request id that a trusted proxy sent: `X-Request-Id`, else the trace id of `traceparent` (source: W3C Trace Context,
 * 3.2). Undefined without one, and from anybody else.
 */
function idFromProxy(req: Request): string | undefined {
  const isTrusted: (address: string | undefined, hop: number) => boolean =
    req.app.get('trust proxy fn')
  if (!isTrusted(req.socket.remoteAddress, 0)) return undefined
  const given = req.get('x-request-id') ?? ''
  if (REQUEST_ID.test(given)) return given
  return TRACE_PARENT.exec(req.get('traceparent') ?? '')?.[1]
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** HEAD runs the route of GET. Others than these are refused everywhere, and counted together. */
const METHODS = new Map(
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
    method,
    method === 'HEAD' ? 'get' : method.toLowerCase(),
  ]),
)

/** The pattern of the route that a request matched so far. Visitors cannot choose the result, only which of ours it is. */
function routeOf(req: Request): string {
  if (req.originalUrl.startsWith(`${BASE}/`)) return `${BASE}/*`
  const path: unknown = req.route?.path
  return typeof path === 'string' ? path : 'other'
}

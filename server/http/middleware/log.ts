import type { RequestHandler } from 'express'
import { withoutKey } from '#server/http/routing/token-urls.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Names each request, and writes one line about it when it is done: never a body, a cookie, a query or a key. */
export function requestLog(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    req.id = ctx.ids.token().slice(0, 16)
    req.actor = null
    res.set('X-Request-Id', req.id)
    const started = performance.now()
    res.once('close', () => {
      ctx.log.info({
        requestId: req.id,
        method: req.method,
        path: withoutKey(req.originalUrl.split('?', 1)[0] ?? ''),
        status: res.writableFinished ? res.statusCode : 'aborted',
        ms: Math.round(performance.now() - started),
        ip: req.ip,
        user: req.actor?.id,
      })
    })
    next()
  }
}

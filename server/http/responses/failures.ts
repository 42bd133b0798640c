import type { ErrorRequestHandler, Request, Response } from 'express'
import type { ErrorProps } from '#server/http/errors.ts'
import { type ErrorPage, errorPages } from '#server/http/inertia/error-pages.ts'
import type { InertiaOptions } from '#server/http/inertia/options.ts'
import type { Pages } from '#server/http/pages.ts'
import { localeOf, translateRefusals, wantsJson } from '#server/http/routing/input.ts'
import { redactToken } from '#server/http/routing/token-urls.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isDamaged } from '#server/platform/database/damage.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-errors.ts'
import { isDiskFull, isReadOnly, isRetryable } from '#server/platform/database/dialect.ts'
import {
  Busy,
  Conflict,
  Forbidden,
  NotFound,
  ReauthenticationRequired,
  Refused,
  TooManyAttempts,
} from '#server/platform/errors.ts'

/** Converts all errors to responses. Errors that no page can show are sent as plain text. */
export function failures(
  ctx: Ctx,
  options: InertiaOptions,
  sharedWithoutDatabase: (req: Request) => object,
): ErrorRequestHandler[] {
  return [
    errorPages<Pages>(options, (error, req, res) => {
      if (error instanceof Refused) return respondToRefusal(error, req, res)
      if (error instanceof ReauthenticationRequired) return requestReauthentication(req, res)
      const props = errorPropsOf(error, req)
      logFault(ctx, error, props)
      if (props.retryAfterS !== null) res.set('Retry-After', String(props.retryAfterS))
      if (wantsJson(req)) return sendJson(res, props)
      if (error instanceof DatabaseUnavailable)
        return {
          component: 'login-error',
          props,
          status: props.status,
          sharedInstead: { ...sharedWithoutDatabase(req) },
        }
      return errorPageFor(req, props)
    }),
    fallbackHandler(ctx),
  ]
}

/** Guests get the error in a minimal layout, without the navigation. */
export function errorComponent(req: Request): 'error' | 'login-error' {
  return req.actor ? 'error' : 'login-error'
}

/** A refused form redirects back with each message at its field. */
function respondToRefusal(
  error: Refused,
  req: Request,
  res: Response,
): 'responded' | ErrorPage<Pages> {
  const errors = translateRefusals(localeOf(req), error.fields)
  if (wantsJson(req)) res.status(422).json({ errors })
  else if (req.method === 'GET')
    return errorPageFor(req, { ...defaultErrorProps(req), status: 422 })
  else void res.inertia.errors(errors).back('/')
  return 'responded'
}

/**
 * Forms and parts of pages stay in place: the client asks for authentication and repeats the request. A page redirects
 * to the authentication page and back.
 */
function requestReauthentication(req: Request, res: Response): 'responded' {
  if (wantsJson(req)) res.status(403).json({ status: 403, requestId: req.id, proof: true })
  else if (req.method === 'GET')
    void res.inertia.redirect(`/users/proof?next=${encodeURIComponent(req.originalUrl)}`, 303)
  else {
    const errors = translateRefusals(localeOf(req), { proof: { key: 'reauthentication_required' } })
    void res.inertia.errors(errors).back('/')
  }
  return 'responded'
}

function errorPropsOf(error: unknown, req: Request): ErrorProps {
  const defaults = defaultErrorProps(req)
  if (error instanceof Forbidden) return { ...defaults, status: 403 }
  if (error instanceof NotFound) return { ...defaults, status: 404 }
  if (error instanceof Conflict) return { ...defaults, status: 409, refusal: error.refusal }
  if (error instanceof TooManyAttempts)
    return { ...defaults, status: 429, retryAfterS: error.retryAfterS }
  if (isRetryable(error) || error instanceof DatabaseUnavailable)
    return { ...defaults, status: 503, retryAfterS: 1 }
  if (isDamaged(error)) return { ...defaults, status: 503, damaged: true }
  if (isDiskFull(error)) return { ...defaults, status: 507, retryAfterS: 5 }
  if (isReadOnly(error) || error instanceof Busy)
    return { ...defaults, status: 503, retryAfterS: 5 }
  return { ...defaults, status: clientErrorStatus(error) ?? 500 }
}

function defaultErrorProps(req: Request): ErrorProps {
  return { status: 500, requestId: req.id, refusal: null, retryAfterS: null }
}

/** Express and its parsers set a status on the error. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

function logFault(ctx: Ctx, error: unknown, { status, requestId }: ErrorProps): void {
  if (status === 500) ctx.log.error({ requestId, err: error }, 'request failed')
}

function sendJson(res: Response, props: ErrorProps): 'responded' {
  res.status(props.status).json(props)
  return 'responded'
}

function errorPageFor(req: Request, props: ErrorProps): ErrorPage<Pages> {
  return { component: errorComponent(req), props, status: props.status }
}

/** When even rendering the error page fails, for example without the database. */
function fallbackHandler(ctx: Ctx): ErrorRequestHandler {
  return (error, req, res, next) => {
    ctx.log.error({ requestId: req.id, err: error }, 'the page about a failure failed')
    if (res.headersSent) return next(error)
    for (const name of ['X-Inertia', 'ETag', 'Content-Length']) res.removeHeader(name)
    res.status(500).type('text').send(`Something went wrong. Request ${req.id}`)
  }
}

/**
 * Calls `record` for a signed-in user whose request is forbidden, before the response; if `record` fails, the refusal
 * is still sent.
 */
export function recordForbidden(
  record: (req: Request, path: string) => Promise<void>,
  onError: (error: unknown) => void,
): ErrorRequestHandler {
  return (error, req, _res, next) => {
    if (!(error instanceof Forbidden) || !req.actor) return next(error)
    const path = redactToken(req.originalUrl.split('?', 1)[0] ?? '')
    record(req, path)
      .catch(onError)
      .finally(() => next(error))
  }
}

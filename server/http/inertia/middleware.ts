import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { checkVersion } from './core.ts'
import type { Exchange, InertiaOptions } from './options.ts'
import { absolute, requestedPath } from './paths.ts'
import { Responder } from './responder.ts'
import { sendResponse, varyByVisit } from './send-response.ts'
import { readVisit } from './visit.ts'
import { wrapResponse } from './wrapped-response.ts'

/**
 * Express middleware for Inertia protocol 3; sets `res.inertia`. Belongs after static files and before the routes.
 *
 * It also responds to visits with another version (409), refuses Inertia visits from other sites (403), turns
 * redirects into ones the client can follow, and adds `Vary: X-Inertia`.
 */
export function inertia(options: InertiaOptions): RequestHandler {
  return (req, res, next) => {
    const exchange = createExchange(options, req, res, next)
    const { visit, version, appUrl } = exchange
    varyByVisit(res)
    if (visit.isPrecognitive) res.set('Precognition', 'true').vary('Precognition')
    if (visit.isInertia && req.get('sec-fetch-site') === 'cross-site') {
      res.sendStatus(403)
      return
    }
    const outdated = checkVersion(visit, version, () => absolute(visit.path, appUrl, visit.path))
    if (outdated) {
      sendResponse(res.set('X-Inertia-Version', version), outdated)
      return
    }
    attach(exchange)
    next()
  }
}

/** Sets `res.inertia` without the checks of the middleware, if it is not set yet. */
export function ensureInertia(
  options: InertiaOptions,
  req: Request,
  res: Response,
  next: NextFunction,
): void {
  if (!('inertia' in res)) attach(createExchange(options, req, res, next))
}

function createExchange(
  options: InertiaOptions,
  req: Request,
  res: Response,
  next: NextFunction,
): Exchange {
  const { version, appUrl: url } = options
  const appUrl = typeof url === 'function' ? url(req) : url
  return {
    req,
    res,
    next,
    options,
    appUrl,
    visit: readVisit(req, requestedPath(req, appUrl)),
    version: String((typeof version === 'function' ? version(req) : version) ?? ''),
  }
}

function attach(exchange: Exchange): void {
  const responder = new Responder<never>(exchange)
  exchange.res.inertia = responder
  wrapResponse(exchange, responder)
}

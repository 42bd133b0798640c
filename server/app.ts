import compression from 'compression'
import express, { type Express, type Request } from 'express'
import { recordRefusal } from '#server/audit/record.ts'
import type { Assets } from '#server/http/assets/assets.ts'
import { shell } from '#server/http/assets/shell.ts'
import { unroutedPages } from '#server/http/assets/unrouted-pages.ts'
import { databaseFlashStore } from '#server/http/flash/store.ts'
import { inertia } from '#server/http/inertia/middleware.ts'
import { supportedBodyTypes } from '#server/http/middleware/bodies.ts'
import { guestIds } from '#server/http/middleware/cookies.ts'
import { limitGuestPosts } from '#server/http/middleware/guest-posts.ts'
import { securityHeaders } from '#server/http/middleware/headers.ts'
import { health } from '#server/http/middleware/health.ts'
import { checkHost, checkTarget, originOf, trustProxies } from '#server/http/middleware/hosts.ts'
import { metricsPage } from '#server/http/middleware/metrics.ts'
import { failures, recordForbidden } from '#server/http/responses/failures.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { localeOf } from '#server/http/routing/input.ts'
import { requestLog } from '#server/http/routing/request.ts'
import { requireUnlocked, siteRouter } from '#server/http/routing/site-router.ts'
import { hideTokenUrls, unlessTokenUrl } from '#server/http/routing/token-urls.ts'
import { identify, readSession } from '#server/identity/sign-in/identify.ts'
import { metricsText } from '#server/operations/metrics/metrics.ts'
import type { Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { ServerState } from '#server/platform/process/http-server.ts'
import type { InertiaOptions } from './http/inertia/options.ts'
import { BASE } from './http/routing/request.ts'
import { csrf } from './http/session/csrf.ts'
import { extendSession, sessionMiddleware } from './http/session/session.ts'
import { siteMap as ourSiteMap } from './routes.ts'
import { scheduledJobs } from './scheduled.ts'
import { sharedProps } from './shared-props.ts'

export interface AppParts {
  assets: Assets
  /** Default: all routes. */
  siteMap?: readonly Route[]
  /** Makes `/readyz` report that the process is about to end. */
  serverState?: ServerState
}

/** The web application; middleware is in the order of a request. */
export function createApp(
  ctx: Ctx,
  { assets, siteMap = ourSiteMap, serverState = { draining: false } }: AppParts,
): Express {
  const app = express()
  const isHttps = ctx.settings.appUrl.startsWith('https:')
  const options = inertiaOptions(ctx, assets, isHttps)
  app.disable('x-powered-by')
  trustProxies(app, ctx.settings)

  app.use(
    securityHeaders(isHttps, assets.liveReloadOrigins),
    hideTokenUrls,
    requestLog(ctx),
    checkTarget(ctx.settings),
    health(ctx, serverState),
    metricsPage(ctx.settings, () => metricsText(ctx, scheduledJobs)),
    checkHost(ctx.settings),
  )
  app.use(BASE, assets.serve)
  app.use(compression())
  const visitorMiddleware = [
    sessionMiddleware(ctx, isHttps, readSession),
    identify(ctx),
    extendSession(ctx),
    guestIds(ctx),
    limitGuestPosts(ctx),
    csrf(ctx),
  ]
  for (const one of visitorMiddleware) app.use(unlessTokenUrl(one))
  app.use(supportedBodyTypes)
  app.use(
    inertia(options),
    requireUnlocked,
    siteRouter(ctx, siteMap),
    unroutedPages(assets, siteMap),
  )
  app.use(() => {
    throw new NotFound()
  })
  const guestProps = (req: Request) => sharedProps(ctx, null, pageOf(req))
  app.use(recordRefusals(ctx), failures(ctx, options, guestProps))
  return app
}

/** Requests that are refused for lack of an ability are recorded in the audit log. */
function recordRefusals(ctx: Ctx) {
  return recordForbidden(
    async (req, path) => {
      if (!req.actor) return
      const origin = { ip: req.ip ?? null, requestId: req.id }
      await recordRefusal({ ...ctx, origin }, req.actor, { method: req.method, path })
    },
    (error) => ctx.log.error({ err: error }, 'a refusal could not be recorded'),
  )
}

function inertiaOptions(ctx: Ctx, assets: Assets, isHttps: boolean): InertiaOptions {
  return {
    version: assets.version,
    shell: shell(assets),
    appUrl: (req) => originOf(ctx.settings, req),
    now: () => Date.parse(ctx.clock.now()),
    share: (req) => ({ ...sharedProps(req.ctx, req.actor, pageOf(req)) }),
    flashStore: databaseFlashStore(ctx),
    nonce: (_req, res) => res.locals.nonce,
    // Without https, browsers have no Web Crypto, and visits would fail.
    encryptHistory: (req) => Boolean(req.actor) && (isHttps || isLocal(req.hostname)),
    postRedirect: 303,
    report: (error, req) =>
      ctx.log.error({ requestId: req.id, err: error }, 'a part of a page failed'),
  }
}

function pageOf(req: Request) {
  return { code: localeOf(req), requestId: req.id }
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

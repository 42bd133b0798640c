import { type Request, type RequestHandler, type Response, Router } from 'express'
import { authorize, needsRecentAuth } from '#server/access/abilities.ts'
import { HttpError } from '#server/http/errors.ts'
import { isPrecognitive } from '#server/http/inertia/precognition.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Access, type Route, requireRecentAuth } from './handlers.ts'
import { wantsJson } from './input.ts'

/** All routes of the site map; a known path with another method gets 405. */
export function siteRouter(ctx: Ctx, siteMap: readonly Route[]): Router {
  const router = Router({ strict: true, caseSensitive: true })
  for (const route of siteMap) {
    router[route.method](route.path, async (req, res) => {
      if (!grantAccess(route.access, req, res, route)) return
      // The client would show other responses as text in a dialog, so the browser must load the URL.
      if (route.pageless && req.get('x-inertia')) return res.inertia.location(req.originalUrl)
      // Live validation has no effect, so it needs no recent authentication; other handlers would run.
      const isOnlyChecked = route.validates === true && isPrecognitive(req)
      if (route.access !== 'guest' && needsRecentAuth(route.access) && !isOnlyChecked)
        requireRecentAuth({ ctx, req })
      const origin = { ip: req.ip ?? null, requestId: req.id }
      await route.handle({
        ctx: { ...req.ctx, origin },
        actor: req.actor,
        input: undefined,
        req,
        res,
      })
    })
  }
  for (const [path, methods] of methodsByPath(siteMap)) {
    router.all(path, (_req, res, next) => {
      res.set('Allow', methods.join(', '))
      next(new HttpError(405, 'this path does not take this method'))
    })
  }
  return router
}

/**
 * Whether the request may continue. Guests are redirected to sign-in and back; throws `Forbidden` without the ability.
 */
export function grantAccess(
  access: Access,
  req: Request,
  res: Response,
  { whileEnrolling }: Pick<Route, 'whileEnrolling'> = {},
): boolean {
  if (access === 'guest') return true
  if (!req.actor) {
    redirectToSignIn(req, res)
    return false
  }
  authorize(req.actor, access)
  if (req.actor.mustEnrol && !whileEnrolling) {
    redirectToEnrolment(req, res)
    return false
  }
  return true
}

/** The setup of a second factor; nothing else is open before. */
const ENROLMENT = '/users/user-account-settings#second-factor'

function redirectToEnrolment(req: Request, res: Response): void {
  if (wantsJson(req)) res.status(403).json({ status: 403, requestId: req.id, enrol: true })
  else void res.inertia.redirect(ENROLMENT, 303)
}

function redirectToSignIn(req: Request, res: Response): void {
  if (wantsJson(req)) {
    res.status(401).json({ status: 401, requestId: req.id })
    return
  }
  const returnPath = returnPathOf(req, res)
  void res.inertia.redirect(
    returnPath === '/' ? '/login' : `/login?next=${encodeURIComponent(returnPath)}`,
    303,
  )
}

/** The path to return to after authentication. */
function returnPathOf(req: Request, res: Response): string {
  const isGet = req.method === 'GET' || req.method === 'HEAD'
  // The path of a form shows nothing, so its sender returns to the page of the form.
  return isGet ? req.originalUrl : res.inertia.previousPath('/')
}

function methodsByPath(siteMap: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of siteMap) {
    const added = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
    methods.set(path, [...(methods.get(path) ?? []), ...added])
  }
  return methods
}

/** The paths open to a locked session; everything else redirects to the lock screen, and back once it is unlocked. */
const OPEN_WHILE_LOCKED = new Set([
  '/unlock',
  '/logout',
  '/auth/cover-lockscreen',
  '/auth/boxed-lockscreen',
])

export const requireUnlocked: RequestHandler = (req, res, next) => {
  if (!req.locked || OPEN_WHILE_LOCKED.has(req.path)) return next()
  if (wantsJson(req)) {
    res.status(423).json({ status: 423, locked: true, requestId: req.id })
    return
  }
  res.inertia.clearHistory()
  const returnPath = encodeURIComponent(returnPathOf(req, res))
  void res.inertia.redirect(`${req.locked.lockScreen}?next=${returnPath}`, 303)
}

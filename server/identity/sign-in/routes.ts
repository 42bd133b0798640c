import { localPath } from '#server/http/inertia/paths.ts'
import { newGuest } from '#server/http/middleware/cookies.ts'
import { knownBrowserOf } from '#server/http/middleware/known-browser.ts'
import { publicForm, type Route } from '#server/http/routing/handlers.ts'
import { parse } from '#server/http/routing/input.ts'
import { issueToken } from '#server/http/session/csrf.ts'
import { endSession } from '#server/http/session/session.ts'
import { recordSignOut, signIn } from '#server/identity/accounts/account.ts'
import { resetRoutes } from '#server/identity/password/reset-routes.ts'
import { registerRoutes } from '#server/identity/registration/routes.ts'
import { startSession } from './complete-sign-in.ts'
import { loginQuery, signInInput, signOutInput } from './input.ts'
import { lockRoutes } from './lock-routes.ts'
import { type SignInStyle, signInSettings } from './sign-in-pages.ts'

const LOGIN = { cover: 'login', boxed: 'login-boxed' } as const

export const accountRoutes: Route[] = [
  {
    method: 'get',
    path: '/login',
    access: 'guest',
    page: 'login',
    handle: async ({ ctx, actor, req, res }) => {
      const next = localPath(parse(loginQuery, req.query).next, '') || null
      if (actor) return res.inertia.redirect(next ?? '/')
      const { style } = await signInSettings(ctx)
      await res.inertia.render(LOGIN[style], { next, signedIn: null })
    },
  },
  signInPage('/auth/cover-login', 'cover'),
  signInPage('/auth/boxed-signin', 'boxed'),

  publicForm('/login', signInInput, async ({ ctx, req, res, input: { email, password, next } }) => {
    const knownBrowser = (id: number) => knownBrowserOf(ctx, req, id)
    const userId = await signIn(ctx, { email, password, ip: req.ip ?? '', knownBrowser })
    return startSession(ctx, req, res, userId, { by: 'password', next: localPath(next, '/') })
  }),

  publicForm('/logout', signOutInput, async ({ ctx, req, res, actor }) => {
    const user = actor ?? req.locked?.actor
    if (user) await recordSignOut(ctx, user)
    await endSession(req, res)
    newGuest(ctx, req, res)
    issueToken(ctx, req, res, req.guest)
    res.inertia.clearHistory()
    if (req.secure) res.set('Clear-Site-Data', '"cache"')
    return '/login'
  }),

  ...registerRoutes,
  ...resetRoutes,
  ...lockRoutes,
]

/** The sign-in page in one style, whichever the shop chose; signed-in users can view it too. */
function signInPage(path: string, style: SignInStyle): Route {
  return {
    method: 'get',
    path,
    access: 'guest',
    page: LOGIN[style],
    handle: async ({ actor, req, res }) => {
      const next = localPath(parse(loginQuery, req.query).next, '') || null
      await res.inertia.render(LOGIN[style], { next, signedIn: actor?.name ?? null })
    },
  }
}

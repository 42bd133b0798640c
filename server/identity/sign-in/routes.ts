import { localPath } from '#server/http/inertia/paths.ts'
import { newGuest } from '#server/http/middleware/cookies.ts'
import { knownBrowserOf } from '#server/http/middleware/known-browser.ts'
import {
  publicForm,
  publicPage,
  type Route,
  type RouteRequest,
  withBody,
} from '#server/http/routing/handlers.ts'
import { noBody, parse } from '#server/http/routing/input.ts'
import { issueToken } from '#server/http/session/csrf.ts'
import { endSession, pendingSignInOf } from '#server/http/session/session.ts'
import { clearAttempt, countAttempt } from '#server/identity/accounts/throttle.ts'
import { assertionInput, clientOf } from '#server/identity/passkeys/input.ts'
import {
  type AssertionRequest,
  assertionOptions,
  verifyAssertion,
} from '#server/identity/passkeys/passkey-assertion.ts'
import { secondFactorOf } from '#server/identity/second-factor/factors.ts'
import { codeInput } from '#server/identity/second-factor/input.ts'
import { verifySecondFactor } from '#server/identity/second-factor/verify-second-factor.ts'
import { completeSignIn, startSession } from './complete-sign-in.ts'
import { linkQuery, loginQuery, registerInput, signInInput, signOutInput } from './input.ts'
import { lockRoutes } from './lock-routes.ts'
import type { LoginRegisterProps } from './props.ts'
import { acceptInvitation, invitationByToken } from './registration.ts'
import { resetRoutes } from './reset-routes.ts'
import { recordSignOut, signIn } from './sign-in.ts'
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

  {
    method: 'get',
    path: '/login/second-factor',
    access: 'guest',
    page: 'login-second-factor',
    handle: async ({ ctx, req, res }) => {
      const pending = pendingSignInOf(ctx, req)
      const methods = pending && (await secondFactorOf(ctx, pending.userId))
      if (methods) {
        const { style } = await signInSettings(ctx)
        await res.inertia.render('login-second-factor', { methods, style })
      } else await res.inertia.redirect(req.actor ? '/' : '/login', 303)
    },
  },

  publicForm('/login/second-factor', codeInput, async ({ ctx, req, res, input }) => {
    const pending = pendingSignInOf(ctx, req)
    if (!pending) return '/login'
    const kind = await verifySecondFactor(ctx, pending.userId, input.code)
    const by = kind === 'totp' ? 'password' : kind
    await completeSignIn(ctx, req, res, pending.userId, { secondFactor: true, by })
    return pending.next
  }),

  {
    method: 'post',
    path: '/login/passkey/options',
    access: 'guest',
    page: null,
    handle: (request) =>
      withBody(request, noBody, async () => {
        const { ctx, req, res } = request
        const client = clientOf(request)
        await countAttempt(ctx, { target: `passkey for ${client.visitor}`, ip: req.ip ?? '' })
        res.json(await assertionOptions(ctx, signInRequest(request), client))
      }),
  },

  publicForm('/login/passkey', assertionInput, async (request) => {
    const { ctx, req, res, input } = request
    const attempt = { target: `passkey ${input.passkey.id}`, ip: req.ip ?? '' }
    await countAttempt(ctx, attempt)
    const next = pendingSignInOf(ctx, req)?.next ?? localPath(input.next, '/')
    const client = clientOf(request)
    const userId = await verifyAssertion(ctx, input.passkey, signInRequest(request), client)
    await completeSignIn(ctx, req, res, userId, { secondFactor: true, by: 'passkey' })
    await clearAttempt(ctx, attempt)
    await clearAttempt(ctx, { ...attempt, target: `passkey for ${client.visitor}` })
    return next
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

  registerPage('/auth/cover-register', 'login-cover-register'),
  registerPage('/auth/boxed-signup', 'login-boxed-signup'),

  publicForm('/register', registerInput, async ({ ctx, req, res, input }) => {
    const { id, kind } = await acceptInvitation(ctx, { ...input, email: input.email ?? null })
    return startSession(ctx, req, res, id, { by: kind, next: '/' })
  }),

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

/** After the password only this user's passkeys are accepted; before it any, if the device verified its owner. */
function signInRequest({ ctx, req }: RouteRequest): AssertionRequest {
  const pending = pendingSignInOf(ctx, req)
  return pending
    ? { purpose: 'sign_in', userId: pending.userId, usage: 'after_password' }
    : { purpose: 'sign_in', userId: null, usage: 'alone' }
}

function registerPage(path: string, page: 'login-cover-register' | 'login-boxed-signup'): Route {
  return publicPage(path, page, linkQuery, async ({ ctx, input }): Promise<LoginRegisterProps> => {
    const { token } = input
    if (!token) return { state: 'none', token: null, invitation: null }
    const invitation = await invitationByToken(ctx, token)
    return invitation
      ? { state: 'open', token, invitation }
      : { state: 'expired', token: null, invitation: null }
  })
}

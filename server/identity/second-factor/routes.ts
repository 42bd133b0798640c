import { action } from '#server/http/routing/action.ts'
import { form, publicForm, type Route } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { pendingSignInOf } from '#server/http/session/session.ts'
import { completeSignIn } from '#server/identity/sign-in/complete-sign-in.ts'
import { codeInput } from '#server/identity/sign-in/input.ts'
import { signInSettings } from '#server/identity/sign-in/sign-in-pages.ts'
import { confirmAuthenticator, removeAuthenticator, setUpAuthenticator } from './authenticator.ts'
import { secondFactorOf } from './factors.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

const PATH = '/login/second-factor'

export const secondFactorRoutes: Route[] = [
  {
    method: 'get',
    path: PATH,
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

  publicForm(PATH, codeInput, async ({ ctx, req, res, input }) => {
    const pending = pendingSignInOf(ctx, req)
    if (!pending) return '/login'
    const kind = await verifySecondFactor(ctx, pending.userId, input.code)
    const by = kind === 'totp' ? 'password' : kind
    await completeSignIn(ctx, req, res, pending.userId, { secondFactor: true, by })
    return pending.next
  }),

  whileEnrolling(
    action(
      '/users/second-factor/authenticator',
      noBody,
      ({ ctx, actor }) => setUpAuthenticator(ctx, actor),
      'account.change_second_factor',
    ),
  ),

  whileEnrolling(
    action(
      '/users/second-factor/authenticator/confirmation',
      codeInput,
      async ({ ctx, actor, input }) => ({
        recoveryCodes: await confirmAuthenticator(ctx, actor, input.code.replace(/\s/g, '')),
      }),
      'account.change_second_factor',
    ),
  ),

  form(
    '/users/second-factor/authenticator/removal',
    noBody,
    async ({ ctx, actor, res }) => {
      await removeAuthenticator(ctx, actor)
      res.inertia.flash('notice', { key: 'second_factor_removed' })
      return { fallback: SETTINGS }
    },
    'account.change_second_factor',
  ),

  action(
    '/users/second-factor/recovery-codes',
    noBody,
    async ({ ctx, actor }) => ({
      recoveryCodes: await renewRecoveryCodes(ctx, actor),
    }),
    'account.change_second_factor',
  ),
]

const SETTINGS = '/users/user-account-settings'

function whileEnrolling(route: Route): Route {
  return { ...route, whileEnrolling: true }
}

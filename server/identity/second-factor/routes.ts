import { act } from '#server/http/routing/act.ts'
import { form, openForm, type Route } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { waitingOf } from '#server/http/session/session.ts'
import { completeSignIn } from '#server/identity/sign-in/complete-sign-in.ts'
import { codeInput } from '#server/identity/sign-in/input.ts'
import { doorsOf } from '#server/identity/sign-in/sign-in-pages.ts'
import { confirmAuthenticator, offerAuthenticator, removeAuthenticator } from './authenticator.ts'
import { secondFactorOf } from './factors.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { giveSecondFactor } from './verify-second-factor.ts'

const DOOR = '/login/second-factor'

export const secondFactorRoutes: Route[] = [
  {
    method: 'get',
    path: DOOR,
    access: 'guest',
    page: 'login-second-factor',
    handle: async ({ ctx, req, res }) => {
      const waiting = waitingOf(ctx, req)
      const by = waiting && (await secondFactorOf(ctx, waiting.userId))
      if (by) {
        const { style } = await doorsOf(ctx)
        await res.inertia.render('login-second-factor', { by, style })
      } else await res.inertia.redirect(req.actor ? '/' : '/login', 303)
    },
  },

  openForm(DOOR, codeInput, async ({ ctx, req, res, input }) => {
    const waiting = waitingOf(ctx, req)
    if (!waiting) return '/login'
    const kind = await giveSecondFactor(ctx, waiting.userId, input.code)
    const by = kind === 'totp' ? 'password' : kind
    await completeSignIn(ctx, req, res, waiting.userId, { secondFactor: true, by })
    return waiting.next
  }),

  whileEnrolling(
    act(
      '/users/second-factor/authenticator',
      noBody,
      ({ ctx, actor }) => offerAuthenticator(ctx, actor),
      'account.change_second_factor',
    ),
  ),

  whileEnrolling(
    act(
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

  act(
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

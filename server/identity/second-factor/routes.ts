import { action } from '#server/http/routing/action.ts'
import { form, type Route } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { confirmAuthenticator, removeAuthenticator, setUpAuthenticator } from './authenticator.ts'
import { codeInput } from './input.ts'
import { renewRecoveryCodes } from './recovery.ts'

export const secondFactorRoutes: Route[] = [
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

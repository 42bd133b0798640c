import { action } from '#server/http/routing/action.ts'
import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { addPasskeyInput, clientOf, renamePasskeyInput } from './input.ts'
import { addPasskey, registrationOptions } from './passkey-registration.ts'
import { removePasskey, renamePasskey } from './passkeys.ts'

export const passkeyRoutes: Route[] = [
  whileEnrolling(
    action(
      '/users/passkeys/options',
      noBody,
      (request) => registrationOptions(request.ctx, request.actor, clientOf(request)),
      'account.change_passkeys',
    ),
  ),

  whileEnrolling(
    action(
      '/users/passkeys',
      addPasskeyInput,
      async (request) => ({
        recoveryCodes: await addPasskey(request.ctx, request.actor, {
          ...request.input,
          client: clientOf(request),
        }),
      }),
      'account.change_passkeys',
    ),
  ),

  form('/users/passkeys/:id/name', renamePasskeyInput, async ({ ctx, actor, req, input }) => {
    await renamePasskey(ctx, actor, idIn(req), input.name)
    return { fallback: SETTINGS }
  }),

  form(
    '/users/passkeys/:id/removal',
    noBody,
    async ({ ctx, actor, req, res }) => {
      await removePasskey(ctx, actor, idIn(req))
      res.inertia.flash('notice', { key: 'passkey_removed' })
      return { fallback: SETTINGS }
    },
    'account.change_passkeys',
  ),
]

const SETTINGS = '/users/user-account-settings'

function whileEnrolling(route: Route): Route {
  return { ...route, whileEnrolling: true }
}

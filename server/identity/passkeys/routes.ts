import { localPath } from '#server/http/inertia/paths.ts'
import { visitorKey } from '#server/http/middleware/cookies.ts'
import { originOf } from '#server/http/middleware/hosts.ts'
import { action } from '#server/http/routing/action.ts'
import {
  form,
  idIn,
  publicForm,
  type Route,
  type RouteRequest,
  type UserRequest,
  withBody,
} from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { pendingSignInOf } from '#server/http/session/session.ts'
import { completeSignIn } from '#server/identity/sign-in/complete-sign-in.ts'
import { clearAttempt, countAttempt } from '#server/identity/sign-in/throttle.ts'
import type { Client } from './challenges.ts'
import { addPasskeyInput, passkeySignInInput, renamePasskeyInput } from './input.ts'
import { type AssertionRequest, assertionOptions, verifyAssertion } from './passkey-assertion.ts'
import { addPasskey, registrationOptions } from './passkey-registration.ts'
import { removePasskey, renamePasskey } from './passkeys.ts'

export const passkeyRoutes: Route[] = [
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

  publicForm('/login/passkey', passkeySignInInput, async (request) => {
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

/** The visitor and origin that the signature must match. */
export function clientOf({ ctx, req }: Pick<UserRequest, 'ctx' | 'req'>): Client {
  return { visitor: visitorKey(req), origin: originOf(ctx.settings, req) }
}

/** After the password only this user's passkeys are accepted; before it any, if the device verified its owner. */
function signInRequest({ ctx, req }: RouteRequest): AssertionRequest {
  const pending = pendingSignInOf(ctx, req)
  return pending
    ? { purpose: 'sign_in', userId: pending.userId, usage: 'after_password' }
    : { purpose: 'sign_in', userId: null, usage: 'alone' }
}

function whileEnrolling(route: Route): Route {
  return { ...route, whileEnrolling: true }
}

import { localPath } from '#server/http/inertia/paths.ts'
import { action } from '#server/http/routing/action.ts'
import {
  page,
  type Route,
  type UserRequest,
  withActor,
  withBody,
} from '#server/http/routing/handlers.ts'
import { noBody, wantsJson } from '#server/http/routing/input.ts'
import { renewSession } from '#server/http/session/renew.ts'
import { assertionInput, clientOf } from '#server/identity/passkeys/input.ts'
import {
  type AssertionRequest,
  assertionOptions,
  verifyAssertion,
} from '#server/identity/passkeys/passkey-assertion.ts'
import { secondFactorOf } from '#server/identity/second-factor/factors.ts'
import { reauthenticationInput, reauthenticationQuery } from './input.ts'
import { confirmPassword, recordReauthentication } from './reauthentication.ts'

const routes: Route[] = [
  page('/users/proof', 'proof', reauthenticationQuery, async ({ ctx, actor, input }) => {
    const factor = await secondFactorOf(ctx, actor.id)
    return { next: localPath(input.next, '/'), passkey: factor?.passkey ?? false }
  }),

  {
    method: 'post',
    path: '/users/proof',
    access: 'app.use',
    page: null,
    handle: (request) =>
      withBody(request, reauthenticationInput, async ({ password, next }) => {
        const userRequest = withActor(request)
        const { ctx, actor, req } = userRequest
        await confirmPassword(ctx, actor, { password, ip: req.ip ?? '', field: 'password' })
        await finish(userRequest, 'password', next)
      }),
  },

  // A link to a sensitive file calls this first, so that the dialog appears on the page of the link.
  action('/users/proof/confirmation', noBody, async () => undefined, 'account.reauthenticate'),
  action('/users/proof/passkey/options', noBody, (request) =>
    assertionOptions(request.ctx, assertionRequest(request), clientOf(request)),
  ),

  {
    method: 'post',
    path: '/users/proof/passkey',
    access: 'app.use',
    page: null,
    handle: (request) =>
      withBody(request, assertionInput, async ({ passkey, next }) => {
        const userRequest = withActor(request)
        const { ctx } = userRequest
        await verifyAssertion(ctx, passkey, assertionRequest(userRequest), clientOf(userRequest))
        await finish(userRequest, 'passkey', next)
      }),
  },
]

/** Setting up a second factor requires authentication, so these routes are open before the setup. */
export const reauthenticationRoutes: Route[] = routes.map((route) => ({
  ...route,
  whileEnrolling: true,
}))

function assertionRequest({ actor }: UserRequest): AssertionRequest {
  return { purpose: 'proof', userId: actor.id, usage: 'alone' }
}

async function finish(
  { ctx, actor, req, res }: UserRequest,
  by: 'password' | 'passkey',
  next: string | null | undefined,
): Promise<void> {
  await renewSession(ctx, req, res)
  await recordReauthentication(ctx, actor, 'proven', by)
  if (wantsJson(req)) res.status(204).end()
  else await res.inertia.redirect(localPath(next, '/'), 303)
}

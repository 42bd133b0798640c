import { localPath } from '#server/http/inertia/paths.ts'
import { wantsJson } from '#server/http/responses/failures.ts'
import { action } from '#server/http/routing/action.ts'
import {
  page,
  type Route,
  requireSignedIn,
  type SignedInRequest,
  withBody,
} from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { renewSession } from '#server/http/session/renew.ts'
import { passkeyReauthenticationInput } from '#server/identity/passkeys/input.ts'
import {
  type AssertionRequest,
  authenticationOptions,
  verifyAssertion,
} from '#server/identity/passkeys/passkey-assertion.ts'
import { requesterOf } from '#server/identity/passkeys/routes.ts'
import { secondFactorOf } from '#server/identity/second-factor/factors.ts'
import { reauthenticationInput, reauthenticationQuery } from '#server/identity/sign-in/input.ts'
import { reauthenticateWithPassword, recordReauthentication } from './reauthentication.ts'

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
    handle: (caller) =>
      withBody(caller, reauthenticationInput, async ({ password, next }) => {
        const visit = requireSignedIn(caller)
        const ip = visit.req.ip ?? ''
        await reauthenticateWithPassword(visit.ctx, visit.actor, {
          password,
          ip,
          field: 'password',
        })
        await finishReauthentication(visit, 'password', next)
      }),
  },

  // A link to a sensitive file calls this first, so that the dialog appears on the page of the
  // link.
  action('/users/proof/confirmation', noBody, async () => undefined, 'account.reauthenticate'),
  action('/users/proof/passkey/options', noBody, (visit) =>
    authenticationOptions(visit.ctx, assertionRequestFor(visit), requesterOf(visit)),
  ),

  {
    method: 'post',
    path: '/users/proof/passkey',
    access: 'app.use',
    page: null,
    handle: (caller) =>
      withBody(caller, passkeyReauthenticationInput, async ({ passkey, next }) => {
        const visit = requireSignedIn(caller)
        await verifyAssertion(visit.ctx, passkey, assertionRequestFor(visit), requesterOf(visit))
        await finishReauthentication(visit, 'passkey', next)
      }),
  },
]

/** The setup of a second factor requires authentication, so these work before it. */
export const reauthenticationRoutes: Route[] = routes.map((route) => ({
  ...route,
  whileEnrolling: true,
}))

function assertionRequestFor({ actor }: SignedInRequest): AssertionRequest {
  return { purpose: 'proof', userId: actor.id, usage: 'alone' }
}

async function finishReauthentication(
  { ctx, actor, req, res }: SignedInRequest,
  by: 'password' | 'passkey',
  next: string | null | undefined,
): Promise<void> {
  await renewSession(ctx, req, res)
  await recordReauthentication(ctx, actor, 'proven', by)
  if (wantsJson(req)) res.status(204).end()
  else await res.inertia.redirect(localPath(next, '/'), 303)
}

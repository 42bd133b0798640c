import { localPath } from '#server/http/inertia/paths.ts'
import { wantsJson } from '#server/http/responses/failures.ts'
import { act } from '#server/http/routing/act.ts'
import { page, type Route, signedIn, type Visit, withBody } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { renewSession } from '#server/http/session/renew.ts'
import { passkeyProofInput } from '#server/identity/passkeys/input.ts'
import {
  ownerOfPasskey,
  passkeyToShow,
  type Wanted,
} from '#server/identity/passkeys/passkey-assertion.ts'
import { askerOf } from '#server/identity/passkeys/routes.ts'
import { secondFactorOf } from '#server/identity/second-factor/factors.ts'
import { proofInput, proofQuery } from '#server/identity/sign-in/input.ts'
import { noteProof, provePassword } from './reauthentication.ts'

const routes: Route[] = [
  page('/users/proof', 'proof', proofQuery, async ({ ctx, actor, input }) => {
    const factor = await secondFactorOf(ctx, actor.id)
    return { next: localPath(input.next, '/'), passkey: factor?.passkey ?? false }
  }),

  {
    method: 'post',
    path: '/users/proof',
    access: 'app.use',
    page: null,
    handle: (caller) =>
      withBody(caller, proofInput, async ({ password, next }) => {
        const visit = signedIn(caller)
        const ip = visit.req.ip ?? ''
        await provePassword(visit.ctx, visit.actor, { password, ip, field: 'password' })
        await goOn(visit, 'password', next)
      }),
  },

  // A link to a sensitive file asks here first, so that the question stands on the page of the link.
  act('/users/proof/confirmation', noBody, async () => undefined, 'account.reauthenticate'),
  act('/users/proof/passkey/options', noBody, (visit) =>
    passkeyToShow(visit.ctx, wantedOf(visit), askerOf(visit)),
  ),

  {
    method: 'post',
    path: '/users/proof/passkey',
    access: 'app.use',
    page: null,
    handle: (caller) =>
      withBody(caller, passkeyProofInput, async ({ passkey, next }) => {
        const visit = signedIn(caller)
        await ownerOfPasskey(visit.ctx, passkey, wantedOf(visit), askerOf(visit))
        await goOn(visit, 'passkey', next)
      }),
  },
]

/** On the way to the set-up of a second factor the user authenticates again. */
export const proofRoutes: Route[] = routes.map((route) => ({ ...route, whileEnrolling: true }))

function wantedOf({ actor }: Visit): Wanted {
  return { purpose: 'proof', userId: actor.id, stands: 'alone' }
}

async function goOn(
  { ctx, actor, req, res }: Visit,
  by: 'password' | 'passkey',
  next: string | null | undefined,
): Promise<void> {
  await renewSession(ctx, req, res)
  await noteProof(ctx, actor, 'proven', by)
  if (wantsJson(req)) res.status(204).end()
  else await res.inertia.redirect(localPath(next, '/'), 303)
}

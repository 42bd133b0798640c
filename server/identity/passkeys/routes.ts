import { localPath } from '#server/http/inertia/paths.ts'
import { visitorOf } from '#server/http/middleware/cookies.ts'
import { originOf } from '#server/http/middleware/hosts.ts'
import { act } from '#server/http/routing/act.ts'
import {
  type Caller,
  form,
  idIn,
  openForm,
  type Route,
  type Visit,
  withBody,
} from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { waitingOf } from '#server/http/session/session.ts'
import { completeSignIn } from '#server/identity/sign-in/complete-sign-in.ts'
import { countAttempt, forgiveAttempt } from '#server/identity/sign-in/throttle.ts'
import type { Asker } from './challenges.ts'
import { addPasskeyInput, passkeySignInInput, renamePasskeyInput } from './input.ts'
import { ownerOfPasskey, passkeyToShow, type Wanted } from './passkey-assertion.ts'
import { addPasskey, passkeyToMake } from './passkey-registration.ts'
import { removePasskey, renamePasskey } from './passkeys.ts'

export const passkeyRoutes: Route[] = [
  {
    method: 'post',
    path: '/login/passkey/options',
    access: 'guest',
    page: null,
    handle: (caller) =>
      withBody(caller, noBody, async () => {
        const { ctx, req, res } = caller
        const asker = askerOf(caller)
        await countAttempt(ctx, { emailKey: `passkey for ${asker.visitor}`, ip: req.ip ?? '' })
        res.json(await passkeyToShow(ctx, wantedAtDoor(caller), asker))
      }),
  },

  openForm('/login/passkey', passkeySignInInput, async (caller) => {
    const { ctx, req, res, input } = caller
    const attempt = { emailKey: `passkey ${input.passkey.id}`, ip: req.ip ?? '' }
    await countAttempt(ctx, attempt)
    const next = waitingOf(ctx, req)?.next ?? localPath(input.next, '/')
    const asker = askerOf(caller)
    const userId = await ownerOfPasskey(ctx, input.passkey, wantedAtDoor(caller), asker)
    await completeSignIn(ctx, req, res, userId, { secondFactor: true, by: 'passkey' })
    await forgiveAttempt(ctx, attempt)
    await forgiveAttempt(ctx, { ...attempt, emailKey: `passkey for ${asker.visitor}` })
    return next
  }),

  whileEnrolling(
    act(
      '/users/passkeys/options',
      noBody,
      (visit) => passkeyToMake(visit.ctx, visit.actor, askerOf(visit)),
      'account.change_passkeys',
    ),
  ),

  whileEnrolling(
    act(
      '/users/passkeys',
      addPasskeyInput,
      async (visit) => ({
        recoveryCodes: await addPasskey(visit.ctx, visit.actor, {
          ...visit.input,
          asker: askerOf(visit),
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

/** Who asks for a signature, as the browser will say it back. */
export function askerOf({ ctx, req }: Pick<Visit, 'ctx' | 'req'>): Asker {
  return { visitor: visitorOf(req), origin: originOf(ctx.settings, req) }
}

/** After the password only this user's passkeys open; before it any does, if the device has checked its owner. */
function wantedAtDoor({ ctx, req }: Caller): Wanted {
  const waiting = waitingOf(ctx, req)
  return waiting
    ? { purpose: 'sign_in', userId: waiting.userId, stands: 'after_password' }
    : { purpose: 'sign_in', userId: null, stands: 'alone' }
}

function whileEnrolling(route: Route): Route {
  return { ...route, whileEnrolling: true }
}

import { localPath } from '#server/http/inertia/paths.ts'
import { form, openForm, type Route } from '#server/http/routing/handlers.ts'
import { parse } from '#server/http/routing/input.ts'
import { sessionHash } from '#server/http/session/session.ts'
import { showsPassword } from '#server/identity/accounts/account.ts'
import { Refused } from '#server/platform/errors.ts'
import { lockInput, loginQuery, unlockInput } from './input.ts'
import { lock, unlock } from './screen-lock.ts'
import { type DoorStyle, doorPath, doorsOf } from './sign-in-pages.ts'

export const lockRoutes: Route[] = [
  lockDoor('cover', 'login-cover-lockscreen'),
  lockDoor('boxed', 'login-boxed-lockscreen'),

  form('/lock', lockInput, async ({ ctx, actor, req, res, input }) => {
    await lock(ctx, actor, { idHash: sessionHash(req) }, 'person')
    res.inertia.clearHistory()
    const style = input.style ?? (await doorsOf(ctx)).style
    const next = localPath(input.next, '') || res.inertia.cameFrom('/')
    return `${doorPath('lock', style)}?next=${encodeURIComponent(next)}`
  }),

  openForm('/unlock', unlockInput, async ({ ctx, req, input }) => {
    const next = localPath(input.next, '/')
    if (!req.locked) return next
    const { actor } = req.locked
    const shown = { email: actor.email, password: input.password, ip: req.ip ?? '' }
    if (!(await showsPassword(ctx, shown)))
      throw new Refused({ password: { key: 'password_wrong' } })
    await unlock(ctx, actor, { idHash: sessionHash(req) })
    return next
  }),
]

/** Whoever locked it, and the way back in; nobody is behind it when nobody is signed in. */
function lockDoor(
  style: DoorStyle,
  page: 'login-cover-lockscreen' | 'login-boxed-lockscreen',
): Route {
  return {
    method: 'get',
    path: doorPath('lock', style),
    access: 'guest',
    page,
    handle: async ({ actor, req, res }) => {
      const next = localPath(parse(loginQuery, req.query).next, '/')
      const who = req.locked?.actor ?? actor
      if (!who) return res.inertia.redirect(`/login?next=${encodeURIComponent(next)}`)
      const person = { name: who.name, email: who.email }
      await res.inertia.render(page, { person, isLocked: Boolean(req.locked), next })
    },
  }
}

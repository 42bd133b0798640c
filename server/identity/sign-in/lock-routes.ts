import { localPath } from '#server/http/inertia/paths.ts'
import { knownBrowserOf } from '#server/http/middleware/known-browser.ts'
import { form, publicForm, type Route } from '#server/http/routing/handlers.ts'
import { parse } from '#server/http/routing/input.ts'
import { sessionHash } from '#server/http/session/session.ts'
import { Refused } from '#server/platform/errors.ts'
import { lockInput, loginQuery, unlockInput } from './input.ts'
import { lock, unlock } from './screen-lock.ts'
import { isPasswordCorrect } from './sign-in.ts'
import { pagePath, type SignInStyle, signInSettings } from './sign-in-pages.ts'

export const lockRoutes: Route[] = [
  lockPage('cover', 'login-cover-lockscreen'),
  lockPage('boxed', 'login-boxed-lockscreen'),

  form('/lock', lockInput, async ({ ctx, actor, req, res, input }) => {
    await lock(ctx, actor, { idHash: sessionHash(req) }, 'person')
    res.inertia.clearHistory()
    const style = input.style ?? (await signInSettings(ctx)).style
    const next = localPath(input.next, '') || res.inertia.previousPath('/')
    return `${pagePath('lock', style)}?next=${encodeURIComponent(next)}`
  }),

  publicForm('/unlock', unlockInput, async ({ ctx, req, input }) => {
    const next = localPath(input.next, '/')
    if (!req.locked) return next
    const { actor } = req.locked
    const credentials = {
      email: actor.email,
      password: input.password,
      ip: req.ip ?? '',
      knownBrowser: () => knownBrowserOf(ctx, req, actor.id) ?? sessionHash(req),
    }
    if (!(await isPasswordCorrect(ctx, credentials)))
      throw new Refused({ password: { key: 'password_wrong' } })
    await unlock(ctx, actor, { idHash: sessionHash(req) })
    return next
  }),
]

/** Shows the user of the session and the form to unlock it; redirects guests to sign-in. */
function lockPage(
  style: SignInStyle,
  page: 'login-cover-lockscreen' | 'login-boxed-lockscreen',
): Route {
  return {
    method: 'get',
    path: pagePath('lock', style),
    access: 'guest',
    page,
    handle: async ({ actor, req, res }) => {
      const next = localPath(parse(loginQuery, req.query).next, '/')
      const user = req.locked?.actor ?? actor
      if (!user) return res.inertia.redirect(`/login?next=${encodeURIComponent(next)}`)
      const person = { name: user.name, email: user.email }
      await res.inertia.render(page, { person, isLocked: Boolean(req.locked), next })
    },
  }
}

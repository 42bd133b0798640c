import { giveToken } from '../http/csrf.ts'
import { newGuest } from '../http/guests.ts'
import { openForm, openPage, type Route } from '../http/handlers.ts'
import { localPath } from '../http/inertia/paths.ts'
import { beginWaiting, endSession } from '../http/session/session.ts'
import { signIn } from './account.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { loginQuery, signInInput, signOutInput } from './input.ts'
import { secondFactorOf } from './second-factor.ts'

export const accountRoutes: Route[] = [
  openPage('/login', 'login', loginQuery, async ({ input }) => ({
    next: localPath(input.next, '') || null,
  })),

  openForm('/login', signInInput, async ({ ctx, req, res, input }) => {
    const userId = await signIn(ctx, {
      email: input.email,
      password: input.password,
      ip: req.ip ?? '',
    })
    const next = localPath(input.next, '/')
    if (await secondFactorOf(ctx, userId)) {
      await beginWaiting(ctx, req, { userId, next })
      giveToken(ctx, req, res, req.sessionID)
      return '/login/second-factor'
    }
    await completeSignIn(ctx, req, res, userId, { secondFactor: false })
    return next
  }),

  openForm('/logout', signOutInput, async ({ ctx, req, res }) => {
    await endSession(req, res)
    newGuest(ctx, req, res)
    giveToken(ctx, req, res, req.guest)
    res.inertia.clearHistory()
    if (req.secure) res.set('Clear-Site-Data', '"cache"')
    return '/login'
  }),
]

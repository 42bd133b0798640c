import { localPath } from '#server/http/inertia/paths.ts'
import { newGuest } from '#server/http/middleware/cookies.ts'
import { action } from '#server/http/routing/action.ts'
import { form, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { issueToken } from '#server/http/session/csrf.ts'
import { renewSession } from '#server/http/session/renew.ts'
import { endSession } from '#server/http/session/session.ts'
import { endOtherSessions, endOwnSession } from '#server/identity/sessions/sessions.ts'
import { sha256 } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { cancelEmailChange, confirmEmail, requestEmailChange } from './email-change.ts'
import {
  emailInput,
  nameInput,
  passwordInput,
  sessionKey,
  settingsQuery,
  tokenInput,
} from './input.ts'
import { profilePage, settingsPage } from './page.ts'
import { changeName, changePassword, deactivate, exportOwnData } from './profile.ts'

const PROFILE = '/users/profile'
const SETTINGS = '/users/user-account-settings'

const settings: Route = page(SETTINGS, 'account-settings', settingsQuery, (request) => {
  const { ctx, actor, input } = request
  const next = localPath(input.next, '') || null
  return settingsPage(ctx, actor, { session: hashOf(request), token: input.token, next })
})

export const profileRoutes: Route[] = [
  page(PROFILE, 'profile', noQuery, ({ ctx, actor }) => profilePage(ctx, actor)),
  { ...settings, whileEnrolling: true },

  form('/users/profile/name', nameInput, async ({ ctx, actor, res, input }) => {
    await changeName(ctx, actor, input)
    res.inertia.flash('notice', { key: 'profile_saved' })
    return { fallback: PROFILE }
  }),

  form(
    '/users/email',
    emailInput,
    async ({ ctx, actor, res, input }) => {
      await requestEmailChange(ctx, actor, input.email)
      res.inertia.flash('notice', { key: 'email_link_sent', tone: 'notice' })
      return SETTINGS
    },
    'account.change_email',
  ),
  form('/users/email/cancellation', noBody, async ({ ctx, actor }) => {
    await cancelEmailChange(ctx, actor)
    return SETTINGS
  }),
  form('/users/email/confirmation', tokenInput, async ({ ctx, actor, req, res, input }) => {
    await confirmEmail(ctx, actor, input.token)
    await renewSession(ctx, req, res)
    res.inertia.flash('notice', { key: 'email_changed' })
    return SETTINGS
  }),

  form('/users/password', passwordInput, async (request) => {
    const { ctx, actor, req, res, input } = request
    const change = {
      current: input.current_password,
      password: input.password,
      others: input.others,
    }
    await changePassword(ctx, actor, change, { ip: req.ip ?? '', session: hashOf(request) })
    await renewSession(ctx, req, res)
    res.inertia.flash('notice', { key: 'password_changed' })
    return SETTINGS
  }),

  form(
    '/users/sessions/others/end',
    noBody,
    async (request) => {
      const ended = await endOtherSessions(request.ctx, request.actor, hashOf(request))
      request.res.inertia.flash('notice', { key: 'sessions_ended', values: { count: ended } })
      return SETTINGS
    },
    'account.end_sessions',
  ),
  form(
    '/users/sessions/:key/end',
    noBody,
    async ({ ctx, actor, req, res }) => {
      await endOwnSession(ctx, actor, keyIn(req.params.key))
      res.inertia.flash('notice', { key: 'session_ended' })
      return SETTINGS
    },
    'account.end_sessions',
  ),

  action(
    '/users/own-data',
    noBody,
    ({ ctx, actor }) => exportOwnData(ctx, actor),
    'account.export',
  ),

  form(
    '/users/deactivation',
    noBody,
    async ({ ctx, actor, req, res }) => {
      await deactivate(ctx, actor)
      await endSession(req, res)
      newGuest(ctx, req, res)
      issueToken(ctx, req, res, req.guest)
      res.inertia.clearHistory()
      return '/login'
    },
    'account.deactivate',
  ),
]

function hashOf({ req }: Pick<UserRequest, 'req'>): string {
  return sha256(req.sessionID)
}

function keyIn(key: unknown): string {
  if (typeof key !== 'string' || !sessionKey.test(key)) throw new NotFound()
  return key
}

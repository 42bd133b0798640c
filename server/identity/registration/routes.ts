import { publicForm, publicPage, type Route } from '#server/http/routing/handlers.ts'
import { startSession } from '#server/identity/sign-in/complete-sign-in.ts'
import { linkQuery, registerInput } from '#server/identity/sign-in/input.ts'
import type { LoginRegisterProps } from '#server/identity/sign-in/props.ts'
import { acceptInvitation, invitationByToken } from './registration.ts'

export const registerRoutes: Route[] = [
  registerPage('/auth/cover-register', 'login-cover-register'),
  registerPage('/auth/boxed-signup', 'login-boxed-signup'),

  publicForm('/register', registerInput, async ({ ctx, req, res, input }) => {
    const { id, kind } = await acceptInvitation(ctx, { ...input, email: input.email ?? null })
    return startSession(ctx, req, res, id, { by: kind, next: '/' })
  }),
]

function registerPage(path: string, page: 'login-cover-register' | 'login-boxed-signup'): Route {
  return publicPage(path, page, linkQuery, async ({ ctx, input }): Promise<LoginRegisterProps> => {
    const { token } = input
    if (!token) return { state: 'none', token: null, invitation: null }
    const invitation = await invitationByToken(ctx, token)
    return invitation
      ? { state: 'open', token, invitation }
      : { state: 'expired', token: null, invitation: null }
  })
}

import { openForm, openPage, type Route } from '#server/http/routing/handlers.ts'
import { letIn } from '#server/identity/sign-in/complete-sign-in.ts'
import { linkQuery, registerInput } from '#server/identity/sign-in/input.ts'
import type { LoginRegisterProps } from '#server/identity/sign-in/props.ts'
import { accept, welcomeBehind } from './registration.ts'

export const registerRoutes: Route[] = [
  registerDoor('/auth/cover-register', 'login-cover-register'),
  registerDoor('/auth/boxed-signup', 'login-boxed-signup'),

  openForm('/register', registerInput, async ({ ctx, req, res, input }) => {
    const { id, kind } = await accept(ctx, { ...input, email: input.email ?? null })
    return letIn(ctx, req, res, id, { by: kind, next: '/' })
  }),
]

function registerDoor(path: string, page: 'login-cover-register' | 'login-boxed-signup'): Route {
  return openPage(path, page, linkQuery, async ({ ctx, input }): Promise<LoginRegisterProps> => {
    const { token } = input
    if (!token) return { state: 'none', token: null, welcome: null }
    const welcome = await welcomeBehind(ctx, token)
    return welcome
      ? { state: 'open', token, welcome }
      : { state: 'over', token: null, welcome: null }
  })
}

import { rememberBrowser } from '#server/http/middleware/known-browser.ts'
import {
  publicForm,
  publicPage,
  type Route,
  type RouteRequest,
} from '#server/http/routing/handlers.ts'
import { localeOf } from '#server/http/routing/input.ts'
import { forgotInput, linkQuery, resetInput } from './input.ts'
import { countResetRequest, isLinkValid, resetPassword, sendResetEmail } from './password-reset.ts'
import type { LoginResetProps } from './props.ts'
import { pagePath, type SignInStyle } from './sign-in-pages.ts'

export const resetRoutes: Route[] = [
  resetPage('cover', 'login-cover-password-reset'),
  resetPage('boxed', 'login-boxed-password-reset'),

  publicForm('/forgot', forgotInput, async ({ ctx, req, res, input }) => {
    const request = { ...input, ip: req.ip ?? '', locale: localeOf(req) }
    await countResetRequest(ctx, request)
    afterResponse({ ctx, req, res }, () => sendResetEmail(ctx, request))
    return `${pagePath('reset', input.style)}?asked=1`
  }),

  publicForm('/reset', resetInput, async ({ ctx, req, res, input }) => {
    const userId = await resetPassword(ctx, { ...input, locale: localeOf(req) })
    rememberBrowser(ctx, req, res, userId)
    res.inertia.flash({ notice: { key: 'password_reset', tone: 'positive' } })
    return '/login'
  }),
]

function resetPage(
  style: SignInStyle,
  page: 'login-cover-password-reset' | 'login-boxed-password-reset',
): Route {
  return publicPage(
    pagePath('reset', style),
    page,
    linkQuery,
    async ({ ctx, input }): Promise<LoginResetProps> => {
      const { token, asked } = input
      if (!token) return propsForState(asked ? 'requested' : 'request')
      return (await isLinkValid(ctx, token)) ? { state: 'choose', token } : propsForState('expired')
    },
  )
}

function propsForState(state: LoginResetProps['state']): LoginResetProps {
  return { state, token: null }
}

/** Runs after the response, so that its time does not reveal whether the user exists. */
function afterResponse(
  { ctx, req, res }: Pick<RouteRequest, 'ctx' | 'req' | 'res'>,
  work: () => Promise<void>,
): void {
  const requestId = req.id
  res.once('finish', () => {
    work().catch((error) =>
      ctx.log.error({ requestId, err: error }, 'a password reset email failed'),
    )
  })
}

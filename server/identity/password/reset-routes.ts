import { type Caller, openForm, openPage, type Route } from '#server/http/routing/handlers.ts'
import { localeOf } from '#server/http/routing/input.ts'
import { forgotInput, linkQuery, resetInput } from '#server/identity/sign-in/input.ts'
import type { LoginResetProps } from '#server/identity/sign-in/props.ts'
import { type DoorStyle, doorPath } from '#server/identity/sign-in/sign-in-pages.ts'
import { countAsk, isWayOpen, resetPassword, sendWayToNewPassword } from './password-reset.ts'

export const resetRoutes: Route[] = [
  resetDoor('cover', 'login-cover-password-reset'),
  resetDoor('boxed', 'login-boxed-password-reset'),

  openForm('/forgot', forgotInput, async ({ ctx, req, res, input }) => {
    const ask = { ...input, ip: req.ip ?? '', locale: localeOf(req) }
    await countAsk(ctx, ask)
    afterTheAnswer({ ctx, req, res }, () => sendWayToNewPassword(ctx, ask))
    return `${doorPath('reset', input.style)}?asked=1`
  }),

  openForm('/reset', resetInput, async ({ ctx, req, res, input }) => {
    await resetPassword(ctx, { ...input, locale: localeOf(req) })
    res.inertia.flash({ notice: { key: 'password_reset', tone: 'positive' } })
    return '/login'
  }),
]

function resetDoor(
  style: DoorStyle,
  page: 'login-cover-password-reset' | 'login-boxed-password-reset',
): Route {
  return openPage(
    doorPath('reset', style),
    page,
    linkQuery,
    async ({ ctx, input }): Promise<LoginResetProps> => {
      const { token, asked } = input
      if (!token) return stateOf(asked ? 'asked' : 'ask')
      return (await isWayOpen(ctx, token)) ? { state: 'choose', token } : stateOf('over')
    },
  )
}

function stateOf(state: LoginResetProps['state']): LoginResetProps {
  return { state, token: null }
}

/** How long it takes to find somebody and to write a letter is nobody's to measure. */
function afterTheAnswer(
  { ctx, req, res }: Pick<Caller, 'ctx' | 'req' | 'res'>,
  work: () => Promise<void>,
): void {
  const requestId = req.id
  res.once('finish', () => {
    work().catch((error) =>
      ctx.log.error({ requestId, err: error }, 'a letter with the way to a new password failed'),
    )
  })
}

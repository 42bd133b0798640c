import { isLocale, type Locale } from '#lang/locales.ts'
import { record } from '#server/audit/record.ts'
import { foldEmail } from '#server/identity/accounts/account.ts'
import {
  consumeLink,
  createLink,
  LIFETIME_MS,
  linksOfLastHour,
  revokeLinksOf,
  validLink,
} from '#server/identity/accounts/links.ts'
import { setPassword, userByEmail, userById } from '#server/identity/accounts/queries.ts'
import type { UserTable } from '#server/identity/accounts/table.ts'
import { countAttempt } from '#server/identity/accounts/throttle.ts'
import { hashPassword } from '#server/identity/password/password.ts'
import { checkNewPassword } from '#server/identity/password/password-rules.ts'
import { endSessionsOf } from '#server/identity/sessions/queries.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Row } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { pagePath, type SignInStyle } from './sign-in-pages.ts'

const KIND = 'password_reset'
/** Limits the emails that others can cause. */
const MAX_PER_HOUR = 3

/** Who requests a new password, from where, and the language of the sign-in page. */
export interface ResetRequest {
  email: string
  ip: string
  style: SignInStyle
  locale: Locale
}

/** Counts the request. Does the same for every address, so that neither response nor time reveals which are known. */
export function countResetRequest(ctx: Ctx, { email, ip }: ResetRequest): Promise<number> {
  return countAttempt(ctx, { target: `new password for ${foldEmail(email)}`, ip })
}

/** Sends the email, if the user exists. Runs after the response was sent. */
export async function sendResetEmail(ctx: Ctx, request: ResetRequest): Promise<void> {
  await transaction(ctx, async (tx) => {
    const user = await userByEmail(tx.db, foldEmail(request.email))
    if (user?.status !== 'active') return
    if ((await linksOfLastHour(tx, KIND, user.id)) >= MAX_PER_HOUR) return
    const made = await createLink(tx, { kind: KIND, userId: user.id })
    const link = `${tx.settings.appUrl}${pagePath('reset', request.style)}?token=${made.token}`
    await queueSystemEmail(
      tx,
      KIND,
      recipientOf(user, request.locale),
      { link, minutes: LIFETIME_MS[KIND] / 60_000 },
      made,
    )
    const act = { act: 'password_reset_asked', subject: 'user', subjectId: user.id }
    await record(tx, { id: null }, act)
  })
}

/** Whether the link of a token is still valid. */
export async function isLinkValid(ctx: Ctx, token: string): Promise<boolean> {
  return (await userOfLink(ctx, token)) !== null
}

/**
 * Sets the new password and ends every session of the user; the second factor stays required. Returns the user's id.
 * Throws `Refused` if the link is not valid, and for a weak password.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password, locale }: { token: string; password: string; locale: Locale },
): Promise<number> {
  const user = await userOfLink(ctx, token)
  if (!user) throw linkExpired()
  await checkNewPassword(ctx, password, user)
  const hash = await hashPassword(ctx.settings.argon2, password)
  await transaction(ctx, async (tx) => {
    if (!(await consumeLink(tx, KIND, token))) throw linkExpired()
    const { id, name } = user
    await setPassword(tx, id, { hash, at: tx.clock.now() })
    await endSessionsOf(tx, id)
    await revokeLinksOf(tx, KIND, id)
    await revokeLinksOf(tx, 'set_up', id)
    await queueSystemEmail(tx, 'password_changed', recipientOf(user, locale), { name })
    await record(tx, { id, name }, { act: KIND, subject: 'user', subjectId: id })
  })
  return user.id
}

async function userOfLink(ctx: Ctx, token: string): Promise<Row<UserTable> | null> {
  const link = await validLink(ctx, KIND, token)
  const user = link?.userId ? await userById(ctx.db, link.userId) : undefined
  return user?.status === 'active' ? user : null
}

function recipientOf({ email, id: userId, locale: own }: Row<UserTable>, locale: Locale) {
  return { email, userId, locale: isLocale(own) ? own : locale }
}

function linkExpired(): Refused {
  return new Refused({ form: { key: 'link_expired' } })
}

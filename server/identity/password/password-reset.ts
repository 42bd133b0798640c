import { isLocale, type Locale } from '#lang/locales.ts'
import { record } from '#server/audit/record.ts'
import { foldEmail } from '#server/identity/accounts/account.ts'
import { liveLink, makeLink, revokeLinksOf, takeLink } from '#server/identity/accounts/links.ts'
import { userByEmail, userById } from '#server/identity/accounts/queries.ts'
import type { UserTable } from '#server/identity/accounts/table.ts'
import { deleteSessionsOf } from '#server/identity/profile/own-sessions-queries.ts'
import { type DoorStyle, doorPath } from '#server/identity/sign-in/sign-in-pages.ts'
import { resetLinksSince, setPassword } from '#server/identity/sign-in/sign-in-queries.ts'
import { countAttempt } from '#server/identity/sign-in/throttle.ts'
import { postWords } from '#server/messaging/mail/outbox.ts'
import { type Ctx, later } from '#server/platform/context.ts'
import type { Row } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { hashPassword } from './password.ts'
import { checkNewPassword } from './password-rules.ts'

const KIND = 'password_reset'
const MINUTES = 60
const HOUR_MS = 60 * 60 * 1000
/** Nobody's mailbox is filled by somebody else at our door. */
const MOST_AN_HOUR = 3

/** Who requests a new password, from where, and the language of the sign-in page. */
export interface Ask {
  email: string
  ip: string
  style: DoorStyle
  locale: Locale
}

/** Counts the ask. Does the same for every address, so that neither answer nor time tells which are known here. */
export function countAsk(ctx: Ctx, { email, ip }: Ask): Promise<number> {
  return countAttempt(ctx, { emailKey: `new password for ${foldEmail(email)}`, ip })
}

/** Sends the letter, if there is somebody to send it to. It is done after the answer has gone. */
export async function sendWayToNewPassword(ctx: Ctx, ask: Ask): Promise<void> {
  await transaction(ctx, async (tx) => {
    const user = await userByEmail(tx.db, foldEmail(ask.email))
    if (user?.status !== 'active') return
    const since = later(tx.clock.now(), -HOUR_MS)
    if ((await resetLinksSince(tx.db, user.id, since)) >= MOST_AN_HOUR) return
    const made = await makeLink(tx, { kind: KIND, userId: user.id })
    const link = `${tx.settings.appUrl}${doorPath('reset', ask.style)}?token=${made.token}`
    await postWords(tx, KIND, receiver(user, ask.locale), { link, minutes: MINUTES }, made)
    const act = { act: 'password_reset_asked', subject: 'user', subjectId: user.id }
    await record(tx, { id: null }, act)
  })
}

/** Whether the link behind a token still leads to a new password. */
export async function isWayOpen(ctx: Ctx, token: string): Promise<boolean> {
  return (await ownerOf(ctx, token)) !== null
}

/**
 * Takes the new password and ends every session of the user; the second factor stays required. Throws `Refused` where
 * the link opens nothing any more, and for a password that others would guess.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password, locale }: { token: string; password: string; locale: Locale },
): Promise<void> {
  const owner = await ownerOf(ctx, token)
  if (!owner) throw over()
  await checkNewPassword(ctx, password, owner)
  const hash = await hashPassword(ctx.settings.argon2, password)
  await transaction(ctx, async (tx) => {
    if (!(await takeLink(tx, KIND, token))) throw over()
    const { id, name } = owner
    await setPassword(tx, id, { hash, at: tx.clock.now() })
    await deleteSessionsOf(tx, id)
    await revokeLinksOf(tx, KIND, id)
    await revokeLinksOf(tx, 'set_up', id)
    await postWords(tx, 'password_changed', receiver(owner, locale), { name })
    await record(tx, { id, name }, { act: KIND, subject: 'user', subjectId: id })
  })
}

async function ownerOf(ctx: Ctx, token: string): Promise<Row<UserTable> | null> {
  const link = await liveLink(ctx, KIND, token)
  const user = link?.userId ? await userById(ctx.db, link.userId) : undefined
  return user?.status === 'active' ? user : null
}

function receiver({ email, id: userId, locale: own }: Row<UserTable>, locale: Locale) {
  return { email, userId, locale: isLocale(own) ? own : locale }
}

function over(): Refused {
  return new Refused({ form: { key: 'link_over' } })
}

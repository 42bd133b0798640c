import { isLocale, type Locale } from '#lang/locales.ts'
import { isRole } from '#server/access/abilities.ts'
import type { Role } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { foldEmail } from '#server/identity/accounts/account.ts'
import { consumeLink, type ValidLink, validLink } from '#server/identity/accounts/links.ts'
import {
  insertUser,
  setNameAndEmail,
  setPassword,
  updateLocale,
  userByEmail,
  userById,
} from '#server/identity/accounts/queries.ts'
import { hashPassword } from '#server/identity/password/password.ts'
import { checkNewPassword } from '#server/identity/password/password-rules.ts'
import { endSessionsOf } from '#server/identity/sessions/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'

/** What the link says about the new user. */
export interface Invitation {
  /** `set_up`: the first admin of a new shop, who also chooses the email address. */
  kind: 'invitation' | 'set_up'
  email: string
  role: Role
}

export interface RegistrationRequest {
  token: string
  name: string
  /** Entered by the first admin only; others get the invited address. */
  email: string | null
  password: string
}

/** The invitation of a token; null if the link is not valid. */
export async function invitationByToken(ctx: Ctx, token: string): Promise<Invitation | null> {
  const link = await findOpenLink(ctx, token)
  return link && invitationOf(ctx, link)
}

/**
 * Creates the invited account, or sets name, address and password of the first admin. Returns the user's id. Throws
 * `Refused` if the link is not valid, if the address is taken, and for a weak password.
 */
export async function acceptInvitation(
  ctx: Ctx,
  request: RegistrationRequest,
): Promise<{ id: number } & Invitation> {
  const link = await findOpenLink(ctx, request.token)
  const invitation = link && (await invitationOf(ctx, link))
  if (!link || !invitation) throw linkExpired()
  const email = invitation.kind === 'set_up' ? addressOf(request) : invitation.email
  const { name, password } = request
  await checkNewPassword(ctx, password, { name, email })
  // Hashing takes long, so it runs before the transaction.
  const hash = await hashPassword(ctx.settings.argon2, password)
  const id = await transaction(ctx, async (tx) => {
    if (!(await consumeLink(tx, invitation.kind, request.token))) throw linkExpired()
    const userId = await saveUser(tx, link, { ...invitation, email, name, hash })
    const details = { kind: invitation.kind, email, role: invitation.role }
    const act = { act: 'invitation_accepted', subject: 'user', subjectId: userId, details }
    await record(tx, { id: userId, name }, act)
    return userId
  })
  return { ...invitation, id, email }
}

async function findOpenLink(ctx: Ctx, token: string): Promise<ValidLink | null> {
  return (await validLink(ctx, 'invitation', token)) ?? (await validLink(ctx, 'set_up', token))
}

async function invitationOf(
  ctx: Ctx,
  { kind, userId, data }: ValidLink,
): Promise<Invitation | null> {
  if (kind === 'invitation') {
    const { email, role } = data
    return { kind, email: String(email), role: isRole(role) ? role : 'staff' }
  }
  const user = userId === null ? undefined : await userById(ctx.db, userId)
  return user?.status === 'active' ? { kind: 'set_up', email: user.email, role: user.role } : null
}

function addressOf({ email }: RegistrationRequest): string {
  if (!email) throw new Refused({ email: { key: 'email_missing' } })
  return email
}

interface NewAccount extends Invitation {
  name: string
  hash: string
}

async function saveUser(tx: Tx, link: ValidLink, account: NewAccount): Promise<number> {
  const { name, email, role, hash } = account
  const known = await userByEmail(tx.db, foldEmail(email))
  if (known && known.id !== link.userId) throw new Refused({ email: { key: 'email_has_account' } })
  const identity = { name, email, email_key: foldEmail(email) }
  const at = tx.clock.now()
  if (account.kind === 'invitation') {
    const id = await insertUser(tx, { ...identity, role, password_hash: hash, created_at: at })
    await updateLocale(tx, id, localeOf(link))
    return id
  }
  const id = Number(link.userId)
  await setNameAndEmail(tx, id, identity)
  await setPassword(tx, id, { hash, at })
  await endSessionsOf(tx, id)
  return id
}

function localeOf({ data }: ValidLink): Locale {
  return isLocale(data.locale) ? data.locale : 'en'
}

function linkExpired(): Refused {
  return new Refused({ form: { key: 'link_expired' } })
}

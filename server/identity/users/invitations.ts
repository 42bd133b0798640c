import type { Locale } from '#lang/locales.ts'
import { authorize } from '#server/access/abilities.ts'
import type { Actor, Role } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { foldEmail } from '#server/identity/accounts/account.ts'
import { createLink, revokeInvitation as revokeLink } from '#server/identity/accounts/links.ts'
import { pagePath, signInSettings } from '#server/identity/sign-in/sign-in-pages.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import type { InvitationInput } from './input.ts'
import type { CreatedInvitation, InvitationProps } from './props.ts'
import * as queries from './queries.ts'

/** The data of an invitation, stored with its link (`user_links.data`). */
interface InvitationData {
  email: string
  role: Role
  locale: Locale
}

/** For the email; `LIFETIME_MS` is the lifetime itself. */
const HOURS = 72

/**
 * Creates a single-use link and emails it. The link is also returned, to be handed over directly. Throws `Refused` if
 * the address is taken or already invited.
 */
export function invite(ctx: Ctx, actor: Actor, input: InvitationInput): Promise<CreatedInvitation> {
  return asAdmin(ctx, actor, async (tx) => {
    if (await queries.isEmailTaken(tx.db, foldEmail(input.email)))
      throw new Refused({ email: { key: 'email_has_account' } })
    const open = await invitationsOf(tx)
    if (open.some(({ email }) => foldEmail(email) === foldEmail(input.email)))
      throw new Refused({ email: { key: 'invited_already' } })
    const made = await sendInvitation(tx, actor, input)
    await recordAct(tx, actor, 'person_invited', made.id, input)
    return made
  })
}

/** Sends a new link and invalidates the old one. Throws `NotFound`. */
export function renewInvitation(ctx: Ctx, actor: Actor, id: number): Promise<CreatedInvitation> {
  return asAdmin(ctx, actor, async (tx) => {
    const invitation = await revokeOpenInvitation(tx, id)
    const made = await sendInvitation(tx, actor, invitation)
    await recordAct(tx, actor, 'invitation_renewed', made.id, invitation)
    return made
  })
}

/** Revokes an invitation. Throws `NotFound`. */
export function revokeInvitation(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  return asAdmin(ctx, actor, async (tx) => {
    const invitation = await revokeOpenInvitation(tx, id)
    await recordAct(tx, actor, 'invitation_revoked', id, invitation)
  })
}

/** Invitations not yet accepted, including expired ones, which can be renewed or removed. */
export async function invitationsOf(ctx: Ctx): Promise<InvitationProps[]> {
  const now = ctx.clock.now()
  const rows = await queries.openInvitations(ctx.db)
  return rows.map(({ id, data, created_at, expires_at, invited_by }) => {
    const { email, role }: InvitationData = JSON.parse(data)
    return {
      id,
      email,
      role,
      invitedBy: invited_by,
      invitedAt: created_at,
      expiresAt: expires_at,
      isExpired: expires_at <= now,
    }
  })
}

async function asAdmin<T>(ctx: Ctx, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  authorize(actor, 'users.manage')
  return transaction(ctx, (tx) => work(tx))
}

async function revokeOpenInvitation(tx: Tx, id: number): Promise<InvitationData> {
  const row = await revokeLink(tx, id, tx.clock.now())
  if (!row) throw new NotFound()
  return JSON.parse(row.data)
}

async function sendInvitation(
  tx: Tx,
  actor: Actor,
  invitation: InvitationData,
): Promise<CreatedInvitation> {
  const { email, role, locale } = invitation
  const data = { email, role, locale }
  const made = await createLink(tx, { kind: 'invitation', userId: null, data, createdBy: actor.id })
  const { style } = await signInSettings(tx)
  const link = `${tx.settings.appUrl}${pagePath('register', style)}?token=${made.token}`
  const values = { by: actor.name, link, hours: HOURS }
  await queueSystemEmail(tx, 'invitation', { email, userId: null, locale }, values, made)
  return { id: made.id, email, link, expiresAt: made.expiresAt }
}

function recordAct(tx: Tx, actor: Actor, act: string, id: number, { email, role }: InvitationData) {
  return record(tx, actor, { act, subject: 'invitation', subjectId: id, details: { email, role } })
}

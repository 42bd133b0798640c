import { isLocale } from '#lang/locales.ts'
import { authorize, can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { updatePerson } from '#server/identity/accounts/account.ts'
import { expireInvitationsSentBy, revokeLinksOf } from '#server/identity/accounts/links.ts'
import { deleteFactors } from '#server/identity/passkeys/passkeys.ts'
import { pictureAddress } from '#server/identity/profile/picture.ts'
import { secondFactorOf } from '#server/identity/second-factor/factors.ts'
import { endSessionsOf } from '#server/identity/sessions/sessions.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import type { FactorInput, RoleInput, StatusInput } from './input.ts'
import { invitationsOf } from './invitations.ts'
import type { PersonProps, UsersProps } from './props.ts'
import * as queries from './queries.ts'

/** All users and invitations. */
export async function peoplePage(ctx: Ctx, actor: Actor): Promise<UsersProps> {
  authorize(actor, 'users.see')
  return {
    people: await people(ctx, actor),
    invitations: await invitationsOf(ctx),
    isMailSent: ctx.settings.mail !== null,
  }
}

/**
 * Changes the role of a user, who must sign in again. Throws `Conflict` if the user changed since `version`, `Refused`
 * for the last active admin.
 */
export function changeRole(ctx: Ctx, actor: Actor, id: number, input: RoleInput): Promise<void> {
  const { role, version } = input
  return change(ctx, actor, { id, version }, async (tx, person) => {
    if (person.role === role) return null
    await update(tx, person, version, { role })
    if (!can({ role, staffSeesCost: false }, 'users.manage')) await expireInvitationsSentBy(tx, id)
    return { act: 'role_changed', details: { from: person.role, to: role } }
  })
}

/** Disables or enables a user, effective from the next request. Throws as `changeRole`. */
export function changeStatus(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { status, version }: StatusInput,
): Promise<void> {
  return change(ctx, actor, { id, version }, async (tx, person) => {
    if (person.status === status) return null
    await update(tx, person, version, { status })
    await revokeLinksOf(tx, 'password_reset', id)
    if (status !== 'active') await expireInvitationsSentBy(tx, id)
    return { act: status === 'active' ? 'person_enabled' : 'person_disabled', details: {} }
  })
}

/**
 * For a user who lost phone and codes: removes the second factor, so that the password alone suffices. The user is
 * notified by email. Throws as `changeRole`.
 */
export function clearSecondFactor(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version }: FactorInput,
): Promise<void> {
  return change(ctx, actor, { id, version }, async (tx, person) => {
    const previous = await secondFactorOf(tx, id)
    if (!previous) return null
    await update(tx, person, version, { role: person.role })
    await deleteFactors(tx, id)
    await sendRemovalEmail(tx, actor, person)
    return { act: 'second_factor_cleared', details: { ...previous } }
  })
}

async function sendRemovalEmail(tx: Tx, { name: by }: Actor, person: Person): Promise<void> {
  const { id, name, email, locale } = person
  const to = { email, userId: id, locale: isLocale(locale) ? locale : 'en' }
  await queueSystemEmail(tx, 'second_factor_cleared', to, { name, by })
}

type Person = NonNullable<Awaited<ReturnType<typeof queries.personById>>>
interface AuditedChange {
  act: string
  details: object
}

async function change(
  ctx: Ctx,
  actor: Actor,
  { id, version }: { id: number; version: number },
  apply: (tx: Tx, person: Person) => Promise<AuditedChange | null>,
): Promise<void> {
  authorize(actor, 'users.manage')
  await transaction(ctx, async (tx) => {
    const person = await queries.personById(tx.db, id)
    if (!person) throw new NotFound()
    if (id === actor.id) throw new Refused({ form: { key: 'not_yourself' } })
    if (person.version !== version) throw changedMeanwhile(person)
    const result = await apply(tx, person)
    if (!result) return
    await endSessionsOf(tx, id)
    const details = { ...result.details, email: person.email }
    await record(tx, actor, { act: result.act, subject: 'user', subjectId: id, details })
  })
}

async function update(
  tx: Tx,
  person: Person,
  version: number,
  change: Parameters<typeof updatePerson>[2],
): Promise<void> {
  if (await updatePerson(tx, { id: person.id, version }, change)) return
  const current = await queries.personById(tx.db, person.id)
  if (current?.version !== version) throw changedMeanwhile(person)
  throw new Refused({ form: { key: 'last_admin' } })
}

function changedMeanwhile({ name }: Person): Conflict {
  return new Conflict({ key: 'user_conflict', values: { name } })
}

async function people(ctx: Ctx, actor: Actor): Promise<PersonProps[]> {
  const rows = await queries.listPeople(ctx.db, ctx.clock.now())
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    picture: pictureAddress(row.id, row.picture),
    role: row.role,
    status: row.status,
    createdAt: row.created_at,
    lastSignInAt: row.last_login_at,
    secondFactor: { totp: row.totp_confirmed_at !== null, passkeys: Number(row.passkeys) },
    sessions: Number(row.sessions),
    isYou: row.id === actor.id,
    version: row.version,
  }))
}

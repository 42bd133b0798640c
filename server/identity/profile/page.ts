import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { activeUser } from '#server/identity/accounts/queries.ts'
import { listPasskeys } from '#server/identity/passkeys/passkeys.ts'
import { countUnusedCodes, factorsOf } from '#server/identity/second-factor/queries.ts'
import { requirementOf } from '#server/identity/second-factor/requirement.ts'
import { listOwnSessions } from '#server/identity/sessions/sessions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emailOfLink } from './email-change.ts'
import type { AccountSettingsProps, ProfileProps } from './props.ts'
import * as queries from './queries.ts'

export async function profilePage(ctx: Ctx, actor: Actor): Promise<ProfileProps> {
  const account = await queries.ownAccount(ctx.db, actor.id)
  const runs = await queries.ownRunTotals(ctx.db, actor.id)
  return {
    person: {
      name: account.name,
      email: account.email,
      role: account.role,
      since: account.created_at,
      lastSignInAt: account.last_login_at,
      picture: actor.picture ?? null,
      version: account.version,
    },
    work: {
      applied: Number(runs.applied),
      undone: Number(runs.taken_back),
      lastAppliedAt: runs.last,
    },
  }
}

/**
 * `session` is the hash of the current session; `token` comes from a link in an email, `next` from a sign-in after which a
 * second factor can be put off.
 */
export async function settingsPage(
  ctx: Ctx,
  actor: Actor,
  { session, token, next }: { session: string; token: string | undefined; next: string | null },
): Promise<AccountSettingsProps> {
  const { email, password_changed_at } = await queries.ownAccount(ctx.db, actor.id)
  const pending = await queries.pendingEmailLink(ctx.db, actor.id, ctx.clock.now())
  return {
    account: { email, passwordChangedAt: password_changed_at },
    waitingEmail: pending ? String(JSON.parse(pending.data).email) : null,
    emailLink: token === undefined ? null : await emailLinkProps(ctx, actor, token),
    secondFactor: await secondFactorProps(ctx, actor, next),
    sessions: await listOwnSessions(ctx, actor, session),
    isLastAdmin: can(actor, 'users.manage') && !(await queries.hasOtherAdmin(ctx.db, actor.id)),
  }
}

async function emailLinkProps(ctx: Ctx, actor: Actor, token: string) {
  const email = await emailOfLink(ctx, actor, token)
  return email === null ? 'expired' : { email, token }
}

async function secondFactorProps(
  ctx: Ctx,
  actor: Actor,
  next: string | null,
): Promise<AccountSettingsProps['secondFactor']> {
  const { totp, passkeys } = await factorsOf(ctx.db, actor.id)
  const user = await activeUser(ctx.db, actor.id)
  const { isRequired, dueAt } = user ? requirementOf(ctx, user) : NOT_REQUIRED
  const hasNone = !totp && passkeys === 0
  return {
    totp,
    passkeys: await listPasskeys(ctx, actor.id),
    recoveryCodes: await countUnusedCodes(ctx.db, actor.id),
    isRequired,
    dueAt,
    mustEnrol: hasNone && isRequired && dueAt === null,
    putOffTo: hasNone && dueAt !== null ? next : null,
  }
}

const NOT_REQUIRED = { isRequired: false, dueAt: null }

import {
  needsSecondFactor,
  type SecondFactorPolicy,
  secondFactorPolicy,
} from '#server/access/abilities.ts'
import type { Role } from '#server/access/actor.ts'
import { activeUser } from '#server/identity/accounts/queries.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'

/** How long an admin may put off the second factor that production requires by default. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000

interface User {
  role: Role
  totp_confirmed_at: string | null
  passkeys: unknown
  second_factor: SecondFactorPolicy | null
  second_factor_chosen: number | null
  second_factor_asked_at: string | null
}

type Now = Pick<Ctx, 'settings' | 'clock'>

/** Whether the shop requires a second factor of this user, and until when it can be put off; null: it cannot. */
export function requirementOf(
  { settings, clock }: Now,
  user: User,
): { isRequired: boolean; dueAt: string | null } {
  const { policy, isDefault } = secondFactorPolicy(user, settings)
  const isRequired = needsSecondFactor(policy, user.role)
  const dueAt = plusMs(user.second_factor_asked_at ?? clock.now(), GRACE_MS)
  return { isRequired, dueAt: isRequired && isDefault && dueAt > clock.now() ? dueAt : null }
}

/** Whether the user must set up a second factor before anything else. */
export function mustEnrol(now: Now, user: User): boolean {
  const { isRequired, dueAt } = requirementOf(now, user)
  return isRequired && dueAt === null && !hasFactor(user)
}

/**
 * After a sign-in: whether to ask for a second factor that can be put off. The first sign-in only begins the time until
 * which it can be.
 */
export async function isAskedForFactor(ctx: Ctx, userId: number): Promise<boolean> {
  const user = await activeUser(ctx.db, userId)
  if (!user || hasFactor(user) || requirementOf(ctx, user).dueAt === null) return false
  return !(await transaction(ctx, (tx) => queries.beginGrace(tx, userId, tx.clock.now())))
}

/** At startup: for admins who have signed in before, the time begins with the update that asks for a second factor. */
export async function beginGraceOfAdmins(ctx: Ctx): Promise<void> {
  if (ctx.settings.production)
    await transaction(ctx, (tx) => queries.beginGraceOfAdmins(tx, tx.clock.now()))
}

function hasFactor({ totp_confirmed_at, passkeys }: User): boolean {
  return totp_confirmed_at !== null || Number(passkeys) > 0
}

import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { foldEmail } from '#server/identity/accounts/account.ts'
import { revokeLinksOf } from '#server/identity/accounts/links.ts'
import {
  activeUser,
  updateLastLogin,
  updatePasswordHash,
  userByEmail,
  userById,
} from '#server/identity/accounts/queries.ts'
import type { UserTable } from '#server/identity/accounts/table.ts'
import {
  clearPasswordAttempt,
  countPasswordAttempt,
  isFailureRecorded,
} from '#server/identity/accounts/throttle.ts'
import { hashPassword, isHashedWith, isPassword } from '#server/identity/password/password.ts'
import { countFailedSignIn } from '#server/messaging/notifications/notification.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Row } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'

export interface Credentials {
  email: string
  password: string
  ip: string
  /** The id of the browser if this user signed in there before; absent: no browser is known. */
  knownBrowser?: (userId: number) => string | null
}

/**
 * Checks email and password and returns the user's id. A wrong password and an unknown email have the same message and
 * cost.
 */
export async function signIn(ctx: Ctx, credentials: Credentials): Promise<number> {
  const user = await authenticate(ctx, credentials)
  if (!user) throw new Refused({ email: { key: 'sign_in_failed' } })
  return user.id
}

/** Whether the password of a signed-in user is correct; wrong ones count towards the same limit as at sign-in. */
export async function isPasswordCorrect(ctx: Ctx, credentials: Credentials): Promise<boolean> {
  return (await authenticate(ctx, credentials)) !== null
}

/** Records a sign-in in the row of the user and in the audit log. Throws `Refused` if the account is disabled. */
export async function recordSignIn(
  ctx: Ctx,
  userId: number,
  details: { by: string; secondFactor: boolean },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const user = await activeUser(tx.db, userId)
    if (!user) throw new Refused({ email: { key: 'sign_in_failed' } })
    await updateLastLogin(tx, userId, tx.clock.now())
    // The set-up link printed at the first start is no longer needed.
    await revokeLinksOf(tx, 'set_up', userId)
    const act = { act: 'signed_in', subject: 'user', subjectId: userId, details }
    await record(tx, user, act)
  })
}

/** Records that this user signed out. */
export async function recordSignOut(ctx: Ctx, actor: Actor): Promise<void> {
  await transaction(ctx, async (tx) => {
    const act = { act: 'signed_out', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
  })
}

/** The user with this email and password; null, at the same cost, if there is none. */
async function authenticate(ctx: Ctx, credentials: Credentials): Promise<Row<UserTable> | null> {
  const emailKey = foldEmail(credentials.email)
  const { ip, password, knownBrowser } = credentials
  const user = await userByEmail(ctx.db, emailKey)
  const browser = (user && knownBrowser?.(user.id)) ?? null
  const attempt = { target: emailKey, ip, browser }
  const attempts = await countPasswordAttempt(ctx, attempt)
  const queue = browser === null ? 'open' : 'reserved'
  const isCorrect = await isPassword(ctx.settings.argon2, user?.password_hash, password, queue)
  if (!user || !isCorrect || !(await isStillPassword(ctx, user, password))) {
    await countFailedSignIn(ctx, user?.id ?? null)
    // Once a minute per email and IP address.
    if (attempts === 1 && (await isFailureRecorded(ctx, ip)))
      await recordFailure(ctx, { email: emailKey, userId: user?.id ?? null })
    return null
  }
  await clearPasswordAttempt(ctx, attempt)
  await rehash(ctx, user, password)
  return user
}

/** Hashing takes time: changes made meanwhile count. A parallel sign-in may have hashed the same password again. */
async function isStillPassword(
  { db, settings }: Ctx,
  { id, password_hash: checked }: Row<UserTable>,
  password: string,
): Promise<boolean> {
  const current = await userById(db, id)
  if (current?.status !== 'active') return false
  return (
    current.password_hash === checked ||
    isPassword(settings.argon2, current.password_hash, password, 'reserved')
  )
}

async function recordFailure(
  ctx: Ctx,
  { email, userId }: { email: string; userId: number | null },
): Promise<void> {
  // Text without @ may be a password typed into the wrong field.
  const details = email.includes('@') ? { email } : {}
  await transaction(ctx, async (tx) => {
    const act = { act: 'sign_in_failed', subject: 'user', subjectId: userId, details }
    await record(tx, { id: null }, act)
  })
}

/** The plain password is available only now, so the hash is updated to the current cost here. */
async function rehash(ctx: Ctx, user: Row<UserTable>, password: string): Promise<void> {
  const { argon2 } = ctx.settings
  if (isHashedWith(argon2, user.password_hash)) return
  const hash = await hashPassword(argon2, password)
  await transaction(ctx, (tx) => updatePasswordHash(tx, user, hash))
}

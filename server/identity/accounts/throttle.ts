import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/security/network.ts'
import {
  decrementAttempts,
  deleteAttempts,
  deleteOldAttempts,
  incrementAttempts,
} from './queries.ts'

export interface PasswordAttempt extends Attempt {
  /** The browser in which the user signed in before; null for another. */
  browser: string | null
}

/**
 * Counts a password before it is checked, so that parallel ones are all counted, whether or not the email is known.
 * Throws `TooManyAttempts`: in a browser where this user signed in before, beyond 5 a minute, and the attempts of others
 * do not count; in other browsers as `countAttempt`, and after 20 in 15 minutes for the account, from all networks, beyond
 * one a minute. Returns the number of attempts as `countAttempt`.
 */
export async function countPasswordAttempt(ctx: Ctx, attempt: PasswordAttempt): Promise<number> {
  if (attempt.browser !== null) {
    const ofBrowser = await incrementWithin(ctx, browserKey(attempt), MAX_PER_TARGET_AND_IP)
    if (ofBrowser === 1) await deleteOldAttempts(ctx.db, ctx.clock.now())
    return ofBrowser
  }
  const attempts = await countAttempt(ctx, attempt)
  const now = ctx.clock.now()
  const endsAt = plusMs(now, ACCOUNT_WINDOW_MS)
  const ofAccount = await incrementAttempts(ctx.db, accountKey(attempt), now, endsAt)
  if (ofAccount.failures > MAX_PER_ACCOUNT) await incrementWithin(ctx, slowedKey(attempt), 1)
  return attempts
}

/** A correct password does not count as an attempt. */
export async function clearPasswordAttempt(ctx: Ctx, attempt: PasswordAttempt): Promise<void> {
  if (attempt.browser !== null) return deleteAttempts(ctx.db, browserKey(attempt))
  await clearAttempt(ctx, attempt)
  await decrementAttempts(ctx.db, accountKey(attempt))
  await deleteAttempts(ctx.db, slowedKey(attempt))
}

export interface Attempt {
  /** What attempts are counted for: the folded email of an account, or a text such as `passkey …`. */
  target: string
  ip: string
}

/**
 * Counts an attempt before the password is checked, so that parallel attempts are all counted. Throws `TooManyAttempts`
 * beyond 5 a minute per target and IP address, or 100 per IP address; the owner of the email, who signs in from another
 * address, is not locked out. Returns the number of attempts for that target and IP address.
 */
export async function countAttempt(ctx: Ctx, attempt: Attempt): Promise<number> {
  const ofNetwork = await incrementWithin(ctx, ipKey(attempt), MAX_PER_IP)
  // At most once a minute for each network, so that rows of guests do not add up.
  if (ofNetwork === 1) await deleteOldAttempts(ctx.db, ctx.clock.now())
  return incrementWithin(ctx, targetAndIpKey(attempt), MAX_PER_TARGET_AND_IP)
}

/** A success does not count as an attempt. */
export async function clearAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  await deleteAttempts(ctx.db, targetAndIpKey(attempt))
  await decrementAttempts(ctx.db, ipKey(attempt))
}

/** Whether a failed sign-in is recorded in the audit log: a hundred an hour per network, so that guests cannot fill it. */
export async function isFailureRecorded({ db, clock }: Ctx, ip: string): Promise<boolean> {
  const key = sha256(`recorded failures\n${networkOf(ip)}`)
  const now = clock.now()
  const { failures } = await incrementAttempts(db, key, now, plusMs(now, RECORD_WINDOW_MS))
  return failures <= MAX_RECORDED
}

const RECORD_WINDOW_MS = 60 * 60_000
const MAX_RECORDED = 100

const WINDOW_MS = 60_000
const MAX_PER_TARGET_AND_IP = 5
const MAX_PER_IP = 100
const ACCOUNT_WINDOW_MS = 15 * 60_000
const MAX_PER_ACCOUNT = 20

async function incrementWithin(ctx: Ctx, key: string, max: number): Promise<number> {
  const now = ctx.clock.now()
  const { failures, window_ends_at: endsAt } = await incrementAttempts(
    ctx.db,
    key,
    now,
    plusMs(now, WINDOW_MS),
  )
  if (failures > max)
    throw new TooManyAttempts(Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 1000))
  return failures
}

function targetAndIpKey({ target, ip }: Attempt): string {
  return sha256(`mail and address\n${target}\n${networkOf(ip)}`)
}

function browserKey({ target, browser }: PasswordAttempt): string {
  return sha256(`account and browser\n${target}\n${browser}`)
}

function accountKey({ target }: Attempt): string {
  return sha256(`account\n${target}`)
}

function slowedKey({ target }: Attempt): string {
  return sha256(`slowed account\n${target}`)
}

function ipKey({ ip }: Attempt): string {
  return sha256(`address\n${networkOf(ip)}`)
}

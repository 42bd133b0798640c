import {
  decrementAttempts,
  deleteAttempts,
  deleteOldAttempts,
  incrementAttempts,
} from '#server/identity/accounts/queries.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/security/network.ts'

export interface Attempt {
  emailKey: string
  ip: string
}

/**
 * Counts an attempt before the password is checked, so that parallel attempts are all counted. Throws `TooManyAttempts` past 5
 * a minute per email and address, or 100 per address; the owner of the email, signing in from elsewhere, is not locked
 * out. Returns the number of attempts for that email and address.
 */
export async function countAttempt(ctx: Ctx, attempt: Attempt): Promise<number> {
  await incrementWithin(ctx, addressKey(attempt), MAX_PER_ADDRESS)
  return incrementWithin(ctx, pairKey(attempt), MAX_PER_EMAIL_AND_ADDRESS)
}

/** A correct password does not count as an attempt. */
export async function clearAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  await deleteAttempts(ctx.db, pairKey(attempt))
  await decrementAttempts(ctx.db, addressKey(attempt))
  await deleteOldAttempts(ctx.db, ctx.clock.now())
}

const WINDOW_MS = 60_000
const MAX_PER_EMAIL_AND_ADDRESS = 5
const MAX_PER_ADDRESS = 100

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

function pairKey({ emailKey, ip }: Attempt): string {
  return sha256(`mail and address\n${emailKey}\n${networkOf(ip)}`)
}

function addressKey({ ip }: Attempt): string {
  return sha256(`address\n${networkOf(ip)}`)
}

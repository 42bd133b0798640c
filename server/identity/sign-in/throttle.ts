import {
  decrementAttempts,
  deleteAttempts,
  deleteExpiredAttempts,
  incrementAttempts,
} from '#server/identity/accounts/queries.ts'
import { type Ctx, later, sha256 } from '#server/platform/context.ts'
import { TooMany } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/security/network.ts'

/** Who tries to sign in as whom, from where. */
export interface Attempt {
  emailKey: string
  ip: string
}

/**
 * Counts a try before the password is looked at, so that many at once do not slip through.
 * Throws `TooMany` past 5 a minute for one mail from one address, or 100 from one address:
 * the owner of the mail, coming from elsewhere, is not locked out by somebody guessing. Returns how many tries this is
 * for that mail from that address.
 */
export async function countAttempt(ctx: Ctx, attempt: Attempt): Promise<number> {
  await incrementWithin(ctx, addressKey(attempt), MAX_PER_ADDRESS)
  return incrementWithin(ctx, pairKey(attempt), MAX_PER_EMAIL_AND_ADDRESS)
}

/** A right password was no guess. */
export async function clearAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  await deleteAttempts(ctx.db, pairKey(attempt))
  await decrementAttempts(ctx.db, addressKey(attempt))
  await deleteExpiredAttempts(ctx.db, ctx.clock.now())
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
    later(now, WINDOW_MS),
  )
  if (failures > max) throw new TooMany(Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 1000))
  return failures
}

function pairKey({ emailKey, ip }: Attempt): string {
  return sha256(`mail and address\n${emailKey}\n${networkOf(ip)}`)
}

function addressKey({ ip }: Attempt): string {
  return sha256(`address\n${networkOf(ip)}`)
}

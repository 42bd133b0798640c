import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { deletePasskeysOf } from './passkeys/queries.ts'
import { deleteCodes, factorsOf, forgetSecret } from './second-factor/queries.ts'

/** By what a user can show, after the password, that it is he. */
export interface SecondFactor {
  totp: boolean
  passkey: boolean
}

/** The second factor that sign-in asks this user for; null: he has none. An app that was never confirmed is none. */
export async function secondFactorOf(ctx: Ctx, userId: number): Promise<SecondFactor | null> {
  const { totp, passkeys } = await factorsOf(ctx.db, userId)
  return totp || passkeys > 0 ? { totp, passkey: passkeys > 0 } : null
}

/** Takes app, recovery codes and passkeys away, whatever there is of them. */
export async function forgetFactors(db: Db, userId: number): Promise<void> {
  await forgetSecret(db, userId)
  await deleteCodes(db, userId)
  await deletePasskeysOf(db, userId)
}

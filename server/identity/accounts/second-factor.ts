import { deletePasskeysOf } from '#server/identity/passkeys/queries.ts'
import { deleteCodes, factorsOf, forgetSecret } from '#server/identity/second-factor/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

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
export async function forgetFactors(tx: Tx, userId: number): Promise<void> {
  await forgetSecret(tx, userId)
  await deleteCodes(tx, userId)
  await deletePasskeysOf(tx, userId)
}

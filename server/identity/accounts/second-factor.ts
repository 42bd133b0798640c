import { deletePasskeysOf } from '#server/identity/passkeys/queries.ts'
import { deleteCodes, factorsOf, forgetSecret } from '#server/identity/second-factor/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The methods by which a user can authenticate after the password. */
export interface SecondFactor {
  totp: boolean
  passkey: boolean
}

/** The second factor that sign-in asks this user for; null: none is set up. An app that was never confirmed does not count. */
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

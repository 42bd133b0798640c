import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { shopName } from '#server/identity/sign-in/sign-in-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { seal, UnsealError, unseal } from '#server/platform/security/secrets.ts'
import { handleFactorRemoval } from './factors.ts'
import * as queries from './queries.ts'
import { ensureRecoveryCodes } from './recovery.ts'
import { newTotpSecret, qrCodeOf, stepOfCode, totpUri } from './totp.ts'

/** Shown once, to be added to an app. */
export interface AuthenticatorSetup {
  secret: string
  address: string
  squares: { size: number; path: string }
}

/** Starts the setup of an authenticator app: no code is required at sign-in until the first was confirmed. */
export async function setUpAuthenticator(ctx: Ctx, actor: Actor): Promise<AuthenticatorSetup> {
  const secret = newTotpSecret()
  const isStored = await transaction(ctx, (tx) =>
    queries.storeUnconfirmedSecret(tx, actor.id, sealSecret(tx, secret)),
  )
  if (!isStored) throw new Conflict({ key: 'authenticator_there' })
  const address = totpUri(secret, {
    issuer: (await shopName(ctx.db)) || 'Assay',
    label: actor.email,
  })
  return { secret, address, squares: qrCodeOf(address) }
}

/** Confirms the first code: from now on sign-in requires one. Returns recovery codes if there were none. */
export async function confirmAuthenticator(
  ctx: Ctx,
  actor: Actor,
  code: string,
): Promise<string[] | null> {
  return transaction(ctx, async (tx) => {
    const user = await queries.totpOf(tx.db, actor.id)
    if (!user?.totp_secret) throw new Conflict({ key: 'authenticator_gone' })
    const at = tx.clock.now()
    const step = stepOfCode(openSecret(tx, user.totp_secret), code, at)
    if (step === null) throw new Refused({ code: { key: 'code_wrong' } })
    const isNew = await queries.confirmSecret(tx, actor.id, { sealed: user.totp_secret, step, at })
    if (!isNew) throw new Conflict({ key: 'authenticator_there' })
    const codes = await ensureRecoveryCodes(tx, actor.id)
    await record(tx, actor, {
      act: 'second_factor_added',
      subject: 'user',
      subjectId: actor.id,
      details: { kind: 'authenticator' },
    })
    return codes
  })
}

/** Uses a code of the app. True once for each code. */
export async function consumeTotpCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const user = await queries.totpOf(ctx.db, userId)
  if (!user?.totp_secret || !user.totp_confirmed_at) return false
  const secret = openSecretOrNull(ctx, user.totp_secret)
  const step = secret === null ? null : stepOfCode(secret, code, ctx.clock.now())
  if (step === null) return false
  const sealedSecret = user.totp_secret
  return transaction(ctx, (tx) => queries.consumeStep(tx, userId, sealedSecret, step))
}

/** Removes the app. Throws `Refused` if the shop requires a second factor and this is the last. */
export async function removeAuthenticator(ctx: Ctx, actor: Actor): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await queries.deleteSecret(tx, actor.id))) throw new NotFound()
    await handleFactorRemoval(tx, actor)
    await record(tx, actor, {
      act: 'second_factor_removed',
      subject: 'user',
      subjectId: actor.id,
      details: { kind: 'authenticator' },
    })
  })
}

const PURPOSE = 'totp'

function sealSecret(ctx: Ctx, secret: string): string {
  return seal(ctx.settings.sessionSecret, PURPOSE, secret)
}

function openSecret(ctx: Ctx, secret: string): string {
  return unseal(ctx.settings.sessionSecret, PURPOSE, secret)
}

/** Null if it was encrypted under a former SESSION_SECRET: no code is correct then, but recovery codes still work. */
function openSecretOrNull(ctx: Ctx, secret: string): string | null {
  try {
    return openSecret(ctx, secret)
  } catch (error) {
    if (error instanceof UnsealError) return null
    throw error
  }
}

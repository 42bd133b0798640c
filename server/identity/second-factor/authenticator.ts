import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { shopName } from '#server/identity/sign-in/sign-in-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { open, seal, Unopenable } from '#server/platform/security/secrets.ts'
import { mayBeWithout } from './factors.ts'
import * as queries from './queries.ts'
import { firstRecoveryCodes } from './recovery.ts'
import { newTotpSecret, squaresOf, stepOfCode, totpAddress } from './totp.ts'

/** What is shown once, so that an app can take it over. */
export interface Offer {
  secret: string
  address: string
  squares: { size: number; path: string }
}

/** Begins with an authenticator app: nothing is asked for until its first code has come. */
export async function offerAuthenticator(ctx: Ctx, actor: Actor): Promise<Offer> {
  const secret = newTotpSecret()
  const isOffered = await transaction(ctx, (tx) =>
    queries.offerSecret(tx, actor.id, sealed(tx, secret)),
  )
  if (!isOffered) throw new Conflict({ key: 'authenticator_there' })
  const address = totpAddress(secret, {
    issuer: (await shopName(ctx.db)) || 'Assay',
    label: actor.email,
  })
  return { secret, address, squares: squaresOf(address) }
}

/** The first code: from now on sign-in asks for one. Returns recovery codes where there were none. */
export async function confirmAuthenticator(
  ctx: Ctx,
  actor: Actor,
  code: string,
): Promise<string[] | null> {
  return transaction(ctx, async (tx) => {
    const user = await queries.totpOf(tx.db, actor.id)
    if (!user?.totp_secret) throw new Conflict({ key: 'authenticator_gone' })
    const at = tx.clock.now()
    const step = stepOfCode(opened(tx, user.totp_secret), code, at)
    if (step === null) throw new Refused({ code: { key: 'code_wrong' } })
    const isNew = await queries.confirmSecret(tx, actor.id, { sealed: user.totp_secret, step, at })
    if (!isNew) throw new Conflict({ key: 'authenticator_there' })
    const codes = await firstRecoveryCodes(tx, actor.id)
    await record(tx, actor, {
      act: 'second_factor_added',
      subject: 'user',
      subjectId: actor.id,
      details: { kind: 'authenticator' },
    })
    return codes
  })
}

/** A code at the door or before an act. True once for each code. */
export async function takeTotp(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const user = await queries.totpOf(ctx.db, userId)
  if (!user?.totp_secret || !user.totp_confirmed_at) return false
  const secret = readable(ctx, user.totp_secret)
  const step = secret === null ? null : stepOfCode(secret, code, ctx.clock.now())
  if (step === null) return false
  const sealedSecret = user.totp_secret
  return transaction(ctx, (tx) => queries.spendStep(tx, userId, sealedSecret, step))
}

/** Sign-in asks for the app no more. Throws `Refused` where the shop demands a second factor and this is the last. */
export async function removeAuthenticator(ctx: Ctx, actor: Actor): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await queries.forgetSecret(tx, actor.id))) throw new NotFound()
    await mayBeWithout(tx, actor)
    await record(tx, actor, {
      act: 'second_factor_removed',
      subject: 'user',
      subjectId: actor.id,
      details: { kind: 'authenticator' },
    })
  })
}

const PURPOSE = 'totp'

function sealed(ctx: Ctx, secret: string): string {
  return seal(ctx.settings.sessionSecret, PURPOSE, secret)
}

function opened(ctx: Ctx, secret: string): string {
  return open(ctx.settings.sessionSecret, PURPOSE, secret)
}

/** Null for one sealed under a former SESSION_SECRET: no code is right for it, and a recovery code still opens. */
function readable(ctx: Ctx, secret: string): string | null {
  try {
    return opened(ctx, secret)
  } catch (error) {
    if (error instanceof Unopenable) return null
    throw error
  }
}

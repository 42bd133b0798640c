import { generateSecret, generateURI, verifySync } from 'otplib'
import { encodeQR } from 'qr'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { shopName } from '#server/identity/shop-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SealedColumn } from '#server/platform/database/sealed-columns.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { seal, UnsealError, unseal } from '#server/platform/security/secrets.ts'
import { handleFactorRemoval } from './factors.ts'
import * as queries from './queries.ts'
import { ensureRecoveryCodes } from './recovery.ts'

/** Shown once, to be added to an app. */
export interface AuthenticatorSetup {
  secret: string
  /** The `otpauth://` URI that the QR code contains. */
  address: string
  qrCode: { size: number; path: string }
}

/** Starts the setup of an authenticator app: no code is required at sign-in until the first was confirmed. */
export async function setUpAuthenticator(ctx: Ctx, actor: Actor): Promise<AuthenticatorSetup> {
  const secret = newTotpSecret()
  const isStored = await transaction(ctx, (tx) =>
    queries.storeUnconfirmedSecret(tx, actor.id, sealSecret(tx, secret)),
  )
  if (!isStored) throw new Conflict({ key: 'authenticator_exists' })
  const address = totpUri(secret, {
    issuer: (await shopName(ctx.db)) || 'Assay',
    label: actor.email,
  })
  return { secret, address, qrCode: qrCodeOf(address) }
}

/** Confirms the first code: from now on sign-in requires one. Returns recovery codes if there were none. */
export async function confirmAuthenticator(
  ctx: Ctx,
  actor: Actor,
  code: string,
): Promise<string[] | null> {
  return transaction(ctx, async (tx) => {
    const user = await queries.totpOf(tx.db, actor.id)
    if (!user?.totp_secret) throw new Conflict({ key: 'authenticator_setup_expired' })
    const at = tx.clock.now()
    const step = stepOfCode(unsealSecret(tx, user.totp_secret), code, at)
    if (step === null) throw new Refused({ code: { key: 'code_wrong' } })
    const isNew = await queries.confirmSecret(tx, actor.id, { sealed: user.totp_secret, step, at })
    if (!isNew) throw new Conflict({ key: 'authenticator_exists' })
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
  return transaction(ctx, async (tx) => {
    const user = await queries.totpOf(tx.db, userId)
    if (!user?.totp_secret || !user.totp_confirmed_at) return false
    const secret = unsealSecretOrNull(tx, user.totp_secret)
    const step = secret === null ? null : stepOfCode(secret, code, tx.clock.now())
    return step !== null && queries.consumeStep(tx, userId, step)
  })
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

export const TOTP_SECRETS = {
  table: 'users',
  key: 'id',
  column: 'totp_secret',
  purpose: () => 'totp',
} satisfies SealedColumn

function sealSecret(ctx: Ctx, secret: string): string {
  return seal(ctx.settings.sessionSecrets, TOTP_SECRETS.purpose(), secret)
}

function unsealSecret(ctx: Ctx, secret: string): string {
  return unseal(ctx.settings.sessionSecrets, TOTP_SECRETS.purpose(), secret)
}

/** Null if it was encrypted under a secret that is no longer accepted: no code is correct then, but recovery codes still work. */
function unsealSecretOrNull(ctx: Ctx, secret: string): string | null {
  try {
    return unsealSecret(ctx, secret)
  } catch (error) {
    if (error instanceof UnsealError) return null
    throw error
  }
}

/** A secret for an authenticator app: 160 random bits as Base32 (RFC 4226, 4). */
function newTotpSecret(): string {
  return generateSecret()
}

/** The URI of the QR code for an authenticator app (Key Uri Format). */
function totpUri(secret: string, { issuer, label }: TotpLabel): string {
  return generateURI({ issuer, label, secret })
}

interface TotpLabel {
  issuer: string
  label: string
}

/**
 * The 30-second step of this code (RFC 6238), or null. The current step and the one before are accepted, to allow for
 * slow typing: a documented deviation from ASVS 6.5.5.
 */
function stepOfCode(secret: string, code: string, now: string): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(Date.parse(now) / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: [STEP_S, 0] })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** The dark squares of a QR code as one SVG path, and its width in squares including the margin. */
function qrCodeOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])))
  return { size: rows.length, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

const STEP_S = 30
/** Light squares around the code, required by cameras (ISO/IEC 18004). */
const MARGIN = 4

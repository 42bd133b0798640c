import { record } from '#server/audit/record.ts'
import { deleteAttempts, incrementAttempts } from '#server/identity/accounts/queries.ts'
import { countFailedSignIn } from '#server/messaging/notifications/notification.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused, TooManyAttempts } from '#server/platform/errors.ts'
import { consumeTotpCode } from './authenticator.ts'
import { consumeRecoveryCode } from './recovery.ts'

/**
 * Checks a code after the password: of the app, or a recovery code. Returns which it was. Throws `Refused`, and
 * `TooManyAttempts` after ten wrong ones in 15 minutes from any address, as the password is already known.
 */
export async function verifySecondFactor(
  ctx: Ctx,
  userId: number,
  typed: string,
): Promise<'totp' | 'recovery_code'> {
  await enforceLimit(ctx, userId)
  const code = typed.replace(/\s/g, '')
  const kind = /^\d{6}$/.test(code) ? 'totp' : 'recovery_code'
  const isCorrect =
    kind === 'totp'
      ? await consumeTotpCode(ctx, userId, code)
      : await redeemRecoveryCode(ctx, userId, code)
  if (!isCorrect) {
    await recordFailure(ctx, userId, kind)
    throw new Refused({ code: { key: kind === 'totp' ? 'code_wrong' : 'recovery_code_wrong' } })
  }
  await deleteAttempts(ctx.db, keyOf(userId))
  return kind
}

const WINDOW_MS = 15 * 60 * 1000
const MAX_ATTEMPTS = 10

async function enforceLimit(ctx: Ctx, userId: number): Promise<void> {
  const now = ctx.clock.now()
  const attempts = await incrementAttempts(ctx.db, keyOf(userId), now, plusMs(now, WINDOW_MS))
  const waitMs = Date.parse(attempts.window_ends_at) - Date.parse(now)
  if (attempts.failures > MAX_ATTEMPTS) throw new TooManyAttempts(Math.ceil(waitMs / 1000))
}

function keyOf(userId: number): string {
  return sha256(`second factor\n${userId}`)
}

function redeemRecoveryCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const isCorrect = await consumeRecoveryCode(tx, userId, code)
    if (isCorrect) await recordAct(tx, userId, 'recovery_code_used', {})
    return isCorrect
  })
}

async function recordFailure(ctx: Ctx, userId: number, kind: string): Promise<void> {
  await countFailedSignIn(ctx, userId)
  await transaction(ctx, (tx) => recordAct(tx, userId, 'second_factor_failed', { kind }))
}

/** Nobody is signed in yet, so the act is recorded about the account, without an actor. */
function recordAct(tx: Tx, userId: number, act: string, details: object): Promise<void> {
  return record(
    tx,
    { id: null },
    { act, subject: 'user', subjectId: userId, details: { ...details } },
  )
}

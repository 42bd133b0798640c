import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import * as queries from './queries.ts'
import { factorsOf } from './queries.ts'

/** Ten codes for the day the phone is lost. Their text exists only here and now; those made before open nothing more. */
async function createRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => newCode(tx))
  await queries.deleteCodes(tx, userId)
  await queries.insertCodes(
    tx,
    userId,
    codes.map((code) => hashOf(userId, code)),
  )
  return codes
}

/** Codes for who has none yet; null: those of before still open. */
export async function createMissingRecoveryCodes(tx: Tx, userId: number): Promise<string[] | null> {
  return (await queries.countUnusedCodes(tx.db, userId)) > 0
    ? null
    : createRecoveryCodes(tx, userId)
}

/** Uses a code up; false: it is none of this user, or it was used before. */
export function consumeRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  return queries.consumeCode(tx, userId, hashOf(userId, typed), tx.clock.now())
}

const CODE_COUNT = 10
/** 15 bytes are 120 bits, beyond the 112 of ASVS 6.5.2, and 24 letters without a rest. */
const BYTES = 15
/** Crockford's Base32: no letter that is taken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** XXXX-XXXX-XXXX-XXXX-XXXX-XXXX */
function newCode(ctx: Ctx): string {
  const bits = [...Buffer.from(ctx.ids.token(), 'base64url').subarray(0, BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

function hashOf(userId: number, typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return sha256(`recovery code\n${userId}\n${code}`)
}

/** New recovery codes instead of all before, for who has a second factor. */
export function renewRecoveryCodes(ctx: Ctx, actor: Actor): Promise<string[]> {
  return transaction(ctx, async (tx) => {
    const { totp, passkeys } = await factorsOf(tx.db, actor.id)
    if (!totp && passkeys === 0) throw new NotFound()
    const codes = await createRecoveryCodes(tx, actor.id)
    const act = { act: 'recovery_codes_made', subject: 'user', subjectId: actor.id }
    await record(tx, actor, { ...act, details: { codes: codes.length } })
    return codes
  })
}

import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { consumeCode, countUnusedCodes, deleteCodes, factorsOf, insertCodes } from './queries.ts'

/** Creates ten codes and deletes the former ones. Only the hashes are stored. */
async function createRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => newCode(tx))
  await deleteCodes(tx, userId)
  await insertCodes(
    tx,
    userId,
    codes.map((code) => hashOf(userId, code)),
  )
  return codes
}

/** Codes for a user who has none; null: unused ones exist. */
export async function ensureRecoveryCodes(tx: Tx, userId: number): Promise<string[] | null> {
  return (await countUnusedCodes(tx.db, userId)) > 0 ? null : createRecoveryCodes(tx, userId)
}

/** Uses a code; false if it is unknown or was used before. */
export function consumeRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  return consumeCode(tx, userId, hashOf(userId, typed), tx.clock.now())
}

const CODE_COUNT = 10
/** 15 bytes are 120 bits, more than the 112 of ASVS 6.5.2, and exactly 24 characters. */
const BYTES = 15
/** Crockford's Base32: no letters that look like digits. */
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

/** Replaces the recovery codes of a user with a second factor. */
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

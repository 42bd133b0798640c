import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { factorsOf } from './queries.ts'
import { makeRecoveryCodes } from './recovery.ts'

/** New recovery codes instead of all before, for who has a second factor. */
export function renewRecoveryCodes(ctx: Ctx, actor: Actor): Promise<string[]> {
  return transaction(ctx, async (tx) => {
    const { totp, passkeys } = await factorsOf(tx.db, actor.id)
    if (!totp && passkeys === 0) throw new NotFound()
    const codes = await makeRecoveryCodes(tx, actor.id)
    const act = { act: 'recovery_codes_made', subject: 'user', subjectId: actor.id }
    await record(tx, actor, { ...act, details: { codes: codes.length } })
    return codes
  })
}

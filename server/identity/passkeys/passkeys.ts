import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { deleteAppAndCodes, handleFactorRemoval } from '#server/identity/second-factor/factors.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { PasskeyProps } from './props.ts'
import * as queries from './queries.ts'

export async function listPasskeys(ctx: Ctx, userId: number): Promise<PasskeyProps[]> {
  const rows = await queries.passkeysOf(ctx.db, userId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isSynced: row.backed_up === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function renamePasskey(
  ctx: Ctx,
  actor: Actor,
  id: number,
  name: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await queries.renamePasskeyRow(tx, actor.id, id, name))) throw new NotFound()
    const act = { act: 'passkey_renamed', subject: 'user', subjectId: actor.id, details: { name } }
    await record(tx, actor, act)
  })
}

/** Throws `Refused` if the shop requires a second factor and this is the last. */
export async function removePasskey(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const removed = await queries.deletePasskey(tx, actor.id, id)
    if (!removed) throw new NotFound()
    await handleFactorRemoval(tx, actor)
    await record(tx, actor, {
      act: 'second_factor_removed',
      subject: 'user',
      subjectId: actor.id,
      details: { kind: 'passkey', name: removed.name },
    })
  })
}

/** Deletes every second factor of a user: app, recovery codes and passkeys. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  await deleteAppAndCodes(tx, userId)
  await queries.deletePasskeysOf(tx, userId)
}

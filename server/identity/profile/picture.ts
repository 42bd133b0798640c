import { createHash } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { encodeProfilePicture } from './picture-encoding.ts'
import { deletePicture, pictureOf, storePicture } from './queries.ts'

/** Stores the re-encoded picture, never the file itself. Throws `Refused`. */
export async function changePicture(ctx: Ctx, actor: Actor, file: Uint8Array): Promise<void> {
  const content = await encodeProfilePicture(file)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await transaction(ctx, async (tx) => {
    await storePicture(tx, {
      user_id: actor.id,
      type: 'image/webp',
      content: content.toString('base64'),
      sha256,
      changed_at: tx.clock.now(),
    })
    const act = { act: 'picture_changed', subject: 'user', subjectId: actor.id }
    await record(tx, actor, { ...act, details: { sha256 } })
  })
}

export async function removePicture(ctx: Ctx, actor: Actor): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await deletePicture(tx, actor.id))) return
    const act = { act: 'picture_removed', subject: 'user', subjectId: actor.id }
    await record(tx, actor, act)
  })
}

/** The picture of any user. Throws `NotFound`. */
export async function pictureFile(
  ctx: Ctx,
  userId: number,
): Promise<{ type: string; hash: string; content: Buffer }> {
  const picture = await pictureOf(ctx.db, userId)
  if (!picture) throw new NotFound()
  const { type, sha256: hash, content } = picture
  return { type, hash, content: Buffer.from(content, 'base64') }
}

/** The URL of a user's picture, different for each picture; null: there is none. */
export function pictureAddress(userId: number, hash: string | null): string | null {
  return hash === null ? null : `/users/${userId}/picture?v=${hash.slice(0, 12)}`
}

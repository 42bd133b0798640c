import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/connect.ts'
import * as queries from './queries.ts'

/** Kept beside a letter that does not go because what it should bring along could not be drawn. */
export const NOT_DRAWN = 'attachment_not_drawn'
/** … and because what was drawn is not what is kept. */
export const NOT_THE_SAME = 'attachment_changed'

/** … and because the link in it was used, revoked or has expired. */
export const LINK_OVER = 'link_over'

/** The letter shall not leave without what it brings along, however often it is tried. */
export class Unsendable extends Error {}

/** What a letter brings along, byte for byte as it was drawn. Throws `Unsendable` when there is no such file. */
export async function attachmentsOf(
  db: Db,
  { document_id: id, attachment_name: name }: queries.StoredLetter,
) {
  if (id === null) return []
  const { state, content: base64, sha256 } = await queries.attachedFile(db, id)
  if (state !== 'made' || base64 === null) throw new Unsendable(NOT_DRAWN)
  const content = Buffer.from(base64, 'base64')
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Unsendable(NOT_THE_SAME)
  return [{ filename: name ?? 'document.pdf', content, contentType: 'application/pdf' }]
}

import { fullText } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The emails of the outbox, oldest first, with the texts that their recipients get while their links are valid. */
export async function queuedEmails({ db, settings }: Pick<Ctx, 'db' | 'settings'>) {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, body: fullText({ settings }, row) ?? row.body }))
}

import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { OutboxEmailProps, OutboxProps } from './props.ts'
import * as queries from './queries.ts'

const PAGE_SIZE = 50

/** The emails in the outbox, newest first. */
export async function outboxPage(
  ctx: Ctx,
  actor: Actor,
  before: number | null,
): Promise<OutboxProps> {
  authorize(actor, 'emails.see')
  const rows = await queries.emailsBefore(ctx.db, before, PAGE_SIZE + 1)
  const emails = rows.slice(0, PAGE_SIZE)
  return {
    emails: emails.map(propsOf),
    older: rows.length > PAGE_SIZE ? (emails.at(-1)?.id ?? null) : null,
    isMailSent: ctx.settings.mail !== null,
  }
}

type ListedEmail = Awaited<ReturnType<typeof queries.emailsBefore>>[number]

function propsOf({
  id,
  kind,
  to_email,
  locale,
  subject,
  state,
  attempts,
  ...row
}: ListedEmail): OutboxEmailProps {
  return {
    id,
    kind,
    locale,
    subject,
    state,
    attempts,
    to: to_email,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextAt: row.next_at,
    error: row.error,
    attachment:
      row.document_id === null
        ? null
        : { documentId: row.document_id, name: row.attachment_name ?? '' },
  }
}

import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { LetterProps, OutboxProps } from './props.ts'
import * as queries from './queries.ts'

const ROWS_A_PAGE = 50

/** The letters of the house, newest first. */
export async function outboxPage(
  ctx: Ctx,
  actor: Actor,
  before: number | null,
): Promise<OutboxProps> {
  authorize(actor, 'emails.see')
  const rows = await queries.lettersBefore(ctx.db, before, ROWS_A_PAGE + 1)
  const shown = rows.slice(0, ROWS_A_PAGE)
  return {
    letters: shown.map(propsOf),
    older: rows.length > ROWS_A_PAGE ? (shown.at(-1)?.id ?? null) : null,
    isMailSent: ctx.settings.mail !== null,
  }
}

type Shown = Awaited<ReturnType<typeof queries.lettersBefore>>[number]

function propsOf({
  id,
  kind,
  to_email,
  locale,
  subject,
  state,
  attempts,
  ...row
}: Shown): LetterProps {
  return {
    ...{ id, kind, locale, subject, state, attempts },
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

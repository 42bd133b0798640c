import type { Statements } from '#server/platform/database/dialect.ts'
import { rowTrigger } from '#server/platform/database/dialect.ts'

/**
 * An email with a link also stores its text without the link. When the link is used or revoked, the text is replaced in the
 * same transaction.
 */
export const outboxLinks: Statements = (t, engine) => [
  `alter table outbox add column link_id ${t.int} references user_links (id) on delete set null`,
  `alter table outbox add column body_without_link ${t.text}`,
  'create index outbox_by_link on outbox (link_id) where body_without_link is not null',
  ...rowTrigger(engine, {
    name: 'outbox_forgets_link',
    event: 'update of used_at, revoked_at on user_links',
    when: 'new.used_at is not null or new.revoked_at is not null',
    run: `update outbox set body = body_without_link, body_without_link = null
      where link_id = new.id and body_without_link is not null`,
  }),
]

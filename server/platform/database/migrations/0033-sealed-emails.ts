import type { Statements } from '#server/platform/database/dialect.ts'
import { rowTrigger } from '#server/platform/database/dialect.ts'

/**
 * The text of an email with a link is stored sealed, and deleted in the transaction that uses or revokes the link. The start
 * of the server seals the texts from before (`sealOldEmails`), since SQL does not know the secret.
 */
export const sealedEmails: Statements = (t, engine) => [
  `alter table outbox add column body_sealed ${t.text}`,
  'create index outbox_by_sealed_link on outbox (link_id) where body_sealed is not null',
  ...rowTrigger(engine, {
    name: 'outbox_forgets_sealed_text',
    event: 'update of used_at, revoked_at on user_links',
    when: 'new.used_at is not null or new.revoked_at is not null',
    run: `update outbox set body_sealed = null
      where link_id = new.id and body_sealed is not null`,
  }),
]

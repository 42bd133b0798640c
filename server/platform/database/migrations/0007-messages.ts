import type { Statements } from '#server/platform/database/dialect.ts'

export const messages: Statements = (t) => [
  `create table messages (
    id ${t.id},
    from_user_id ${t.int} not null references users (id) on delete cascade,
    to_user_id ${t.int} not null references users (id) on delete cascade,
    body ${t.text} not null check (length(body) between 1 and 2000),
    about_kind ${t.text} check (about_kind in ('variant', 'run', 'quote')),
    about_id ${t.int},
    created_at ${t.text} not null,
    read_at ${t.text},
    dismissed_at ${t.text},
    idempotency_key ${t.text},
    check (from_user_id <> to_user_id),
    check ((about_kind is null) = (about_id is null))
  ) ${t.strict}`,
  'create unique index messages_one_submit on messages (from_user_id, idempotency_key)',
  `create index messages_newest on messages (to_user_id, created_at, id)
    where dismissed_at is null`,
  `create index messages_unread on messages (to_user_id)
    where read_at is null and dismissed_at is null`,
]

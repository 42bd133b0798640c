import type { Statements } from '#server/platform/database/dialect.ts'

export const notifications: Statements = (t) => [
  `create table notifications (
    id ${t.id},
    user_id ${t.int} references users (id) on delete cascade,
    kind ${t.text} not null,
    facts ${t.text} not null default '{}',
    count ${t.int} not null default 1 check (count > 0),
    link ${t.text},
    profile ${t.text},
    created_at ${t.text} not null,
    read_at ${t.text},
    dismissed_at ${t.text},
    once_key ${t.text} unique
  ) ${t.strict}`,
  `create index notifications_newest on notifications (user_id, created_at, id)
    where dismissed_at is null`,
  `create index notifications_unread on notifications (user_id)
    where read_at is null and dismissed_at is null`,
]

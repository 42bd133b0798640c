import type { Statements } from '#server/platform/database/dialect.ts'

export const preferences: Statements = (t) => [
  `create table user_preferences (
    user_id ${t.int} primary key references users (id) on delete cascade,
    preferences ${t.text} not null,
    version ${t.int} not null default 1
  ) ${t.strict}`,
]

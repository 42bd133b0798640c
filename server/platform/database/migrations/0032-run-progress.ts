import type { Statements } from '#server/platform/database/dialect.ts'

/** How far a preview or an application of prices is, so that every process can show it. A row is deleted when its work ends. */
export const runProgress: Statements = (t) => [
  `create table run_progress (
    user_id ${t.int} not null references users (id) on delete cascade,
    key ${t.text} not null,
    done ${t.int} not null check (done >= 0),
    total ${t.int} not null check (total >= done),
    at ${t.text} not null,
    primary key (user_id, key)
  ) ${t.strict}`,
]

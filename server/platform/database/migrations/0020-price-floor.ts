import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * What a line of a run says to somebody who may not see cost, and the attempts to confirm a price under its floor.
 * Runs from before get the same: a line that only the floor held was ready, one that only the floor blocked stayed.
 */
export const priceFloor: Statements = (t) => [
  `alter table price_run_lines add column open_flag ${t.text} not null default 'ok'
    check (open_flag in ('ok', 'unchanged', 'held', 'blocked'))`,
  `update price_run_lines set open_flag = case
    when flag = 'held' and reasons like '%"under_floor"%' and reasons not like '%"max_step"%'
      and reasons not like '%"law_fail"%' and reasons not like '%"law_unknown"%' then 'ok'
    when flag = 'blocked' and reasons like '%"fixed_price"%' then 'unchanged'
    else flag end`,
  `create table floor_attempts (
    id ${t.id},
    piece ${t.text} not null,
    user_id ${t.int} not null references users (id),
    at ${t.text} not null
  ) ${t.strict}`,
  'create index floor_attempts_by_piece on floor_attempts (piece, at)',
]

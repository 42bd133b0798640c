import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * What users without the cost right see of a run's line, and the attempts to confirm a price below its floor.
 * Existing runs are updated: a line held only by the floor counts as ready, one blocked only by the floor stays.
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

import type { Statements } from '#server/platform/database/dialect.ts'
import { appendOnly } from '#server/platform/database/dialect.ts'

export const configuration: Statements = (t, engine) => [
  `create table shop (
    id ${t.int} primary key check (id = 1),
    name ${t.text} not null,
    currency ${t.text} not null check (length(currency) = 3),
    weight_unit ${t.text} not null check (weight_unit in ('g', 'dwt', 'ozt')),
    time_zone ${t.text} not null,
    staff_sees_cost ${t.int} not null default 0 check (staff_sees_cost in (0, 1)),
    set_up ${t.int} not null default 0 check (set_up in (0, 1)),
    version ${t.int} not null default 1
  ) ${t.strict}`,
  `create table pricing_configs (
    version ${t.int} primary key check (version > 0),
    effective_from ${t.text} not null,
    author_id ${t.int} references users (id),
    note ${t.text} not null,
    settings ${t.text} not null,
    settings_sha256 ${t.text} not null,
    example ${t.int} not null default 0 check (example in (0, 1))
  ) ${t.strict}`,
  ...appendOnly(engine, 'pricing_configs'),
]

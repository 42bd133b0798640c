import type { Statements } from '#server/platform/database/dialect.ts'

export const rehearsals: Statements = (t) => [
  `create table rehearsals (
    id ${t.id},
    base_version ${t.int} not null references pricing_configs (version),
    settings ${t.text} not null,
    note ${t.text} not null,
    restores ${t.int} references pricing_configs (version),
    quote_id ${t.int} not null references metal_quotes (id),
    gold ${t.text} not null,
    created_by ${t.int} not null references users (id),
    created_at ${t.text} not null,
    made_version ${t.int} unique references pricing_configs (version)
  ) ${t.strict}`,
  `create table rehearsal_samples (
    rehearsal_id ${t.int} not null references rehearsals (id),
    place ${t.int} not null check (place >= 0),
    sample ${t.text} not null,
    primary key (rehearsal_id, place)
  ) ${t.strict}`,
]

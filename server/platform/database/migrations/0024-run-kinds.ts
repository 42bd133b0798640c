import type { Statements } from '#server/platform/database/dialect.ts'

const KINDS = ['reprice', 'sale', 'compare', 'edit', 'import', 'restore', 'revert']

/**
 * The kinds of price runs become rows of a table instead of a fixed list, so that a new kind needs no migration:
 * `fillLookup` adds its row at the next start. The foreign key needs a new column, because SQLite cannot add a key or
 * NOT NULL without a default to an existing one. Nothing refers to the column, so no other table changes.
 */
export const runKinds: Statements = (t) => [
  `create table price_run_kinds (kind ${t.text} primary key) ${t.strict}`,
  `insert into price_run_kinds (kind) values ${KINDS.map((kind) => `('${kind}')`).join(', ')}`,
  `alter table price_runs add column next_kind ${t.text} references price_run_kinds (kind)`,
  'update price_runs set next_kind = kind',
  'alter table price_runs drop column kind',
  'alter table price_runs rename column next_kind to kind',
  'alter table price_runs alter column kind set not null',
]

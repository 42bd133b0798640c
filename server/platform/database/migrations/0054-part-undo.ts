import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * A run may be undone in parts: 0 for the undo of all that is left, else which of the parts it is, from 1. So two requests
 * never undo the same run, or write the same part of it, twice.
 */
export const partUndo: Statements = (t) => [
  `alter table price_runs add column undo_part ${t.int} not null default 0 check (undo_part >= 0)`,
  'drop index price_runs_one_reversal',
  'create unique index price_runs_one_undo on price_runs (reverts_run_id, undo_part)',
]

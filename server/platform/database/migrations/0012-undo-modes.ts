import type { Statements } from '#server/platform/database/dialect.ts'

/** How a price came about before a run changed that, so that taking the run back gives that back too. */
export const undoModes: Statements = (t) => [
  `alter table price_run_lines add column old_mode ${t.text}`,
  `alter table price_run_lines add column old_override_until ${t.text}`,
  `alter table price_run_lines add column old_override_reason ${t.text}`,
]

import type { Statements } from '#server/platform/database/dialect.ts'

/** The price mode before a run, so that reverting the run restores it. */
export const undoModes: Statements = (t) => [
  `alter table price_run_lines add column old_mode ${t.text}`,
  `alter table price_run_lines add column old_override_until ${t.text}`,
  `alter table price_run_lines add column old_override_reason ${t.text}`,
]
